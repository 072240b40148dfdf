// A position as several players rank its moves: their lists side by side, where they part, and why.

import { html, classes, useState } from "../ui.js";
import { spell } from "../moves.js";
import { list, signed, worth } from "../format.js";
import { text } from "../text.js";
import { useAnalysis } from "./engine.js";
import { Controls } from "./search.js";
import { parting, terms } from "./parting.js";
import { Heads } from "../heads.js";

const said = text.analyse.compare;
const usual = ["classic", "static", "full"];

/** What a player is called. @param {string} player */
const named = (player) => said.players[player] ?? player;

/** One list. @param {{of: any, lists: any[], board: import("../api.js").BoardForm, labels?: string, onShow: (move: string) => void}} props */
const List = ({ of, lists, board, labels, onShow }) =>
  html`<section>
    <h3>${named(of.player)}</h3>
    <table>
      <${Heads} of=${[text.move, text.score, text.play.worth]} />
      <tbody>
        ${of.moves.map((/** @type {any} */ m, /** @type {number} */ i) => {
          const parts = parting(lists, i);
          return html`<tr key=${m.move} class=${classes(parts && "parts")}>
            <td>
              <button class="bare" onClick=${() => onShow(m.move)}>
                <i>${i + 1}</i> ${spell(m.move, board.tiles, labels)}</button
              >${parts && html`<span class="unseen-text">, ${said.parts}</span>`}
            </td>
            <td>${m.score}</td>
            <td>${worth(m)}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  </section>`;

/** Why a player prefers its move. @param {{d: any, board: import("../api.js").BoardForm, labels?: string}} props */
function Difference({ d, board, labels }) {
  const own = terms(d);
  return html`<li>
    <p>
      <b>${named(d.player)}: ${spell(d.move, board.tiles, labels)}</b>${" "}${said.rather(
        spell(d.than, board.tiles, labels),
        list(d.of.map(named)),
      )}${", "}${d.valued ? said.gain(signed(d.gain)) : said.unvalued}
    </p>
    ${
      own.length > 0 &&
      html`<p class="terms">${own.map((t) => html`<span>${t.name} <b>${signed(t.points)}</b></span>`)}</p>`
    }
    ${
      own.length === 0 &&
      d.reasons?.length > 0 &&
      html`<ul>
        ${d.reasons.map((/** @type {any} */ r) => html`<li>${r.text}</li>`)}
      </ul>`
    }
  </li>`;
}

/** @param {{seen: import("./load.js").Situation, labels?: string, lexicon?: string, onShow: (move: string) => void}} props */
export function Compare({ seen, labels, lexicon, onShow }) {
  const engine = useAnalysis("compare", { cgp: seen.cgp, lexicon });
  const [chosen, choose] = useState(/** @type {string[]|null} */ (null));
  const players = chosen ?? engine.now?.request.players ?? usual;
  const a = engine.now?.answer;
  const change = (/** @type {number} */ at, /** @type {string} */ player) =>
    choose(players.map((/** @type {string} */ p, /** @type {number} */ i) => (i === at ? player : p)));
  return html`<section class="panel compare">
    <h2>${said.title}</h2>
    <div class="body">
      <fieldset class="whom">
        <legend class="unseen-text">${said.title}</legend>
        ${players.map(
          (/** @type {string} */ player, /** @type {number} */ i) =>
            html`<label key=${i}
              ><span class="unseen-text">${said.player(i + 1)}</span
              ><select value=${player} onChange=${(/** @type {any} */ e) => change(i, e.target.value)}>
                ${[...new Set([...Object.keys(said.players), player])].map(
                  (p) => html`<option value=${p}>${named(p)}</option>`,
                )}
              </select></label
            >`,
        )}
      </fieldset>
      <${Controls} whole engine=${engine} onStart=${() => engine.ask({ players, lexicon })} start=${said.run} />
      ${
        a &&
        a.lists.length > 0 &&
        html`<div class="sheets">
            ${a.lists.map(
              (/** @type {any} */ l) =>
                html`<${List}
                  key=${l.player}
                  of=${l}
                  lists=${a.lists}
                  board=${seen.board}
                  labels=${labels}
                  onShow=${onShow}
                />`,
            )}
          </div>
          ${
            engine.now?.state === "done" &&
            html`<p class="judged">${a.agree ? said.agree : said.unlike}</p>
              ${
                !a.agree &&
                html`<ul class="partings">
                  ${a.differences.map(
                    (/** @type {any} */ d) => html`<${Difference} d=${d} board=${seen.board} labels=${labels} />`,
                  )}
                </ul>`
              }`
          }`
      }
      ${!engine.now && html`<p class="hint">${said.hint}</p>`}
    </div>
  </section>`;
}
