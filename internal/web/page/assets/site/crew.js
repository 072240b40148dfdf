// The helpers of the engine that leads: engines in workers of their own, which make the play-outs of simulations. They are there once
// they are needed, and go when nobody has needed them for a while.

/** How many helpers pay: no more than there are processors, and on phones two. */
function most() {
  const { hardwareConcurrency, deviceMemory, userAgentData, userAgent } = /** @type {any} */ (navigator);
  if (deviceMemory < 2) return 0;
  const phone = userAgentData?.mobile ?? /Mobi|Android/.test(userAgent);
  const all = Math.min(hardwareConcurrency ?? 1, phone ? 2 : 4);
  return all > 1 ? all : 0;
}

const ahead = 2; // blocks that a helper has at once: one to do, and one to go on with
const patience = 60_000; // milliseconds

/**
 * A part is under way.
 * @typedef {Object} Part
 * @property {(helper: Worker) => void} give gives a helper one more block
 * @property {(number: number, result: Uint8Array|null, fault: string|null) => void} told
 */

/**
 * Returns what has blocks done: share(request, state, first, end, told) gives the blocks first to end-1 to the helpers; told gets each
 * number with its result, or null and why not. It returns what stops that. Null where helpers do not pay.
 * @param {WebAssembly.Module} module the engine
 * @param {(line: string) => void} say
 */
export function crew(module, say) {
  const size = most();
  if (size === 0) return null;
  /** @type {Worker[]} */
  let helpers = [];
  /** @type {Map<number, Part>} */
  const parts = new Map();
  let last = 0;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let waiting;

  const dismiss = () => {
    for (const h of helpers) h.terminate();
    helpers = [];
  };
  const hire = () => {
    const helper = new Worker(new URL("./helper.js", import.meta.url), { type: "module" });
    helper.onmessage = (/** @type {MessageEvent} */ { data }) => {
      if (data.kind === "said") return say(data.line);
      const part = parts.get(data.part);
      part?.told(data.number, data.result, data.fault);
      part?.give(helper);
    };
    helper.onerror = (/** @type {ErrorEvent} */ e) => {
      dismiss();
      for (const part of parts.values()) part.told(-1, null, `a helper failed: ${e.message}`);
    };
    helper.postMessage({ kind: "start", module });
    return helper;
  };

  return (
    /** @type {string} */ request,
    /** @type {Uint8Array} */ state,
    /** @type {number} */ first,
    /** @type {number} */ end,
    /** @type {Part["told"]} */ told,
  ) => {
    clearTimeout(waiting);
    while (helpers.length < size) helpers.push(hire());
    const number = ++last;
    let next = first;
    const give = (/** @type {Worker} */ helper) => {
      if (next < end) helper.postMessage({ kind: "block", part: number, number: next++ });
    };
    parts.set(number, { give, told });
    for (const h of helpers) h.postMessage({ kind: "part", part: number, request, state });
    for (let i = 0; i < ahead; i++) for (const h of helpers) give(h);
    return () => {
      parts.delete(number);
      for (const h of helpers) h.postMessage({ kind: "stop", part: number });
      if (parts.size === 0) {
        clearTimeout(waiting);
        waiting = setTimeout(dismiss, patience);
      }
    };
  };
}
