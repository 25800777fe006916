// The npm package, on the certificates of certs/suite and as a command:
//
//     node tests/page/suite.js FOLDER OF THE PACKAGE
const assert = require("node:assert");
const { spawnSync } = require("node:child_process");
const { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join, resolve } = require("node:path");
const { isMainThread, parentPort, Worker, workerData } = require("node:worker_threads");

const package = resolve(process.argv[2]);
const { check, root, version } = require(package);
const certs = resolve(__dirname, "../../certs");

const WORKERS = 2;

// Each file has the verdict, and the statement, that the manifest says. The workers share the
// number of the next file, because a few files take most of the time.
function suite(next) {
  const read = (file) => readFileSync(join(certs, "suite", file));
  const [, ...lines] = read("MANIFEST.tsv").toString().trim().split("\n");
  let checked = 0;
  for (let at = Atomics.add(next, 0, 1); at < lines.length; at = Atomics.add(next, 0, 1)) {
    const [file, verdict, says, imports] = lines[at].split("\t");
    const files = imports === "-" ? [] : imports.split(",");
    const found = check(read(file), { imports: files.map(read) });
    assert.strictEqual(found.verdict, verdict, `${file}: ${found.message}`);
    if (verdict === "verified") assert.strictEqual(found.statement, says, file);
    else assert.ok(found.message, file);
    assert.strictEqual(found.bytes, read(file).length);
    checked += 1;
  }
  return checked;
}

// The command says what segcert-check says, and has its exit codes.
function command() {
  const folder = mkdtempSync(join(tmpdir(), "segcert-npm-"));
  const good = join(certs, "xo-06.cert");
  const says = "VERIFIED  (XO)^6 || 0\nroot      "
    + "d4a9af5213940dff64d80cd35c71a114e14ca572f9822c8d07ff0a5c946c5166\n";
  const damaged = join(folder, "damaged.cert");
  const bytes = readFileSync(good);
  bytes[100] ^= 1;
  writeFileSync(damaged, bytes);
  const cases = [
    [[good], 0, `${says}file      ${good}: 120 bytes\n`],
    [["--quiet", good], 0, ""],
    [["--quiet", damaged, good, "nowhere"], 1,
      /^REJECTED  .*damaged.cert\ncode      root\nreason /],
    [["--", "--nowhere"], 2, /^COULD NOT CHECK  --nowhere\nreason    cannot read the file/],
    [["--import", "nowhere", good], 2, /^COULD NOT CHECK  nowhere\n/],
    [["--import", damaged, good], 1, /^REJECTED .*\ncode      root\nreason    import 1: /],
    [["--claim", " (XO)^6 || 0", good], 0, /^VERIFIED/],
    [["--claim", "(XO)^6 = 0", good], 1, /^NOT SHOWN .*\ncode      other-statement\n/],
    [["--json", good], 0, /^\{"file":".*xo-06.cert","verdict":"verified","statement":"\(XO\)/],
    [["--version"], 0, `segcert-check.js ${version}\n`],
    [["--help"], 0, /^usage: .*\n/],
    [["--nonsense", good], 2, ""],
    [["--claim"], 2, ""],
    [[], 2, ""],
  ];
  for (const [words, code, expected] of cases) {
    const { status, stdout } = spawnSync("node", [package, ...words], { encoding: "utf8" });
    assert.strictEqual(status, code, words.join(" "));
    if (typeof expected === "string") assert.strictEqual(stdout, expected);
    else assert.match(stdout, expected);
  }
  rmSync(folder, { recursive: true });
}

// The functions refuse arguments that are not certificates or options.
function hostile() {
  const good = readFileSync(join(certs, "xo-06.cert"));
  const files = [undefined, null, "xo-06.cert", [...good], new Uint16Array(good), good.buffer];
  for (const file of files) {
    assert.throws(() => check(file), TypeError);
    assert.throws(() => root(file), TypeError);
    assert.throws(() => check(good, { imports: [file] }), TypeError);
  }
  // A misspelt option would be a claim or an import that nobody looks at.
  const wrong = [{ claims: "XO = 0" }, { import: [good] }, { imports: good }, { claim: 5 }];
  for (const options of wrong) {
    assert.throws(() => check(good, options), TypeError);
  }
  const unusual = [null, "", "XO = 0", 5, true, [], new Map([["claim", "XO = 0"]]), { "": 1 }];
  for (const options of unusual) {
    assert.throws(() => check(good, options), TypeError);
  }
  // No property that all objects have is the beginning of a certificate.
  const other = Uint8Array.from(good);
  other.set(Buffer.from("toString"));
  assert.strictEqual(check(other).code, "magic");
  assert.strictEqual(root(other), undefined);
  for (const claim of ["", "XO = 0"]) {
    const { verdict, code, exitCode } = check(good, { claim });
    assert.deepStrictEqual([verdict, code, exitCode], ["not shown", "other-statement", 1]);
  }
  assert.strictEqual(check(good, { claim: undefined }).verdict, "verified");
}

// The package has types, and modules can import its functions by name.
function modules() {
  assert.ok(existsSync(join(package, require(join(package, "package.json")).types)));
  const file = JSON.stringify(join(package, "segcert-check.js"));
  const program = `import { check, root, version } from ${file};
    console.log(typeof check, typeof root, version)`;
  const words = ["--input-type=module", "-e", program];
  const { stdout } = spawnSync("node", words, { encoding: "utf8" });
  assert.strictEqual(stdout, `function function ${version}\n`);
}

if (isMainThread) {
  assert.strictEqual(root(Buffer.from("no certificate")), undefined);
  hostile();
  modules();
  command();
  const next = new Int32Array(new SharedArrayBuffer(4));
  let [checked, working] = [0, WORKERS];
  for (let worker = 0; worker < WORKERS; worker += 1) {
    // Some files of the suite need a large stack, as the command has it.
    const options = { argv: [package], workerData: next, resourceLimits: { stackSizeMb: 256 } };
    new Worker(__filename, options).on("message", (count) => {
      checked += count;
      working -= 1;
      if (working === 0) console.log(`${checked} certificates have the verdicts of the manifest`);
    });
  }
} else {
  parentPort.postMessage(suite(workerData));
}
