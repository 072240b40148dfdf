// The engine in a worker of its own for each open: the thread of the caller never waits, and several engines work at once.

import { opener } from "./face.js";
import { load } from "./load.js";

/** A worker that answers, of a browser or of Node, with the same methods. */
async function makeWorker() {
  if (typeof Worker !== "undefined") {
    const worker = new Worker(new URL("./work.js", import.meta.url), { type: "module" });
    return {
      post: (/** @type {any} */ what) => worker.postMessage(what),
      hear(/** @type {(what: any) => void} */ heard, /** @type {(fault: Error) => void} */ failed) {
        worker.onmessage = ({ data }) => heard(data);
        worker.onerror = (event) =>
          failed(new Error(`the worker of the engine failed: ${event.message ?? "it could not be loaded"}`));
      },
      keep: (/** @type {boolean} */ _) => {},
      end: () => worker.terminate(),
    };
  }
  const { Worker: Thread } = await import(/* @vite-ignore */ /* webpackIgnore: true */ "node:worker_threads");
  const worker = new Thread(new URL("./work.js", import.meta.url));
  return {
    post: (/** @type {any} */ what) => worker.postMessage(what),
    hear(/** @type {(what: any) => void} */ heard, /** @type {(fault: Error) => void} */ failed) {
      worker.on("message", heard);
      worker.on("error", failed);
    },
    keep: (/** @type {boolean} */ busy) => (busy ? worker.ref() : worker.unref()), // an idle engine does not keep Node running
    end: () => void worker.terminate(),
  };
}

/** Starts a worker with the program. @returns {Promise<import("./program.js").Program>} */
async function start() {
  const [worker, module] = await Promise.all([makeWorker(), load()]);
  /** What waits for an answer, by number; leave stops listening to its signal. @type {Map<number, {done: (value: any) => void, failed: (fault: any) => void, progress?: (found: any) => void, leave: () => void}>} */
  const waiting = new Map();
  let last = 0;
  const end = (/** @type {number} */ number) => {
    waiting.get(number)?.leave();
    waiting.delete(number);
    worker.keep(waiting.size > 0);
  };
  const ask = (/** @type {any} */ what, /** @type {import("./index.js").Call<any>} */ { signal, progress } = {}) =>
    new Promise((done, failed) => {
      const number = ++last;
      const aborted = () => stop(number, signal?.reason);
      signal?.addEventListener("abort", aborted);
      waiting.set(number, { done, failed, progress, leave: () => signal?.removeEventListener("abort", aborted) });
      worker.keep(true);
      worker.post({ ...what, number, progress: Boolean(progress) });
    });
  const stop = (/** @type {number} */ number, /** @type {any} */ reason) => {
    const asked = waiting.get(number);
    if (!asked) return;
    end(number);
    worker.post({ kind: "stop", number });
    asked.failed(reason);
  };
  const failAll = (/** @type {Error} */ fault) => {
    for (const [number, { failed }] of [...waiting]) {
      end(number);
      failed(fault);
    }
  };
  worker.hear(({ number, found, answer, fault }) => {
    const asked = waiting.get(number);
    if (!asked) return;
    if (found !== undefined) {
      try {
        asked.progress?.(found);
      } catch (err) {
        stop(number, err); // that of the caller's own function
      }
      return;
    }
    end(number);
    if (fault === undefined) asked.done(answer);
    else asked.failed(new Error(fault));
  }, failAll);
  worker.post({ kind: "start", module });
  return {
    async open(request, list, signal) {
      try {
        signal?.throwIfAborted();
        return await ask({ kind: "open", request, list }, { signal });
      } catch (err) {
        worker.end(); // nobody has the engine
        throw err;
      }
    },
    close() {
      failAll(new Error("the engine is closed"));
      worker.end();
    },
    async ask(engine, verb, request, call) {
      call.signal?.throwIfAborted();
      return ask({ kind: "ask", engine, verb, request }, call);
    },
  };
}

export const open = opener(start);
