// Files in, verdicts out.  Whatever a certificate says is shown as text.
const ALONE = "The second checker is ready. Without python-flint, which could not be loaded, it leaves unchecked what needs special functions.";
const LIMIT = 300;  // seconds for one certificate
const state = document.getElementById("state"), results = document.getElementById("results"), drop = document.getElementById("drop");
const waiting = [];
let worker, current, timer, count = 0;

function say(word, text) { state.dataset.state = word; state.textContent = text; }

function start() {
  worker?.terminate();
  worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.ready) { say("ready", data.both ? "The checker is ready." : ALONE); next(); }
    else if (data.failed) say("failed", `The checker could not start: ${data.failed}`);
    else if (data.id === current?.id) answered(data);
  };
  worker.onerror = (problem) => say("failed", `The checker could not start: ${problem.message ?? "its files cannot be loaded"}`);
  say("starting", "The checker is starting …");
}

function next() {
  if (current || state.dataset.state !== "ready") return;
  current = waiting.shift();
  if (!current) return;
  timer = setTimeout(() => { show(current.item, { word: "not checked", detail: `not looked at to the end within ${LIMIT} s` }); current = null; start(); }, LIMIT * 1000);
  worker.postMessage({ id: current.id, content: current.content }, [current.content]);
}

function answered({ found, milliseconds, broken }) {
  clearTimeout(timer);
  show(current.item, found ?? { word: "not checked", detail: `not looked at to the end: ${broken.split("\n")[0]}` }, milliseconds);
  current = null;
  if (broken) start(); else next();
}

function show(item, found, milliseconds) {
  item.dataset.word = found.word;
  item.dataset.milliseconds = milliseconds ?? "";
  item.querySelector("strong").textContent = found.word;
  const lines = [["verdict", found.verdict], ["statement", found.statement]];
  for (const key of ["given", "where"]) for (const text of found[key] ?? []) lines.push([key, text]);
  for (const key of ["box", "witness"]) if (found[key]) lines.push([key, Object.entries(found[key]).map(([name, value]) => `${name}: ${value}`).join("; ")]);
  lines.push([found.word === "holds" ? "evidence" : "because", found.detail], ["second checker", found.second]);
  if (found.rests_on) {
    const { tiers, files, lines: size, axioms } = found.rests_on;
    lines.push(["rests on", `${tiers.join(", ")}: ${files} files, ${size} lines`]);
    for (const axiom of axioms) lines.push(["and on", `${axiom.statement} (${axiom.source})`]);
  }
  lines.push(["made by", found.version], ["certificate", found.hash]);
  if (milliseconds !== undefined) lines.push(["time", `${(milliseconds / 1000).toFixed(2)} s`]);
  const list = document.createElement("dl");
  for (const [label, text] of lines) if (text) list.append(element("dt", label), element("dd", text));
  item.append(list);
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

async function take(files) {
  for (const file of files) {
    const item = document.createElement("li"), heading = document.createElement("h2");
    heading.append(element("strong", "waiting"), ` ${file.name}`);
    item.append(heading);
    results.append(item);
    try { waiting.push({ id: ++count, item, content: await file.arrayBuffer() }); }
    catch (problem) { show(item, { word: "no certificate", detail: `cannot be read: ${problem.message}` }); }
  }
  next();
}

document.getElementById("files").addEventListener("change", (event) => { take([...event.target.files]); event.target.value = ""; });
for (const kind of ["dragover", "dragenter"]) addEventListener(kind, (event) => { event.preventDefault(); drop.classList.add("over"); });
for (const kind of ["dragleave", "dragend", "drop"]) addEventListener(kind, () => drop.classList.remove("over"));
addEventListener("drop", (event) => { event.preventDefault(); take([...event.dataTransfer.files]); });

start();
navigator.serviceWorker?.register("offline.js").catch(() => {});  // where there is none, the page works while it can be loaded
