// The worker beside worker.js: it runs the program, and answers messages.

import { run } from "./program.js";

const port =
  typeof postMessage === "function"
    ? null
    : (await import(/* @vite-ignore */ /* webpackIgnore: true */ "node:worker_threads")).parentPort;
const post = (/** @type {any} */ what) => (port ? port.postMessage(what) : postMessage(what));

/** @type {Promise<import("./program.js").Program>} */
let program;
/** What can be stopped, by number. @type {Map<number, AbortController>} */
const under = new Map();

/** Answers a question. @param {any} asked */
async function answer({ kind, number, request, list, engine, verb, progress }) {
  const stop = new AbortController();
  under.set(number, stop);
  try {
    const one = await program;
    const found =
      kind === "open"
        ? await one.open(request, list)
        : await one.ask(engine, verb, request, {
            signal: stop.signal,
            progress: progress ? (/** @type {any} */ found) => post({ number, found }) : undefined,
          });
    post({ number, answer: found });
  } catch (err) {
    post({ number, fault: /** @type {any} */ (err)?.message ?? String(err) });
  } finally {
    under.delete(number);
  }
}

/** @param {any} what */
function hear(what) {
  if (what.kind === "start") program = run(what.module, () => {});
  else if (what.kind === "stop") under.get(what.number)?.abort();
  else void answer(what);
}

if (port) port.on("message", hear);
else onmessage = ({ data }) => hear(data);
