// The walk through a proof. A state is a list of places: [node, the edge that led there].
// Pure, so that it can be tested without a browser.
const Walk = {
  begin: (data, start) => [[data.starts[start][1], -1]],
  place: (state) => state[state.length - 1][0],
  node: (data, state) => data.nodes[Walk.place(state)],
  // Along an edge; the same state if that does not lead to a node of the page.
  choose: (data, state, edge) => {
    const way = Walk.node(data, state).edges[edge];
    return way && way.to !== null ? [...state, [way.to, edge]] : state;
  },
  // The row that a move changes, before and after it; nothing for other edges.
  changed: (node, { before, after, squares }) => {
    if (!squares) return before && [before, after];
    const [row, from, to] = squares;
    const [[stones]] = node.rows[row];
    const moved = [...stones];
    [moved[from], moved[to]] = [".", moved[from]];
    return [stones, moved.join("")].map((stones) => [[stones, ""]]);
  },
  jump: (state, node) => [...state, [node, -1]],
  // The parts of a text, and whether each is code, which stands between backquotes.
  parts: (text) => text.split("`").map((part, n) => [part, n % 2 === 1]),
  back: (state) => (state.length > 1 ? state.slice(0, -1) : state),
  // Lemmas and claims in which all words occur: [kind, number, text, nodes].
  search: (data, text) => {
    const words = text.toLowerCase().split(/\s+/).filter((word) => word);
    const all = [
      ...data.lemmas.map(([said, nodes], n) => ["lemma", n, said, nodes]),
      ...data.claims.map(([said, nodes], n) => ["claim", n, said, nodes]),
    ];
    return all.filter(([kind, n, said]) => {
      const line = `${kind} ${n} ${said}`.toLowerCase();
      return words.every((word) => line.includes(word));
    });
  },
};

if (typeof module !== "undefined") module.exports = Walk;

