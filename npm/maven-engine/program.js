// Runs the program, and asks it.

import go from "./go.js";

/**
 * What is asked of the program, here or in a worker.
 * @typedef {object} Program
 * @property {(request: string, list: Uint8Array | null, signal?: AbortSignal) => Promise<any>} open gives the number of an engine, and its setting
 * @property {(engine: number) => void} close
 * @property {(engine: number, verb: string, request: string, call: import("./index.js").Call<any>) => Promise<any>} ask
 */

/** What Go asks of the world: its own, so that nothing is put into that of the page. @param {Set<MessagePort>} ports those that wait for a message */
const world = async (ports) => ({
  Object,
  Array,
  Uint8Array,
  Error,
  Date,
  MessageChannel: function () {
    const channel = new MessageChannel();
    const port = channel.port1;
    const close = port.close.bind(port);
    ports.add(port);
    port.close = () => {
      ports.delete(port);
      close();
    };
    return channel;
  },
  TextEncoder,
  TextDecoder,
  crypto: globalThis.crypto ?? (await import(/* @vite-ignore */ /* webpackIgnore: true */ "node:crypto")).webcrypto, // Node 18
  performance: globalThis.performance,
});

/**
 * Starts the program. ended is called if it ends, which it does only by a fault of its own or without memory.
 * @param {WebAssembly.Module} module
 * @param {() => void} ended
 * @returns {Promise<Program>}
 */
export async function run(module, ended) {
  /** What waits for an answer, by number: it is called with a fault. @type {Map<number, (fault: Error) => void>} */
  const waiting = new Map();
  let last = 0;
  /** Why there are no more answers. @type {Error | undefined} */
  let over;
  /** @type {Set<MessagePort>} */
  const ports = new Set();
  const own = await world(ports);
  /** @type {any} */
  const calls = await new Promise((ready, failed) => {
    const Go = go({ ...own, mavenReady: ready });
    const one = new Go();
    one.exit = () => {};
    WebAssembly.instantiate(module, one.importObject)
      .then((instance) => one.run(instance))
      .catch((err) => err)
      .then((err) => {
        over = new Error(`the engine has ended${err ? `: ${err.message ?? err}` : ""}; open it again`);
        one._resume = () => {}; // messages to it may be on their way
        for (const port of ports) port.close(); // an open one keeps Node running
        ended();
        failed(over);
        for (const fail of waiting.values()) fail(over);
      });
  });

  /**
   * Waits for an answer. begin gets the number of the question, what takes the answer, and what ends the wait with a fault.
   * @param {(number: number, done: (fault: string | null, text: string | null) => void, fail: (fault: any) => void) => void} begin
   */
  const answer = (begin) =>
    new Promise((done, failed) => {
      if (over) throw over;
      const number = ++last;
      const fail = (/** @type {any} */ fault) => {
        waiting.delete(number);
        failed(fault);
      };
      waiting.set(number, fail);
      begin(
        number,
        (fault, text) => {
          waiting.delete(number);
          if (fault === null) done(JSON.parse(/** @type {string} */ (text)));
          else failed(new Error(fault));
        },
        fail,
      );
    });

  return {
    async open(request, list, signal) {
      signal?.throwIfAborted();
      return answer((_, done) => calls.open(request, list, done));
    },
    close: (engine) => calls.close(engine),
    async ask(engine, verb, request, { signal, progress }) {
      signal?.throwIfAborted();
      let leave = () => {};
      try {
        return await answer((number, done, fail) => {
          const stop = (/** @type {any} */ reason) => {
            calls.stop(number);
            fail(reason);
          };
          const aborted = () => stop(signal?.reason);
          signal?.addEventListener("abort", aborted);
          leave = () => signal?.removeEventListener("abort", aborted);
          const tell = (/** @type {string} */ text) => {
            try {
              if (waiting.has(number)) progress?.(JSON.parse(text));
            } catch (err) {
              stop(err); // that of the caller's own function
            }
          };
          calls.ask(engine, number, verb, request, progress ? tell : null, done);
        });
      } finally {
        leave();
      }
    },
  };
}
