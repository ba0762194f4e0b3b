// The checker: Python in a thread of its own, which the page ends when it takes too long.
import { loadPyodide } from "./pyodide.mjs";

async function start() {
  const here = new URL("./", import.meta.url).href;
  const bytes = async (name) => (await fetch(here + name)).arrayBuffer();
  const archives = Promise.all([bytes("flint.whl"), bytes("checker.zip")]);
  const python = await loadPyodide({ indexURL: here });
  const [flint, checker] = await archives;
  python.unpackArchive(flint, "wheel");
  python.unpackArchive(checker, "zip", { extractDir: "/checker" });
  python.runPython("import sys; sys.path.insert(0, '/checker')");
  return python.pyimport("in_browser");
}

const ready = start();
ready.then(() => postMessage({ ready: true }), (problem) => postMessage({ failed: String(problem) }));

onmessage = async ({ data: { id, content } }) => {
  const checker = await ready;
  const began = performance.now();
  try {
    const found = JSON.parse(checker.recheck(content));
    postMessage({ id, found, milliseconds: performance.now() - began });
  } catch (problem) {  // Python itself broke down: nothing is known of the certificate, and this thread is of no more use
    postMessage({ id, broken: String(problem) });
  }
};
