// The home page: a position on the board, and three doors.

import { html, useMemo, useState } from "../ui.js";
import { Board } from "../board.js";
import { Rack } from "../rack.js";
import { BlankChoice } from "../choice.js";
import { Alphabet, place } from "../tiles.js";
import { usePlacing } from "../placing.js";
import { useScore } from "../score.js";
import { useKeys } from "../keys.js";
import { post, Problem, problemOf, useDoing } from "../api.js";
import { FileButton } from "../file.js";
import { openFile, opens } from "../open.js";
import { announce } from "../announce.js";
import { chance, signed, points } from "../format.js";
import { Failed } from "../states.js";
import { spell } from "../moves.js";
import { Heads } from "../heads.js";
import { text } from "../text.js";

/**
 * @typedef {Object} First what the server has drawn
 * @property {string} cgp
 * @property {import("../api.js").BoardForm} board
 * @property {string[]} rack
 * @property {number[]} scores
 * @property {[number, number][]} last
 * @property {import("../api.js").TileForm[]} set
 */

/** @returns {First} */
const drawn = () => JSON.parse(document.getElementById("app")?.dataset.first ?? "null");

/** @param {{found: any, mine: string, tiles: string[][]}} props */
function Ranking({ found, mine, tiles }) {
  return html`<div class="panel">
    <h2>${text.play.best} <small>${text.first.ranked(found.total)}</small></h2>
    <table>
      <${Heads} of=${[text.move, text.score, text.first.equity, text.first.win]} />
      <tbody>
        ${found.moves.map(
          (/** @type {any} */ m) =>
            html`<tr class=${m.move === mine ? "made" : ""}>
              <td>${spell(m.move, tiles)} <span class="leave">${m.leave}</span></td>
              <td>${m.score}</td>
              <td>${points(m.equity)}</td>
              <td>${m.win === undefined ? "" : chance(m.win)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** @param {{onTry: () => void}} props */
function Doors({ onTry }) {
  const { begin: open, busy, error } = useDoing(openFile);
  return html`<nav class="doors" aria-label=${text.first.doors}>
    <a class="door go" href="/play?new"><b>${text.play.start}</b><span>${text.first.playText}</span></a>
    <${FileButton} class="door" accept=${opens} disabled=${busy} onFile=${open}
      ><b>${busy ? text.first.opening : text.analyse.openFile}</b><span>${text.first.openText}</span></${FileButton}
    >
    <button class="door" onClick=${onTry}><b>${text.first.tryIt}</b><span>${text.first.tryText}</span></button>
    ${error && html`<${Failed} error=${error} />`}
  </nav>`;
}

/** @param {{route: import("../router.js").Route}} _ */
export function View(_) {
  const first = useMemo(drawn, []);
  const alphabet = useMemo(() => new Alphabet(first.set), [first]);
  const [found, setFound] = useState(/** @type {any} */ (null));
  const [error, setError] = useState(/** @type {Problem|null} */ (null));

  const answer = async (/** @type {string[]} */ also) => {
    setError(null);
    try {
      const ranking = await post("moves", { cgp: first.cgp, count: 5, also });
      setFound(ranking);
      return ranking;
    } catch (err) {
      setError(problemOf(err));
      return null;
    }
  };
  const placing = usePlacing({
    board: first.board,
    rack: first.rack,
    alphabet,
    onPlay: async (move) => {
      const ranking = await answer([move]);
      if (!ranking) return;
      const mine = ranking.moves.find((/** @type {any} */ m) => m.move === move);
      if (mine)
        announce(mine.rank === 1 ? text.first.best : text.first.behind(signed(mine.equity - ranking.moves[0].equity)));
    },
  });
  const score = useScore(first.cgp, placing, first.board);

  const begin = () => {
    placing.goTo(place(12, 8));
    announce(text.first.hint);
  };
  useKeys(text.keys.rack, [
    { key: "s", text: text.shuffle, run: placing.shuffle },
    { key: "ArrowUp", shown: "↑", text: text.shuffle, run: placing.shuffle },
    { key: "Escape", shown: "Esc", text: text.keys.escape, run: placing.recall },
    { key: "", shown: "Alt 1…7", text: text.keys.order },
  ]);

  return html`<main class="table first" id="main">
    <section class="place">
      <${Board}
        about=${{ alphabet }}
        board=${first.board}
        alphabet=${alphabet}
        last=${first.last}
        ...${placing.board}
        pill=${score.pill}
      />
      <div class="under">
        <${Rack} ...${placing.rack} />
        <div class="buttons">
          <button onClick=${placing.shuffle}>${text.shuffle}</button
          >${placing.state.placed.length > 0 && html`<button onClick=${placing.recall}>${text.recall}</button>`}
        </div>
      </div>
      <p class="hint" id="tried">${score.sentence || text.first.hint}</p>
    </section>
    <section class="beside">
      <div class="welcome">
        <h1>${text.first.title}</h1>
        <p>${text.first.lead(first.scores.map(String))}</p>
      </div>
      <${Doors} onTry=${begin} />
      ${
        found
          ? html`<${Ranking} found=${found} mine=${placing.made.move} tiles=${first.board.tiles} />`
          : html`<button class="wide" onClick=${() => answer([])}>${text.first.answer}</button>`
      }
      ${error && html`<${Failed} error=${error} again=${() => answer([])} />`}
      <p class="aside"><a href="/original">${text.titles.original}</a></p>
    </section>
    <${BlankChoice} placing=${placing} alphabet=${alphabet} />
  </main>`;
}
