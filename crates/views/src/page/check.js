// Turns files into verdicts, with the messages of segcert-check. `segcertProved`, the checker that
// is extracted from the proof in Coq, decides whether a statement is proved. This file computes and
// compares roots, and finds the reason why a certificate is not verified.
const Segcert = (() => {
  const proved = globalThis.segcertProved;
  delete globalThis.segcertProved;

  const RELEASE = "0.1.0";
  const VERSION = 3;
  const HEADER = 44;
  const MAGIC = new Map([
    ["\x89SEGCERT", "proof"], ["\x89SEGVALS", "database"], ["\x89SEGSOLI", "solitaire"],
  ]);
  const EXIT_CODES = {
    verified: 0, rejected: 1, "not shown": 1, "could not check": 2,
  };

  const rejected = (code, message) => ({ verdict: "rejected", code, message });
  const unclear = (message) => ({ verdict: "could not check", message });
  const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

  // A file as a string with a character for each byte.
  function characters(bytes) {
    let text = "";
    for (let from = 0; from < bytes.length; from += 8192) {
      text += String.fromCharCode(...bytes.subarray(from, from + 8192));
    }
    return text;
  }

  // Returns the root of a file, or a verdict if the header or the root is wrong.
  function open(file) {
    const kind = MAGIC.get(characters(file.subarray(0, 8)));
    if (kind === "solitaire") {
      return unclear(
        "this is a certificate about Solitaire Clobber; check it with `segcert check`",
      );
    }
    if (file.length < HEADER) {
      return rejected("file-short", "the file is shorter than the header of a certificate");
    }
    if (!kind) return rejected("magic", "this is not a segcert certificate");
    const version = new DataView(file.buffer, file.byteOffset).getUint32(8, true);
    if (version !== VERSION) {
      return unclear(`the file has format version ${version}; this checker reads ${VERSION}`);
    }
    const body = file.subarray(HEADER);
    const named = kind === "database" ? [...file.subarray(0, 8), ...body] : body;
    const root = Blake3.hash(Uint8Array.from(named));
    if (root !== hex(file.subarray(12, HEADER))) {
      const message = "the root is not the hash of the content: the file was altered or truncated";
      return rejected("root", message);
    }
    return { root };
  }

  // Returns the files that a file imports, directly or indirectly. `files` is a map by root.
  function needed(file, files, found = new Map()) {
    for (const root of proved.restsOn(characters(file))) {
      if (files.has(root) && !found.has(root)) {
        found.set(root, files.get(root));
        needed(files.get(root), files, found);
      }
    }
    return found;
  }

  // Returns the verdict of the proved checker, with a reason.
  function judge(file, files) {
    const imports = needed(file, files);
    const found = proved.check(characters(file), [...imports.values()].map(characters));
    const { code, statement } = found;
    if (code === 0) {
      const said = found.imports.map((each) => ({ statement: each.statement, root: each.root }));
      return { verdict: "verified", statement, imports: said };
    }
    if (code === 3) {
      return { ...unclear("the check needs more stack or memory than is available"), exitCode: 3 };
    }
    const rest = [file, ...imports.values()].flatMap((each) => proved.restsOn(characters(each)));
    const missing = rest.find((root) => !imports.has(root));
    if (missing) {
      return unclear(`the import with root ${missing} is missing; give its file, too`);
    }
    const wrong = found.imports.find((each) => each.code);
    if (wrong) {
      const message = `the import with root ${wrong.root} is not verified`;
      return code === 1 ? rejected("import", message) : unclear(message);
    }
    if (code === 2) {
      return unclear("the proved checker could not check the file, and gives no reason");
    }
    const message =
      "the file is malformed or its proof is wrong; segcert-check names the fault and its place";
    return rejected("proof", message);
  }

  // Returns the verdict on a file with this root.
  function answer(file, root, imports, claim) {
    const files = new Map();
    for (const [number, other] of imports.entries()) {
      const opened = open(other);
      if (!opened.root) return { ...opened, message: `import ${number + 1}: ${opened.message}` };
      files.set(opened.root, other);
    }
    const found = judge(file, files);
    if (found.verdict === "verified" && claim !== undefined && claim.trim() !== found.statement) {
      const message = `the certificate is valid, but the text of its statement, ` +
        `“${found.statement}”, is not “${claim.trim()}”`;
      return { verdict: "not shown", code: "other-statement", message, root };
    }
    return { ...found, root };
  }

  // Tells whether a value is of a class. `instanceof` would refuse values of other realms.
  const isOf = (name, value) => Object.prototype.toString.call(value) === `[object ${name}]`;

  // Throws a TypeError if a value is not the content of a file.
  function demandBytes(file) {
    if (!isOf("Uint8Array", file)) {
      throw new TypeError("a certificate must be a Uint8Array, as readFileSync(FILE) returns it");
    }
  }

  // Checks a file, a Uint8Array. Returns `verdict`, `bytes`, `exitCode`, and, depending on the
  // verdict, `statement`, `root` and `imports`, or `message` and `code`. `imports` are the files
  // that it may import; `claim` is the statement that it must prove, exactly as a verdict prints
  // it. An unknown option is an error: a misspelt claim would not be compared.
  function check(file, options = {}) {
    if (!isOf("Object", options)) {
      throw new TypeError("options must be an object such as { imports, claim }");
    }
    const { imports = [], claim, ...others } = options;
    const [unknown] = Object.keys(others);
    if (unknown !== undefined) {
      throw new TypeError(`unknown option ${unknown}; known are imports and claim`);
    }
    if (!Array.isArray(imports)) throw new TypeError("imports must be an array of Uint8Array");
    if (!["undefined", "string"].includes(typeof claim)) {
      throw new TypeError("claim must be a string");
    }
    [file, ...imports].forEach(demandBytes);
    const opened = open(file);
    const found = opened.root ? answer(file, opened.root, imports, claim) : opened;
    return { exitCode: EXIT_CODES[found.verdict], ...found, bytes: file.length };
  }

  // Returns the root of a file, a Uint8Array, or `undefined` if the header or the root is wrong.
  function root(file) {
    demandBytes(file);
    return open(file).root;
  }

  return { check, root, version: RELEASE };
})();

if (typeof module !== "undefined") {
  const { check, root, version } = Segcert;
  // Node finds the names in such a literal, so modules can `import { check } from` this file.
  module.exports = { check, root, version };
}
