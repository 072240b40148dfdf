// A worker with an engine that makes play-outs for the one that leads (crew.js). It has words and tables, and keeps nothing.

import "../vendor/go.mjs";
import { Disk, inMemory } from "./disk.js";
import { files, resolve } from "./files.js";
import { later } from "./load.js";

const scope = /** @type {any} */ (globalThis);
const say = (/** @type {string} */ line) => scope.postMessage({ kind: "said", line });

/** What the engine does, once it is there. @type {Promise<{part: Function, block: Function, stop: Function}>} */
const engine = new Promise((ready) => {
  scope.mavenHelps = (/** @type {Function[]} */ ...[part, block, stop]) => ready({ part, block, stop });
});

/** @param {WebAssembly.Module} module */
async function start(module) {
  scope.fs = files(new Disk(async () => inMemory()), say, later);
  scope.path = { resolve: (/** @type {string[]} */ ...parts) => resolve(parts.join("/")) };
  Object.assign(scope.process, { cwd: () => "/", pid: 1, ppid: 0 });
  const go = new scope.Go();
  go.argv = ["maven", "help"];
  go.env = { TMPDIR: "/tmp" };
  await go.run(await WebAssembly.instantiate(module, go.importObject));
}

scope.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  if (data.kind === "start")
    return start(data.module).catch((err) =>
      setTimeout(() => {
        throw err; // so that the engine that leads hears of it
      }),
    );
  const { part, block, stop } = await engine;
  const { number } = data;
  if (data.kind === "part") part(data.part, data.request, data.state);
  else if (data.kind === "stop") stop(data.part);
  else if (data.kind === "block")
    block(data.part, number, (/** @type {Uint8Array|null} */ result, /** @type {string|null} */ fault) =>
      scope.postMessage({ kind: "block", part: data.part, number, result, fault }),
    );
};
