// The ranked moves of a position: what each scores, keeps and is worth, why the best is better, and what the original program would play.

import { html, classes, useEffect, useState } from "../ui.js";
import { useLoad } from "../api.js";
import { spell } from "../moves.js";
import { chance, points, signed } from "../format.js";
import { Show } from "../states.js";
import { text } from "../text.js";
import * as load from "./load.js";

/** @param {{of: any, best: any}} props what a move is made of, and why the best one is better */
function Why({ of, best }) {
  const terms = Object.entries(of.terms ?? {}).filter(([, worth]) => Number(worth) !== 0);
  return html`<div class="why">
    <p class="terms">
      <span>${text.analyse.term.score} <b>${of.score}</b></span
      >${terms.map(([name, worth]) => html`<span>${name} <b>${signed(Number(worth))}</b></span>`)}
    </p>
    ${
      best &&
      html`<p>${best.verdict}</p>
        ${
          best.reasons.length > 0 &&
          html`<ul>
            ${best.reasons.map((/** @type {any} */ r) => html`<li>${r.text}</li>`)}
          </ul>`
        }`
    }
  </div>`;
}

/**
 * @typedef {Object} MovesProps
 * @property {load.Situation} seen
 * @property {string} [made] the move of the record
 * @property {string[]} tried moves tried on the board
 * @property {string} [labels]
 * @property {string} [lexicon]
 * @property {(move: string) => void} onShow shows a move on the board
 */

/** One list. @param {MovesProps & {player: string}} props */
function List({ seen, made, tried, labels, lexicon, onShow, player }) {
  const [chosen, choose] = useState("");
  const classic = player === "classic";
  const also = [...new Set([...(made && !classic ? [made] : []), ...(classic ? [] : tried)])];
  const found = load.useKept(load.moves(seen.cgp, { also, player, lexicon, count: classic ? 10 : 12 }));
  const why = useLoad(
    () =>
      chosen
        ? load.moves(seen.cgp, { also: [chosen], player, lexicon, count: 2, explain: true }).promise
        : Promise.resolve(null),
    [seen.cgp, player, chosen],
  );
  useEffect(() => choose(""), [seen.cgp]);
  const last = tried.at(-1);
  return html`<${Show} from=${found} what=${text.analyse.ranking} failed=${text.analyse.notRanked}>${(
    /** @type {any} */ f,
  ) =>
    html`<table class="ranked">
        <thead>
          <tr>
            <th>${text.first.move}</th>
            <th>${text.first.score}</th>
            <th>${text.first.equity}</th>
            <th>${classic ? "" : text.first.win}</th>
          </tr>
        </thead>
        <tbody>
          ${f.moves.map((/** @type {any} */ m) => {
            const mine = m.move === made;
            const open = m.move === chosen;
            const explained =
              open && why.value ? why.value.moves.find((/** @type {any} */ x) => x.move === m.move) : null;
            return html`<tr key=${m.move} class=${classes(mine && "made", m.move === last && "tried", open && "open")}>
                <td>
                  <button
                    class="bare"
                    aria-expanded=${String(open)}
                    onClick=${() => {
                      choose(open ? "" : m.move);
                      onShow(m.move);
                    }}
                  >
                    <i>${m.rank ?? ""}</i>${" "}${spell(m.move, seen.board.tiles, labels)}${" "}<span class="leave"
                      >${m.leave}</span
                    ></button
                  >${
                    mine && html` <small class="tag">${text.analyse.played}</small>`
                  }${m.move === last && !mine && html` <small class="tag">${text.analyse.tried}</small>`}
                </td>
                <td>${m.score}</td>
                <td>${m.equity === null ? "–" : points(m.equity)}</td>
                <td>${m.win === undefined ? "" : chance(m.win)}</td>
              </tr>
              ${
                open &&
                html`<tr class="detail" key=${m.move + " why"}>
                  <td colspan="4"><${Why} of=${explained ?? m} best=${why.value?.why?.[0]} /></td>
                </tr>`
              }`;
          })}
        </tbody>
      </table>
      <p class="known">${text.analyse.of(f.moves.length, f.total)} · ${text.known.static}</p>`}</${Show}>`;
}

/** @param {MovesProps} props */
export function Moves(props) {
  const [classic, setClassic] = useState(false);
  return html`<section class="panel">
    <h2>
      ${text.analyse.best}${" "}<small
        ><label class="switch"
          ><input
            type="checkbox"
            checked=${classic}
            onChange=${() => setClassic(!classic)}
          />${" "}${text.analyse.original}</label
        ></small
      >
    </h2>
    <div class=${classes("lists", classic && "two")}>
      <div>${classic && html`<h3>${text.analyse.modern}</h3>`}<${List} ...${props} player="static" /></div>
      ${
        classic &&
        html`<div>
          <h3>${text.analyse.original}</h3>
          <${List} ...${props} player="classic" />
        </div>`
      }
    </div>
  </section>`;
}
