// The log of a game: its moves as text, to read, to copy and to print.

import { html, useEffect, useRef } from "../ui.js";
import { hundredths } from "./format.js";
import { Spelled } from "../card.js";
import { text } from "./text.js";

/** @typedef {import("../play/game.js").Game} Game */

/** What a turn brought, with two decimals; "" for nothing. @param {string} points as "+12" */
export const gained = (points) =>
  points === "" ? "" : (points.startsWith("-") ? "" : "+") + hundredths(Number(points));

/** The game as text: its names, its moves in columns, its score. @param {Game} game */
export function logText(game) {
  const rows = game.turns.map((t) => [
    t.number ? String(t.number) : "",
    game.names[t.side],
    t.text,
    gained(t.points),
    hundredths(t.total),
  ]);
  const wide = [0, 1, 2, 3, 4].map((c) => Math.max(0, ...rows.map((r) => [...r[c]].length)));
  const line = (/** @type {string[]} */ r) =>
    [r[0].padStart(wide[0]), r[1].padEnd(wide[1]), r[2].padEnd(wide[2]), r[3].padStart(wide[3]), r[4].padStart(wide[4])]
      .join("  ")
      .trimEnd();
  const { person, player } = game.names;
  return [
    text.name,
    `${person} – ${player}`,
    text.log.lexicon(game.lexicon),
    "",
    ...rows.map(line),
    "",
    `${text.log.final}: ${person} ${hundredths(game.scores.person)}, ${player} ${hundredths(game.scores.player)}`,
    "",
  ].join("\n");
}

/** The name of a side as lists have it: its first word. @param {Game} game @param {import("../play/game.js").Side} side */
export const short = (game, side) => game.names[side].split(" ")[0];

/** @param {{game: Game, about: import("../card.js").About, onCopy: () => void, onPrint: () => void}} props */
export function Log({ game, about, onCopy, onPrint }) {
  const list = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [game.turns.length]);
  return html`${
      game.turns.length === 0
        ? html`<p class="body leave">${text.log.none}</p>`
        : html`<div class="list" ref=${list} tabindex="0" role="region" aria-label=${text.log.list}>
            <table class="log">
              <thead class="unseen-text">
                <tr>
                  <th>${text.log.move}</th>
                  <th>${text.log.points}</th>
                  <th>${text.log.total}</th>
                </tr>
              </thead>
              <tbody>
                ${game.turns.map(
                  (t, i) =>
                    html`<tr key=${i}>
                      <td>
                        <span class="number">${t.number || ""}</span>${" "}<span class="by">${short(game, t.side)}</span
                        >${" "}<${Spelled} move=${t.text} about=${about} />
                      </td>
                      <td>${gained(t.points)}</td>
                      <td>${hundredths(t.total)}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
    <div class="foot">
      <button onClick=${onCopy}>${text.log.copy}</button><button onClick=${onPrint}>${text.log.print}</button>
    </div>`;
}
