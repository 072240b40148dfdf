// The moves of a game, turn by turn, with what each lost.

import { html, classes, useEffect, useRef } from "../ui.js";
import { count, gain, points } from "../format.js";
import { text } from "../text.js";
import { gradeOf, lossOf, mark } from "./verdict.js";
import { said } from "../moves.js";

/**
 * @param {{view: import("./load.js").RecordView, report: import("./report.js").Report|null, turn: number, branches: Record<string, any[]>, noted: Record<string, string>, href: (turn: number) => string}} props
 */
export function Turns({ view, report, turn, branches, noted, href }) {
  const list = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => {
    const [box, row] = [
      list.current,
      /** @type {HTMLElement|null|undefined} */ (list.current?.querySelector("[aria-current]")),
    ];
    if (
      box &&
      row &&
      (row.offsetTop < box.scrollTop || row.offsetTop + row.offsetHeight > box.scrollTop + box.clientHeight)
    )
      box.scrollTop = row.offsetTop - box.clientHeight / 3;
  }, [turn]);
  return html`<section class="panel turns">
    <h2>${text.analyse.turns} <small>${text.analyse.turnKeys}</small></h2>
    <ol ref=${list}>
      ${view.turns.map((t) => {
        const judged = report?.turns[t.turn - 1];
        const grade = mark(judged);
        return html`<li key=${t.turn}>
          <a
            href=${href(t.turn)}
            aria-current=${t.turn === turn ? "step" : undefined}
            class=${classes(`p${t.player}`, t.withdrawn && "withdrawn")}
          >
            <i>${t.turn}</i><b>${said(t.text)}</b
            ><span class="notes"
              >${
                view.turns[t.turn - 1].notes?.length || noted[t.turn] ? "✎" : ""
              }${branches[t.turn]?.length ? "⑂" : ""}</span
            >
            <span
              class=${`grade ${gradeOf(judged)}`}
              title=${lossOf(judged) > 0 ? text.analyse.lost(points(lossOf(judged))) : undefined}
              >${grade}${
                grade && html`<span class="unseen-text"> ${text.analyse.lost(points(lossOf(judged)))}</span>`
              }</span
            ><span>${gain(t.score)}</span><strong>${count(t.total)}</strong></a
          >
        </li>`;
      })}
      <li>
        <a href=${href(view.turns.length + 1)} aria-current=${turn > view.turns.length ? "step" : undefined}
          ><i></i><b>${view.ended ? text.analyse.end : text.analyse.unfinished}</b></a
        >
      </li>
    </ol>
  </section>`;
}