if (typeof document !== "undefined") {
  const data = JSON.parse(document.getElementById("data").textContent);
  const at = (id) => document.getElementById(id);
  const MOST = 200;
  const KINDS = { X: "x", O: "o", ".": "gap" };
  let state = Walk.begin(data, 0);

  const element = (name, text, kind) => {
    const made = document.createElement(name);
    if (text) made.textContent = text;
    if (kind) made.className = kind;
    return made;
  };
  // A row as stones; runs with an exponent in parentheses.
  const board = (row) => {
    const line = element("span", "", "row");
    const words = row.map(([stones, power]) => (power ? `(${stones})^${power}` : stones));
    line.setAttribute("aria-label", words.join(""));
    for (const [stones, power] of row) {
      if (power) line.append("(");
      for (const stone of stones) line.append(element("i", "", KINDS[stone]));
      if (power) line.append(")", element("sup", power));
    }
    return line;
  };
  const go = (next) => {
    state = next;
    show();
  };
  const button = (label, action) => {
    const made = element("button", label);
    made.onclick = action;
    return made;
  };
  const show = () => {
    const node = Walk.node(data, state);
    const goal = at("goal");
    goal.replaceChildren();
    node.rows.forEach((row, n) => {
      if (n) goal.append(" + ");
      const line = board(row);
      if (node.is_numbered) line.classList.add("numbered");
      goal.append(line);
    });
    goal.append(element("span", ` ${node.rest}`, "rest"));
    at("why").textContent = node.why;
    const edges = at("edges");
    edges.replaceChildren();
    node.edges.forEach((edge, n) => {
      const made = button("", () => go(Walk.choose(data, state, n)));
      made.append(element("b", `${n + 1}`));
      const changed = Walk.changed(node, edge);
      if (changed) made.append(board(changed[0]), " → ", board(changed[1]), " ");
      made.append(element("span", edge.text));
      if (edge.to === null) {
        made.disabled = true;
        made.append(element("em", " (not in this page)"));
      }
      const item = element("li");
      item.append(made);
      edges.append(item);
    });
    const used = at("used");
    used.replaceChildren();
    if (node.lemmas.length) used.append("Lemmas used here: ");
    for (const n of node.lemmas) {
      const [said, nodes] = data.lemmas[n];
      const made = button(`${n}: ${said}`, () => go(Walk.jump(state, nodes[0])));
      made.disabled = !nodes.length;
      used.append(made, " ");
    }
    starts.forEach((made, n) => {
      const is_here = data.starts[n][1] === state[0][0];
      if (is_here) made.setAttribute("aria-current", "true");
      else made.removeAttribute("aria-current");
    });
    const steps = state.length - 1;
    at("depth").textContent =
      steps ? `${steps} ${steps === 1 ? "click" : "clicks"} from the start` : "";
    at("back").disabled = state.length < 2;
    const first = edges.querySelector("button:not([disabled])");
    (first || at("back")).focus({ preventScroll: true });
  };
  const find = () => {
    const list = at("found");
    const found = Walk.search(data, at("search").value);
    list.replaceChildren();
    for (const [kind, n, said, nodes] of found.slice(0, MOST)) {
      const item = element("li");
      const made = button(`${kind} ${n}: ${said}`, () => go(Walk.jump(state, nodes[0])));
      made.disabled = !nodes.length;
      item.append(made);
      list.append(item);
    }
    const shown = found.length > MOST ? `, ${MOST} shown` : "";
    at("count").textContent = `${found.length} found${shown}`;
  };

  at("statement").textContent = data.statement;
  at("instance").textContent = data.instance || "";
  at("meaning").textContent = data.meaning;
  const parts = Walk.parts(data.about.join(" "));
  at("about").append(...parts.map(([part, code]) => (code ? element("code", part) : part)));
  at("root").textContent =
    `Certificate of ${data.bytes} bytes, root ${data.root}, verified when this page was written.`;
  const { steps, positions } = data.missing;
  const missing = [
    steps && `${steps} steps of the proof`,
    positions && `${positions} positions of the board, and the positions after them,`,
  ];
  if (steps || positions) {
    at("missing").textContent =
      `To limit the size of this page, ${missing.filter((it) => it).join(" and ")} are left out. ` +
      "The option --size of segcert view sets the limit" +
      (positions ? "; segcert play answers every move." : ".");
  }
  // Play is on boards, whose squares have numbers.
  const starts = data.starts.map(([title, node], n) => {
    const [item, made] = [element("li"), button(title, () => go(Walk.begin(data, n)))];
    const list = at(data.nodes[node].is_numbered ? "plays" : "proofs");
    list.parentElement.hidden = false;
    item.append(made);
    list.append(item);
    return made;
  });
  at("back").onclick = () => go(Walk.back(state));
  at("search").oninput = find;
  document.onkeydown = (event) => {
    const typing = event.target === at("search");
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Escape" && typing) at("back").focus();
    else if (event.key === "Enter" && typing) {
      const first = at("found").querySelector("button:not([disabled])");
      if (first) first.click();
    } else if (typing) return;
    else if (event.key === "Backspace" || event.key === "ArrowLeft") go(Walk.back(state));
    else if (event.key === "Home") go(Walk.begin(data, 0));
    else if (event.key === "/") at("search").focus();
    else if (/^[1-9]$/.test(event.key)) go(Walk.choose(data, state, Number(event.key) - 1));
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const all = [...document.querySelectorAll("#edges button:not([disabled])")];
      const step = event.key === "ArrowDown" ? 1 : all.length - 1;
      const here = all.indexOf(document.activeElement);
      if (all.length) all[(here + step + all.length) % all.length].focus();
    } else return;
    event.preventDefault();
  };
  // Checks the certificate in this page with the proved checker.
  const verify = ({ name, ...carried }) => {
    const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const file = bytes(carried.file);
    const imports = carried.imports.map(bytes);
    const place = at("verdict");
    place.append(Checking.waiting(name));
    Checking.begin({ file, imports, claim: data.certified }, (found) => {
      const card = Checking.card("by the checker that is proved in Coq, in this page", found);
      const save = element("a", "Save the certificate");
      save.href = URL.createObjectURL(new Blob([file]));
      save.download = name;
      card.append(save);
      place.replaceChildren(card);
    });
  };
  if (data.enclosed) verify(data.enclosed);
  if (data.omitted) {
    at("verdict").textContent =
      `The certificate is too large for this page to check it. Run segcert-check ${data.omitted}`;
  }
  // Links may name the first choices: #2.1.3 chooses edges by number.
  for (const edge of location.hash.slice(1).split(".").filter((n) => n)) {
    state = Walk.choose(data, state, Number(edge) - 1);
  }
  find();
  show();
}
