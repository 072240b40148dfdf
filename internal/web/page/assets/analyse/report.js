// The report of a record: read if it is there, else made by an analysis, with the progress.

import { useEffect, useState } from "../ui.js";
import { get, Problem, problemOf, query } from "../api.js";
import { active, useAnalysis } from "./engine.js";

/**
 * @typedef {Object} JudgedTurn
 * @property {number} turn
 * @property {number} player
 * @property {string} kind
 * @property {string} move
 * @property {boolean} judged
 * @property {string} [notJudged]
 * @property {number} [win]
 * @property {number} [loss]
 * @property {number} [winLoss]
 * @property {string} [grade] fine, small, medium or large
 * @property {string[]} [phonies] words that are no good
 * @property {boolean} [withdrawn]
 * @property {number} [phonyCost] what a phony cost, in points
 * @property {string} [phonyGrade] of that, as grade
 * @property {string} [cause]
 * @property {any} [best]
 * @property {any} [better]
 * @property {any[]} [alternatives]
 * @property {string[]} [why]
 * @property {number} [equity]
 * @property {string} [known]
 *
 * @typedef {import("../types").Report} Report
 */

/**
 * @param {number} record @param {string} player quick, standard or deep @param {string} [lexicon] by which words @param {boolean} [wanted] whether it is asked for
 */
export function useReport(record, player, lexicon, wanted = true) {
  const engine = useAnalysis("report", { record, player, lexicon });
  const [report, set] = useState(/** @type {{of: string, value: Report|null}} */ ({ of: "", value: null }));
  const [error, setError] = useState(/** @type {Problem|null} */ (null));
  const of = `${record} ${player} ${lexicon}`;
  const done = engine.now?.state === "done";
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!wanted) return;
    const stop = new AbortController();
    setError(null);
    get(`records/${record}/report${query({ player, lexicon, quiet: true })}`, stop.signal).then(
      (value) => {
        if (stop.signal.aborted) return;
        if (value) set({ of, value });
        else if (!done && player === "quick") engine.ask({ record, player, lexicon });
      },
      (err) => {
        if (stop.signal.aborted) return;
        setError(problemOf(err));
      },
    );
    return () => stop.abort();
  }, [of, done, turn, wanted]);
  return {
    report: report.of === of ? report.value : null,
    engine,
    error,
    running: active(engine.now),
    start: () => engine.ask({ record, player, lexicon }),
    again: () => setTurn((n) => n + 1),
  };
}
