// What callers see: the same for an engine in this thread and for one in a worker.

/** @typedef {import("./program.js").Program} Program */

class Engine {
  #program;
  #number;
  #closed = false;

  /** @param {Program} program @param {number} number @param {import("./index.js").Setting} setting */
  constructor(program, number, setting) {
    this.#program = program;
    this.#number = number;
    this.setting = setting;
  }

  /** @param {string} verb @param {any} request @param {import("./index.js").Call<any>} [call] */
  async #ask(verb, request, call = {}) {
    if (this.#closed) throw new Error(`${verb}: the engine is closed`);
    if (request === null || typeof request !== "object")
      throw new TypeError(`${verb}: the request must be an object, such as {cgp: "…"}`);
    return this.#program.ask(this.#number, verb, JSON.stringify(request), call);
  }

  rank = (/** @type {any} */ request, /** @type {any} */ call) => this.#ask("rank", request, call);
  judge = (/** @type {any} */ request, /** @type {any} */ call) => this.#ask("judge", request, call);
  simulate = (/** @type {any} */ request, /** @type {any} */ call) => this.#ask("simulate", request, call);
  solve = (/** @type {any} */ request, /** @type {any} */ call) => this.#ask("solve", request, call);
  infer = (/** @type {any} */ request, /** @type {any} */ call) => this.#ask("infer", request, call);
  report = (/** @type {any} */ request, /** @type {any} */ call) => this.#ask("report", request, call);

  close() {
    if (!this.#closed) this.#program.close(this.#number);
    this.#closed = true;
  }
}

/** The bytes of a list, if words are bytes. @param {any} words */
function bytesOf(words) {
  if (words instanceof Uint8Array) return words;
  if (words instanceof ArrayBuffer) return new Uint8Array(words);
  if (ArrayBuffer.isView(words)) return new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
  return null;
}

/** The function open of a program that a function starts. @param {() => Promise<Program>} start @returns {typeof import("./index.js").open} */
export const opener =
  (start) =>
  async (options = {}) => {
    if (options === null || typeof options !== "object" || Array.isArray(options) || bytesOf(options))
      throw new TypeError('open: the options must be an object, such as {words: "NA"}');
    const { words, name, signal, ...rest } = options;
    const list = bytesOf(words);
    if (!list && name !== undefined) throw new TypeError("open: name is for words that are given as bytes");
    const request = JSON.stringify({ ...rest, words: list ? name : words });
    signal?.throwIfAborted();
    const program = await start();
    const { engine, ...setting } = await program.open(request, list, signal);
    return /** @type {any} */ (new Engine(program, engine, setting));
  };
