// What a report says of a turn, in sentences.

import { points } from "../format.js";
import { text } from "../text.js";

/** How much a turn lost: "", "small", "medium" or "large". A phony counts by what it cost. @param {import("./report.js").JudgedTurn} [t] */
export function gradeOf(t) {
  const grade = t?.grade ?? t?.phonyGrade ?? "";
  return grade === "fine" ? "" : grade;
}

/** What a turn lost, or what its phony cost, in points. @param {import("./report.js").JudgedTurn} [t] */
export const lossOf = (t) => t?.loss ?? t?.phonyCost ?? 0;

/** Whether a turn is a mistake. @param {import("./report.js").JudgedTurn} [t] */
export const mistake = (t) => gradeOf(t) !== "";

/** What a grade is called in marks: "", "?", "??" or "???". @param {import("./report.js").JudgedTurn} [t] */
export const mark = (t) => ({ small: "?", medium: "??", large: "???" })[gradeOf(t)] ?? "";

/**
 * The sentences about a turn; kind is good, mistake or "". It is null if there is nothing to say.
 * @param {import("./report.js").JudgedTurn} [t] @param {(move: string) => string} [spelled] a move with the letters that it is played through
 * @returns {{kind: "good"|"mistake"|"", said: string}|null}
 */
export function verdict(t, spelled = (move) => move) {
  if (!t) return null;
  if (t.phonies?.length) return { kind: mistake(t) ? "mistake" : "", said: phony(t, t.phonies, spelled) };
  if (t.notJudged) return { kind: "", said: text.analyse.notJudged(t.notJudged) };
  if (!t.grade) return null;
  if (!mistake(t))
    return { kind: "good", said: lossOf(t) > 0.05 ? text.analyse.nearly(points(lossOf(t))) : text.analyse.bestMade };
  const [best, better] = [t.best, t.better].map((c) => c && spelled(c.move));
  return {
    kind: "mistake",
    said: [
      text.analyse.lost(points(lossOf(t))),
      better && (better === best ? text.analyse.betterWas(better) : text.analyse.betterKnown(best ?? "", better)),
    ]
      .filter(Boolean)
      .join(" "),
  };
}

/** @param {import("./report.js").JudgedTurn} t @param {string[]} words @param {(move: string) => string} spelled */
function phony(t, words, spelled) {
  const cost = t.phonyCost ?? 0;
  const worth =
    cost > 0.05 ? text.analyse.phonyCost(points(cost)) : cost < -0.05 ? text.analyse.phonyGained(points(-cost)) : "";
  return [
    text.analyse.phony(words, !!t.withdrawn),
    worth,
    t.best && text.analyse.bestWas(spelled(t.best.move)),
    t.notJudged && text.analyse.notJudged(t.notJudged),
  ]
    .filter(Boolean)
    .join(" ");
}
