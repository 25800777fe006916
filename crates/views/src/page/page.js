// The page on which certificates are dropped.
if (typeof document !== "undefined") {
  const { element } = Checking;
  const at = (id) => document.getElementById(id);
  // Each file has its name, its bytes, its place in the page, and its verdict.
  let files = [];
  let stop = null;

  // Quotes a text for a shell.
  const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;

  function show(file, card) {
    file.place.replaceChildren(card);
    at("buttons").hidden = false;
    at("stop").hidden = !stop;
  }

  // Compares the claim with the statements of the verified files.
  function compare() {
    const claim = at("claim").value.trim();
    const answer = at("answer");
    answer.replaceChildren();
    if (!claim) return;
    const proof = files.find(({ found }) => found?.statement === claim);
    const card = element("section", "", `card ${proof ? "verified" : "unclear"}`);
    if (proof) {
      card.append(element("b", "✓ PROVED", "verdict"), ` by ${proof.name}`,
        element("p", claim, "says"));
    } else {
      const why = files.length
        ? "None of these certificates has this statement."
        : "Add a certificate that should prove this.";
      const how = element("p", "If the statement is true, segcert may find a proof: ");
      how.append(element("code", `segcert prove ${quoted(claim)} --out claim.cert`));
      card.append(element("b", `? ${why}`, "verdict"), how);
    }
    answer.append(card);
  }

  // Checks the files that have no verdict, one after the other.
  function next() {
    const file = files.find(({ found }) => !found);
    if (stop || !file) return;
    const imports = files.filter((other) => other !== file && other.root).map(({ bytes }) => bytes);
    const done = (found) => {
      stop = null;
      file.found = found;
      show(file, Checking.card(file.name, found));
      compare();
      next();
    };
    stop = Checking.begin({ file: file.bytes, imports }, done);
    show(file, Checking.waiting(file.name));
  }

  // Adds files. Files that could not be checked are checked again, because they may import the new
  // ones.
  async function add(list) {
    for (const blob of list) {
      const bytes = new Uint8Array(await blob.arrayBuffer());
      const place = element("div");
      at("verdicts").append(place);
      files.push({ name: blob.name, bytes, root: Segcert.root(bytes), place, found: null });
    }
    for (const file of files) {
      if (file.found && file.found.verdict === "could not check") file.found = null;
    }
    compare();
    next();
  }

  at("files").onchange = ({ target }) => add([...target.files]).then(() => { target.value = ""; });
  const drop = at("drop");
  document.ondragover = (event) => {
    event.preventDefault();
    drop.classList.add("over");
  };
  document.ondragleave = () => drop.classList.remove("over");
  document.ondrop = (event) => {
    event.preventDefault();
    drop.classList.remove("over");
    add([...event.dataTransfer.files]);
  };
  at("claim").oninput = compare;
  at("stop").onclick = () => {
    const file = files.find(({ found }) => !found);
    stop();
    stop = null;
    const message = "you stopped the check";
    file.found = { verdict: "could not check", message, bytes: file.bytes.length };
    show(file, Checking.card(file.name, file.found));
    next();
  };
  at("clear").onclick = () => {
    if (stop) stop();
    stop = null;
    files = [];
    at("verdicts").replaceChildren();
    at("buttons").hidden = true;
    compare();
  };
}
