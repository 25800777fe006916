// The pages that segcert writes, in Chromium, offline:
//
//     node tests/page/pages.js SEGCERT [FOLDER FOR PICTURES]
const assert = require("node:assert");
const { execFileSync } = require("node:child_process");
const { mkdtempSync, readFileSync, rmSync, writeFileSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join, resolve } = require("node:path");
const { launch } = require("./chromium.js");

const [segcert, pictures] = process.argv.slice(2);
const certs = resolve(__dirname, "../../certs");
const folder = mkdtempSync(join(tmpdir(), "segcert-pages-"));
const WIDTHS = { wide: 1100, narrow: 390 };

const written = (name, bytes) => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};
const changed = (file, byte) => {
  const bytes = readFileSync(file);
  bytes[byte] ^= 1;
  return bytes;
};
// The page that a command of segcert writes.
const page = (name, ...words) => {
  execFileSync(segcert, [...words, "--out", join(folder, name)], { cwd: certs });
  return join(folder, name);
};
// Lines of the manifest of certs/suite: a file with its verdict, and its imports.
const suite = readFileSync(join(certs, "suite/MANIFEST.tsv"), "utf8").trim().split("\n").slice(1)
  .map((line) => line.split("\t"))
  .map(([file, verdict, says, imports]) => ({
    file: join(certs, "suite", file), verdict, says,
    imports: imports === "-" ? [] : imports.split(",").map((name) => join(certs, "suite", name)),
  }));
const good = join(certs, "xo-06.cert");
const importing = suite.find((line) => line.verdict === "verified" && line.imports.length === 1);
const falsehood = suite.find((line) => line.verdict === "rejected" && !line.imports.length
  && line.says === "order-false");

// What the cards of a page say, each in one line.
const CARDS = `[...document.querySelectorAll(".card")]
  .map((card) => card.innerText.replace(/\\s+/g, " "))`;
const SETTLED = `document.querySelector("#verdicts .card, #verdict .card")
  && !document.querySelector("progress")`;

// What is said when these files are chosen, one after the other.
const CASES = {
  good: {
    files: [good],
    says: [/VERIFIED.*\(XO\)\^6 \|\| 0.*root d4a9af52.*120 bytes, checked in/],
  },
  bad: { files: [falsehood.file], says: [/REJECTED.*its proof is wrong/] },
  damaged: {
    files: [written("damaged.cert", changed(good, 60))],
    says: [/REJECTED.*the file was altered/],
  },
  "wrong file": {
    files: [join(certs, "MANIFEST.tsv")], says: [/REJECTED.*not a segcert certificate/],
  },
  "other version": {
    files: [written("version.cert", changed(good, 8))], says: [/COULD NOT CHECK.*format version 2/],
  },
  huge: {
    files: [written("huge.cert", Buffer.concat([readFileSync(good), Buffer.alloc(5 << 20)]))],
    says: [/COULD NOT CHECK.*too large for a page.*segcert-check huge.cert/],
  },
  "import missing": { files: [importing.file], says: [/COULD NOT CHECK.*import with root/] },
  "import given later": {
    files: [importing.file, ...importing.imports], says: [/VERIFIED.*imports/, /VERIFIED/],
  },
  "two hundred kilobytes": {
    files: [join(certs, "claims/xxxxoxxo-below-growing-all-n.cert")], says: [/VERIFIED.*for all n/],
  },
};

async function photograph(tab, name) {
  const file = `${name.replaceAll(" ", "-")}.png`;
  if (pictures) writeFileSync(join(pictures, file), await tab.picture());
}

function isOffline(tab) {
  const elsewhere = tab.requested.filter((url) => !/^(file|blob):/.test(url));
  assert.deepStrictEqual(elsewhere, []);
}

async function dropped(browser, checker) {
  for (const [name, { files, says }] of Object.entries(CASES)) {
    const tab = await browser.open(`file://${checker}`, WIDTHS.wide);
    await tab.until("document.getElementById('files')");
    for (const file of files) {
      await tab.choose("#files", [file]);
      await tab.until(SETTLED);
    }
    await tab.until(`${SETTLED} && ${CARDS}.length === ${says.length}`);
    const cards = await tab.evaluate(CARDS);
    says.forEach((pattern, n) => assert.match(cards[n], pattern, name));
    isOffline(tab);
    await photograph(tab, name);
    console.log(`${name}: ${cards.join(" / ")}`);
  }
}

