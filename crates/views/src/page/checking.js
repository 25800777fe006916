// Checks in a browser: each file has its own worker, so that the page responds meanwhile, and each
// verdict is an element of the page.
const Checking = typeof document === "undefined" ? null : (() => {
  // The worker runs the same program as the page.
  const program = document.currentScript.textContent;
  // A larger file could take all memory that a page has.
  const MOST_BYTES = 4 * 2 ** 20;
  const SYMBOLS = { verified: "✓", rejected: "✗", "not shown": "✗", "could not check": "?" };
  const CLASSES = { verified: "verified", rejected: "rejected", "not shown": "rejected" };

  const element = (name, text, kind) => {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    if (kind) made.className = kind;
    return made;
  };

  // Returns the verdict if a limit was reached.
  const beyond = (file, message) => (
    { verdict: "could not check", message, bytes: file.length, exitCode: 3 }
  );

  // Checks a file; `done` gets the verdict, with the seconds that it took. Returns a function that
  // ends the check without a verdict.
  function begin({ file, imports, claim }, done) {
    if (file.length > MOST_BYTES) {
      const message = `the file is too large for a page: it has ${file.length} bytes, and the ` +
        `limit is ${MOST_BYTES}`;
      const timer = setTimeout(() => done(beyond(file, message)));
      return () => clearTimeout(timer);
    }
    const url = URL.createObjectURL(new Blob([program], { type: "text/javascript" }));
    const worker = new Worker(url);
    const end = (found) => {
      worker.terminate();
      URL.revokeObjectURL(url);
      if (found) done(found);
    };
    worker.onmessage = ({ data }) => end(data);
    worker.onerror = ({ message }) => {
      end(beyond(file, message || "the browser ended the check"));
    };
    worker.postMessage({ file, imports, claim });
    return () => end();
  }

  // Returns a card that says that a file is being checked, and for how many seconds.
  function waiting(name) {
    const card = element("section", "", "card");
    const seconds = element("span", "", "small");
    const began = performance.now();
    const tell = () => {
      seconds.textContent = ` ${Math.floor((performance.now() - began) / 1000)} s`;
      if (card.isConnected) setTimeout(tell, 500);
    };
    card.append(element("b", `Checking ${name} … `), element("progress"), seconds);
    card.setAttribute("role", "status");
    setTimeout(tell, 0);
    return card;
  }

  // Returns a card with a verdict on a file.
  function card(name, found) {
    const made = element("section", "", `card ${CLASSES[found.verdict] || "unclear"}`);
    const verdict = `${SYMBOLS[found.verdict]} ${found.verdict.toUpperCase()}`;
    made.append(element("b", verdict, "verdict"), ` ${name}`);
    if (found.statement) made.append(element("p", found.statement, "says"));
    if (found.message) made.append(element("p", `${found.message}.`, "why"));
    const imports = found.imports || [];
    const lines = imports.map((each) => `imports ${each.statement}, root ${each.root}`);
    if (found.root) lines.unshift(`root ${found.root}`);
    const took = found.seconds === undefined ? "" : `, checked in ${found.seconds.toFixed(2)} s`;
    lines.push(`${found.bytes} bytes${took}`);
    for (const line of lines) made.append(element("div", line, "small"));
    if (found.exitCode === 3) made.append(instead(name));
    made.setAttribute("role", "status");
    return made;
  }

  // Says how to check a file that needs more than a browser has.
  function instead(name) {
    const made = element("p", "To check it outside the browser, run ");
    made.append(element("code", `segcert-check ${name}`), " or ",
      element("code", `segcert-verified ${name}`), ".");
    return made;
  }

  return { begin, waiting, card, instead, element, MOST_BYTES };
})();

// In the worker of a page.
if (typeof importScripts !== "undefined") {
  onmessage = ({ data: { file, ...more } }) => {
    const began = performance.now();
    const found = Segcert.check(file, more);
    postMessage({ ...found, seconds: (performance.now() - began) / 1000 });
  };
}
