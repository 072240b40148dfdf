// The chance to win over a game, or the lead: one point after each turn, mistakes marked. A click goes to the turn.

import { html } from "../ui.js";
import { chance, gain } from "../format.js";
import { text } from "../text.js";
import { curve } from "./course.js";
import { gradeOf, mistake } from "./verdict.js";

const [width, height, edge] = [600, 120, 6];

/**
 * @param {{report: import("./report.js").Report, names: string[], turn: number, onTurn: (turn: number) => void}} props
 */
export function Graph({ report, names, turn, onTurn }) {
  const { byLead, lead, at: values } = curve(report);
  const n = values.length;
  const x = (/** @type {number} */ i) => (n < 2 ? width / 2 : edge + ((width - 2 * edge) * i) / (n - 1));
  const y = (/** @type {number} */ v) => edge + (height - 2 * edge) * (1 - v);
  const known = values.map((v, i) => ({ v, i })).filter((p) => p.v !== null);
  const path = known
    .map((p, k) => `${k ? "L" : "M"}${x(p.i).toFixed(1)} ${y(/** @type {number} */ (p.v)).toFixed(1)}`)
    .join("");
  const area = known.length > 1 ? `${path}L${x(known[known.length - 1].i)} ${y(0.5)}L${x(known[0].i)} ${y(0.5)}Z` : "";
  const click = (/** @type {MouseEvent} */ e) => {
    const box = /** @type {Element} */ (e.currentTarget).getBoundingClientRect();
    onTurn(
      1 +
        Math.max(
          0,
          Math.min(
            n - 1,
            Math.round(
              (((e.clientX - box.left) / box.width) * width - edge) / ((width - 2 * edge) / Math.max(1, n - 1)),
            ),
          ),
        ),
    );
  };
  const now = values[turn - 1];
  return html`<section class="panel graph">
    <h2>
      ${byLead ? text.analyse.lead : text.analyse.graph}${" "}<small
        >${now === null || now === undefined ? "" : text.analyse.graphNow(names[0], byLead ? gain(lead[turn - 1]) : chance(now), turn)}</small
      >
    </h2>
    <div class="body">
      <p class="axis" aria-hidden="true">${names[0]}</p>
      <div class="plot">
        <svg
          viewBox=${`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label=${byLead ? text.analyse.leadLabel(names[0], names[1]) : text.analyse.graphLabel(names[0], names[1])}
          onClick=${click}
        >
          <path class="even" d=${`M0 ${y(0.5)}H${width}`} />
          <path class="area" d=${area} />
          <path class="line" d=${path} />
          ${turn <= n && html`<path class="now" d=${`M${x(turn - 1)} 0V${height}`} />`}
        </svg>
        <div class="marks">
          ${report.turns.map(
            (t, i) =>
              mistake(t) &&
              html`<button
                key=${i}
                class=${`mark ${gradeOf(t)}`}
                style=${{ left: `${(100 * x(i)) / width}%`, top: `${(100 * y(values[i] ?? 0.5)) / height}%` }}
                tabindex="-1"
                title=${text.analyse.mistakeAt(t.turn)}
                aria-label=${text.analyse.mistakeAt(t.turn)}
                onClick=${() => onTurn(t.turn)}
              ></button>`,
          )}
        </div>
      </div>
      <p class="axis" aria-hidden="true">${names[1]}</p>
    </div>
  </section>`;
}
