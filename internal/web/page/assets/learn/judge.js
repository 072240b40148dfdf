// What a learner's move is worth against the best one, and the hints that lead to it.

import { laid } from "../analyse/play.js";
import { text } from "../text.js";

/** Points that a move may lose and still be good: what a report calls no mistake. */
export const little = 2;

/** @param {{equity: number|null}|undefined} mine @param {{equity: number|null}} best @returns {{good: boolean, behind: number}} */
export function accepted(mine, best) {
  if (!mine || mine.equity === null || best.equity === null) return { good: false, behind: Infinity };
  const behind = Math.max(0, best.equity - mine.equity);
  return { good: behind < little, behind };
}

/**
 * Hints in steps: what kind of move it is, where it lies, which tiles it takes.
 * @param {{move: string, kind: string, score: number, leave: string}} best @param {import("../tiles.js").Alphabet} alphabet @param {string} [labels]
 * @returns {string[]}
 */
export function hints(best, alphabet, labels) {
  if (best.kind === "exchange") return [text.learn.hintExchange, text.learn.hintKeep(best.leave)];
  if (best.kind === "pass") return [text.learn.hintPass];
  const squares = laid(best.move, alphabet, labels);
  const place = best.move.split(" ")[0];
  const tiles = squares.map((s) => (alphabet.isBlank(s.tile) ? "?" : s.tile)).sort(alphabet.compare.bind(alphabet));
  return [
    text.learn.hintScore(best.score, squares.length),
    text.learn.hintPlace(place),
    text.learn.hintTiles(alphabet.write(tiles)),
  ];
}
