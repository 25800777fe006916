// Chromium without a window, driven through pipes by its own protocol (Chrome DevTools Protocol).
const { spawn } = require("node:child_process");
const { mkdtempSync, rmSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join } = require("node:path");

const SECONDS = 300;

// Starts Chromium. `open` loads a page, `close` ends the browser.
function launch() {
  const profile = mkdtempSync(join(tmpdir(), "segcert-chromium-"));
  const child = spawn(
    process.env.CHROMIUM || "chromium",
    ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
      `--user-data-dir=${profile}`, "--remote-debugging-pipe", "about:blank"],
    { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] },
  );
  const [requests, answers] = [child.stdio[3], child.stdio[4]];
  const waiting = new Map();
  const listeners = [];
  let last = 0;
  let text = "";
  answers.setEncoding("utf8");
  answers.on("data", (chunk) => {
    const messages = (text + chunk).split("\0");
    text = messages.pop();
    for (const message of messages.map((each) => JSON.parse(each))) {
      if (!message.id) listeners.forEach((listener) => listener(message));
      else if (message.error) waiting.get(message.id)[1](new Error(message.error.message));
      else waiting.get(message.id)[0](message.result);
      waiting.delete(message.id);
    }
  });
  const send = (method, params = {}, sessionId = undefined) => new Promise((resolve, reject) => {
    last += 1;
    waiting.set(last, [resolve, reject]);
    requests.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`);
  });

  // Loads a page of this width, without a network. `requested` lists the addresses for which it
  // asks.
  async function open(url, width) {
    const { targetId } = await send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
    const call = (method, params) => send(method, params, sessionId);
    const requested = [];
    listeners.push((message) => {
      if (message.sessionId === sessionId && message.method === "Network.requestWillBeSent") {
        requested.push(message.params.request.url);
      }
    });
    await call("Network.enable");
    await call("Network.emulateNetworkConditions", {
      offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1,
    });
    await call("Emulation.setDeviceMetricsOverride", {
      width, height: 900, deviceScaleFactor: 1, mobile: width < 500,
    });
    await call("Page.enable");
    await call("DOM.enable");
    await call("Page.navigate", { url });
    const evaluate = async (expression) => {
      const asked = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await call("Runtime.evaluate", asked);
      if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
      return result.value;
    };
    // Waits until an expression is true.
    const until = async (expression) => {
      for (let n = 0; n < SECONDS * 10; n++) {
        if (await evaluate(`document.readyState === "complete" && Boolean(${expression})`)) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`after ${SECONDS} s there is still no ${expression}`);
    };
    // Gives files to an input, as somebody who chooses or drops them.
    const choose = async (selector, paths) => {
      const { root } = await call("DOM.getDocument");
      const { nodeId } = await call("DOM.querySelector", { nodeId: root.nodeId, selector });
      await call("DOM.setFileInputFiles", { nodeId, files: paths });
    };
    const picture = async () => {
      const { data } = await call("Page.captureScreenshot", { captureBeyondViewport: false });
      return Buffer.from(data, "base64");
    };
    return { evaluate, until, choose, picture, requested };
  }

  async function close() {
    const left = new Promise((resolve) => { child.on("exit", resolve); });
    await send("Browser.close");
    await left;
    rmSync(profile, { recursive: true, force: true });
  }

  return { open, close };
}

module.exports = { launch };
