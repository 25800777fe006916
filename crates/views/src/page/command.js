// The node command: options, reports and exit codes are those of segcert-check.
if (typeof require !== "undefined" && typeof module !== "undefined") {
  const { isMainThread, parentPort, workerData, Worker } = require("node:worker_threads");
  const { readFileSync } = require("node:fs");

  const USAGE = `usage: segcert-check.js [options] FILE...      (- is standard input)

options:
  --claim STATEMENT   statement that each certificate must prove, as a verdict prints it
  --import FILE       certificate that the others may import; may be repeated
  --quiet             print nothing about certificates that are verified
  --json              one line of JSON for each file
  --version, --help

exit code: 0 all verified, 1 one rejected or not shown, 2 bad usage or unreadable input, 3 limit reached`;
  const STACK_MEGABYTES = 256;

  class UsageError extends Error {}

  function parse(words) {
    const asked = { imports: [], files: [] };
    const value = (option) => {
      if (!words.length) throw new UsageError(`${option} needs a value`);
      return words.shift();
    };
    while (words.length) {
      const word = words.shift();
      if (word === "--") asked.files.push(...words.splice(0));
      else if (!word.startsWith("--")) asked.files.push(word);
      else if (word === "--help") return { print: USAGE };
      else if (word === "--version") return { print: `segcert-check.js ${Segcert.version}` };
      else if (word === "--quiet") asked.isQuiet = true;
      else if (word === "--json") asked.isJson = true;
      else if (word === "--import") asked.imports.push(value(word));
      else if (word === "--claim") asked.claim = value(word);
      else throw new UsageError(`unknown option ${word}`);
    }
    if (!asked.files.length) throw new UsageError("no file given");
    return asked;
  }

  const read = (name) => new Uint8Array(readFileSync(name === "-" ? 0 : name));

  // Checks a file in a thread with a large stack.
  function judge(file, imports, claim) {
    return new Promise((resolve) => {
      const resourceLimits = { stackSizeMb: STACK_MEGABYTES };
      const worker = new Worker(readFileSync(__filename, "utf8"), {
        eval: true, workerData: { segcert: { file, imports, claim } }, resourceLimits,
      });
      worker.on("message", resolve);
      worker.on("error", ({ message }) => {
        resolve({ verdict: "could not check", message, bytes: file.length, exitCode: 3 });
      });
    });
  }

  // The verdict on a file by its name.
  async function answer(name, imports, claim) {
    let file;
    try {
      file = read(name);
    } catch ({ message }) {
      const reason = `cannot read the file: ${message}`;
      return { verdict: "could not check", message: reason, exitCode: 2 };
    }
    return judge(file, imports, claim);
  }

  function report(name, { exitCode, ...found }, isJson) {
    const file = name === "-" ? "<stdin>" : name;
    const { verdict, statement, root, imports, bytes, code, message } = found;
    if (isJson) return JSON.stringify({ file, ...found });
    if (exitCode) {
      const lines = [`${verdict.toUpperCase()}  ${file}`];
      if (code) lines.push(`code      ${code}`);
      return [...lines, `reason    ${message}`].join("\n");
    }
    const rests = imports.map((each) => `imports   ${each.statement} (root ${each.root})`);
    return [
      `VERIFIED  ${statement}`, `root      ${root}`, ...rests, `file      ${file}: ${bytes} bytes`,
    ].join("\n");
  }

  // The smaller of two exit codes that is not 0.
  const worse = (one, other) => (one && other ? Math.min(one, other) : one || other);

  // Runs the command; returns its exit code.
  async function run(words) {
    const asked = parse(words);
    if (asked.print) {
      console.log(asked.print);
      return 0;
    }
    const imports = [];
    for (const name of asked.imports) {
      try {
        imports.push(read(name));
      } catch ({ message }) {
        console.log(`COULD NOT CHECK  ${name}\nreason    cannot read the file: ${message}`);
        return 2;
      }
    }
    let code = 0;
    for (const name of asked.files) {
      const found = await answer(name, imports, asked.claim);
      if (!asked.isQuiet || found.exitCode) console.log(report(name, found, asked.isJson));
      code = worse(code, found.exitCode);
    }
    return code;
  }

  if (!isMainThread && workerData?.segcert) {
    const { file, ...more } = workerData.segcert;
    parentPort.postMessage(Segcert.check(file, more));
  } else if (isMainThread && require.main === module) {
    run(process.argv.slice(2)).then(
      (code) => { process.exitCode = code; },
      (error) => {
        if (!(error instanceof UsageError)) throw error;
        console.error(`segcert-check.js: ${error.message}\n${USAGE}`);
        process.exitCode = 2;
      },
    );
  }
}