// A claim is compared with what is proved, as it is typed.
async function claimed(browser, checker) {
  const claim = (text) => `document.getElementById("claim").value = ${JSON.stringify(text)};
    document.getElementById("claim").oninput(); ${CARDS}[0]`;
  for (const [kind, width] of Object.entries(WIDTHS)) {
    const tab = await browser.open(`file://${checker}`, width);
    await tab.until("document.getElementById('files')");
    await photograph(tab, `empty ${kind}`);
    assert.match(await tab.evaluate(claim("XO = *")),
      /Add a certificate that should prove this.*segcert prove 'XO = \*'/);
    await tab.choose("#files", [good, importing.file, ...importing.imports]);
    await tab.until(`${SETTLED} && ${CARDS}.length === 4`);
    assert.match(await tab.evaluate(claim("XO = *")),
      /None of these certificates has this statement/);
    assert.match(await tab.evaluate(claim(" (XO)^6 || 0 ")), /PROVED by xo-06.cert/);
    const overflow = "document.documentElement.scrollWidth - innerWidth";
    assert.ok(await tab.evaluate(overflow) <= 0, `${kind}: the page is wider than the window`);
    await photograph(tab, `claim ${kind}`);
    await tab.evaluate("document.getElementById('clear').click()");
    assert.strictEqual((await tab.evaluate(CARDS)).length, 1);
  }
}

// A check can be stopped; the page then goes on with the next file.
async function stopped(browser, checker) {
  const tab = await browser.open(`file://${checker}`, WIDTHS.wide);
  await tab.until("document.getElementById('files')");
  await tab.choose("#files", [join(certs, "claims/xo-three-rows-all-kmn.cert"), good]);
  await tab.until("document.querySelector('progress')");
  await photograph(tab, "checking");
  await tab.evaluate("document.getElementById('stop').click()");
  await tab.until(`${SETTLED} && ${CARDS}.length === 2`);
  const cards = await tab.evaluate(CARDS);
  assert.match(cards[0], /COULD NOT CHECK.*you stopped the check/);
  assert.match(cards[1], /VERIFIED/);
}

// A page of a proof verifies what it carries.
async function viewed(browser) {
  const proof = page("proof.html", "view", "xo-06.cert");
  const words = importing.imports.flatMap((file) => ["--import", file]);
  const resting = page("resting.html", "view", importing.file, ...words);
  const plain = page("plain.html", "view", "xo-06.cert", "--no-checker");
  const omitted = page("omitted.html", "view", "xo-06.cert", "--size", "100000");
  const carried = /"file":"([^"]*)"/.exec(readFileSync(proof, "utf8"))[1];
  const other = Buffer.from(changed(good, 60)).toString("base64");
  const another = readFileSync(join(certs, "xo-05.cert")).toString("base64");
  const replaced = (name, text) => (
    written(name, readFileSync(proof, "utf8").replace(carried, text))
  );
  const cases = [
    [proof, /VERIFIED.*\(XO\)\^6 \|\| 0.*root d4a9af52.*120 bytes, checked in.*Save/],
    [resting, /VERIFIED.*imports/],
    [replaced("damaged.html", other), /REJECTED.*the file was altered/],
    [replaced("another.html", another),
      /NOT SHOWN.*the text of its statement, “\(XO\)\^5 \|\| 0”, is not “\(XO\)\^6 \|\| 0”/],
  ];
  for (const [file, pattern] of cases) {
    for (const [kind, width] of Object.entries(WIDTHS)) {
      const tab = await browser.open(`file://${file}`, width);
      await tab.until(SETTLED);
      const [card] = await tab.evaluate(CARDS);
      assert.match(card, pattern);
      const starts = await tab.evaluate(`["plays", "proofs"].map((list) => [
        [...document.querySelectorAll("p:not([id]):has(~ #" + list + ")")].at(-1).innerText,
        document.querySelectorAll("#" + list + " button").length])`);
      assert.match(starts[0][0], /^Play against the proof/);
      assert.match(starts[1][0], /^Read the proof/);
      assert.deepStrictEqual(starts.map((start) => start[1] > 0), [true, true]);
      isOffline(tab);
      await photograph(tab, `view ${file.split("/").pop()} ${kind}`);
      console.log(`view, ${kind}: ${card}`);
    }
  }
  for (const [file, pattern] of [[plain, /^$/], [omitted, /too large.*segcert-check xo-06.cert/]]) {
    const tab = await browser.open(`file://${file}`, WIDTHS.wide);
    await tab.until("document.querySelector('#starts button')");
    assert.match(await tab.evaluate("document.getElementById('verdict').innerText"), pattern);
    assert.deepStrictEqual(await tab.evaluate(CARDS), []);
  }
}

async function main() {
  const browser = launch();
  try {
    const checker = page("check.html", "page");
    await dropped(browser, checker);
    await claimed(browser, checker);
    await stopped(browser, checker);
    await viewed(browser);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
