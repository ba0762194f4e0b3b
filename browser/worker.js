// The checker: Python in a thread of its own, which the page ends when it takes too long.
import { loadPyodide } from "./pyodide.mjs";

async function bytes(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

async function start() {
  const archives = Promise.all([bytes("checker.zip"), bytes("flint.whl").catch(() => null)]);
  const python = await loadPyodide({ indexURL: new URL("./", import.meta.url).href });
  const [checker, flint] = await archives;
  python.unpackArchive(checker, "zip", { extractDir: "/checker" });
  python.runPython("import sys; sys.path.insert(0, '/checker')");
  try {
    python.unpackArchive(flint, "wheel");
    return { checker: python.pyimport("in_browser"), both: true };
  } catch {  // the second checker asks for nothing but Python
    return { checker: python.pyimport("without_flint"), both: false };
  }
}

const ready = start();
ready.then(({ both }) => postMessage({ ready: true, both }), (problem) => postMessage({ failed: String(problem) }));

onmessage = async ({ data: { id, content } }) => {
  const { checker } = await ready;
  const began = performance.now();
  try {
    const found = JSON.parse(checker.recheck(content));
    postMessage({ id, found, milliseconds: performance.now() - began });
  } catch (problem) {  // Python itself broke down: nothing is known of the certificate, and this thread is of no more use
    postMessage({ id, broken: String(problem) });
  }
};
