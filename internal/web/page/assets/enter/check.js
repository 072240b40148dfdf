// What gcg check finds in a sheet while it is typed.

import { useEffect, useMemo, useState } from "../ui.js";
import { post } from "../api.js";
import { record } from "./sheet.js";
import { text } from "../text.js";

/** @typedef {{text: string, severity: string}} Said */

/** @param {any} finding @returns {Said} */
const said = (finding) => ({
  text: finding.repair ? `${finding.cause}; ${finding.repair}` : finding.cause,
  severity: finding.severity,
});

/**
 * Totals are counted here, called scores are compared beside the line, a game that is being typed has not ended yet, nobody need know a
 * rack, and a sheet names no challenge rule. @param {any} finding
 */
const needed = (finding) =>
  !["total-wrong", "score-differs", "unfinished", "missing-end", "rack-missing", "wrong-rule"].includes(finding.kind);

/**
 * @param {import("./sheet.js").Sheet} sheet @param {import("../tiles.js").Alphabet} alphabet @param {string[][]} start @param {import("../api.js").RulesForm} rules
 */
export function useCheck(sheet, alphabet, start, rules) {
  const [right, setRight] = useState(/** @type {(number|null)[]} */ ([]));
  const [answer, setAnswer] = useState(
    /** @type {{of: ([number, number]|null)[], lines: any[]}} */ ({ of: [], lines: [] }),
  );
  const [offline, setOffline] = useState(false);
  const made = useMemo(() => record(sheet, alphabet, start, rules.labels, right), [sheet, alphabet, right]);
  const check = (/** @type {AbortSignal} */ signal) =>
    post(
      "records/check",
      { text: made.text, rules: sheet.rules || rules.name, lexicon: sheet.lexicon || undefined },
      signal,
    );
  const scoresOf = (/** @type {any} */ checked) =>
    made.lines.map((l) => (l ? (checked.lines[l[0]]?.right ?? null) : null));
  useEffect(() => {
    const stop = new AbortController();
    const wait = setTimeout(() => {
      check(stop.signal).then(
        (checked) => {
          setOffline(false);
          setAnswer({ of: made.lines, lines: checked.lines });
          const scores = scoresOf(checked);
          if (JSON.stringify(scores) !== JSON.stringify(right)) setRight(scores);
        },
        () => stop.signal.aborted || setOffline(true),
      );
    }, 90);
    return () => {
      clearTimeout(wait);
      stop.abort();
    };
  }, [made.text]);
  const of = (/** @type {number} */ i) => {
    const l = answer.of[i];
    return l ? answer.lines.slice(l[0], l[1] + 1) : [];
  };
  const inLines = new Set(answer.of.flatMap((l) => (l ? [l[0], l[1]] : [])));
  return {
    /** The record, with what plays score where no score was called: the check may not have answered yet. */
    finished: async () =>
      record(sheet, alphabet, start, rules.labels, scoresOf(await check(new AbortController().signal))).text,
    scores: made.totals,
    right,
    totals: sheet.entries.map((_, i) => of(i).at(-1)?.turn?.total ?? null),
    findings: sheet.entries.map((_, i) =>
      of(i)
        .flatMap((l) => l.findings)
        .filter(needed)
        .map(said),
    ),
    general: answer.lines
      .filter((_, n) => !inLines.has(n))
      .flatMap((l) => l.findings)
      .filter(needed)
      .map(said),
    state: offline ? " " + text.enter.unchecked : "",
  };
}
