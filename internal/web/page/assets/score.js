// What a tentative play scores, asked of the server: it alone judges.

import { useEffect, useState } from "./ui.js";
import { useAgain } from "./again.js";
import { post, Problem } from "./api.js";
import { spell } from "./moves.js";
import { place } from "./tiles.js";
import { text } from "./text.js";

/**
 * @typedef {{move: string, legal: boolean, score: number, words?: {word: string, good?: boolean}[], reason?: string, leave?: string}} MoveForm
 */

/**
 * The score of a tentative play, for its pill and in a sentence.
 * @param {string} cgp the position @param {ReturnType<import("./placing.js").usePlacing>} placing
 * @param {import("./api.js").BoardForm} board @param {{lexicon?: string, rules?: string, labels?: string}} [names]
 */
export function useScore(cgp, placing, board, names = {}) {
  const { made, state } = placing;
  const [judged, set] = useState(
    /** @type {{of: string, move: MoveForm|null, error: Problem|null}} */ ({ of: "", move: null, error: null }),
  );
  const asked = { cgp, lexicon: names.lexicon, rules: names.rules, move: made.move };
  const of = JSON.stringify(asked);
  const known = made.move !== "" && judged.of === of;
  const again = useAgain(known ? judged.error : null);
  useEffect(() => {
    if (!made.move) return;
    const stop = new AbortController();
    post("positions", asked, stop.signal).then(
      (answer) => set({ of, move: answer.move, error: null }),
      (err) => stop.signal.aborted || set({ of, move: null, error: err instanceof Problem ? err : null }),
    );
    return () => stop.abort();
  }, [of, again]);
  const tiles = [...state.placed].sort((a, b) => a.row - b.row || a.col - b.col);
  const end = tiles.at(-1);
  const bad = known && (judged.move === null || !judged.move.legal);
  const pill =
    known && judged.move && end ? { row: end.row, col: end.col, text: String(judged.move.score), bad } : null;
  return {
    move: known ? judged.move : null,
    bad,
    pill,
    sentence: sentence(made, known ? judged : null, board, names.labels),
  };
}

/** @param {ReturnType<typeof import("./tentative.js").move>} made @param {{move: MoveForm|null, error: Problem|null}|null} judged @param {import("./api.js").BoardForm} board @param {string} [labels] */
function sentence(made, judged, board, labels) {
  switch (made.error) {
    case "none":
    case "short":
      return "";
    case "line":
      return text.placing.line;
    case "gap":
      return text.placing.gap(place(made.row, made.col, "across", labels));
    case "blank":
      return text.placing.blank;
  }
  if (!judged) return made.move;
  const reason = judged.error?.message ?? judged.move?.reason;
  if (reason) return reason;
  return judged.move ? `${spell(judged.move.move, board.tiles, labels)}: ${text.first.scores(judged.move.score)}` : "";
}
