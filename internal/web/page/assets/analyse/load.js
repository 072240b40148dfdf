// What the Analyse and Learn views load: positions and moves, each once, so that a step to the next turn is immediate.

import { useAgain } from "../again.js";
import { get, post, Problem, problemOf, query } from "../api.js";
import { useEffect, useRef, useState } from "../ui.js";

/**
 * @typedef {import("../types").Situation} Situation
 *
 * @typedef {import("../types").Player} Player
 * @typedef {import("../types").ViewedTurn} Turn
 * @typedef {import("../types").RecordView} RecordView
 */

const most = 300; // answers that are kept

/** @typedef {{promise: Promise<any>, value: any}} Kept value is undefined until it is there */

/** @type {Map<string, Kept>} */
const kept = new Map();

/** @param {string} key @param {() => Promise<any>} load @returns {Kept} */
function keep(key, load) {
  let answer = kept.get(key);
  if (!answer) {
    const fresh = { promise: load(), value: /** @type {any} */ (undefined) };
    answer = fresh;
    kept.set(key, fresh);
    fresh.promise.then(
      (value) => (fresh.value = value),
      () => kept.delete(key),
    );
    if (kept.size > most) kept.delete(/** @type {string} */ (kept.keys().next().value));
  }
  return answer;
}

/**
 * What is kept under a key, at once if it is there; the value of another key is shown meanwhile.
 * @template T
 * @param {Kept & {key: string}} answer
 * @returns {import("../api.js").Loaded<T>}
 */
export function useKept(answer) {
  const [failed, fail] = useState(/** @type {{of: string, error: Problem|null}} */ ({ of: "", error: null }));
  const [turn, draw] = useState(0);
  const retry = useAgain(failed.of === answer.key ? failed.error : null);
  const last = useRef(/** @type {T|null} */ (null));
  const again = () => draw((n) => n + 1);
  useEffect(() => {
    if (answer.value !== undefined) return;
    let gone = false;
    answer.promise.then(
      () => gone || again(),
      (error) =>
        gone ||
        fail({
          of: answer.key,
          error: problemOf(error),
        }),
    );
    return () => void (gone = true);
  }, [answer.key, turn, retry]);
  if (answer.value !== undefined) {
    last.current = answer.value;
    return { state: "done", value: answer.value, error: null, again };
  }
  if (failed.of === answer.key) return { state: "failed", value: null, error: failed.error, again };
  return { state: "loading", value: last.current, error: null, again };
}

/** @param {number} id @param {string} [lexicon] by which words @returns {Promise<RecordView>} */
export const record = (id, lexicon) => get(`records/${id}/view` + query({ lexicon }));

/** @param {string} cgp @param {string} [lexicon] @returns {Kept & {key: string}} */
export function situation(cgp, lexicon = "") {
  const key = `at ${lexicon} ${cgp}`;
  return { key, ...keep(key, () => post("positions", { cgp, lexicon })) };
}

/**
 * The ranked moves of a position.
 * @param {string} cgp @param {{also?: string[], player?: string, count?: number, explain?: boolean, lexicon?: string}} [o]
 * @returns {Kept & {key: string}}
 */
export function moves(cgp, o = {}) {
  const asked = {
    cgp,
    count: o.count ?? 12,
    also: o.also ?? [],
    player: o.player,
    explain: o.explain,
    lexicon: o.lexicon,
  };
  const key = "moves " + JSON.stringify(asked);
  return { key, ...keep(key, () => post("moves", asked)) };
}
