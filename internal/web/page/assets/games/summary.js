// A game of the list: its last board, its end, and the way into the analysis.

import { html, useMemo } from "../ui.js";
import { get, once, post, useLoad } from "../api.js";
import { Alphabet } from "../tiles.js";
import { Board } from "../board.js";
import { Show } from "../states.js";
import { text } from "../text.js";

/** Loads a record and the position at its end. @param {number} id @param {AbortSignal} signal */
async function load(id, signal) {
  const view = await get(`records/${id}/view`, signal);
  const [rules, end] = await Promise.all([
    once(`rules/${encodeURIComponent(view.rules)}`),
    post("positions", { cgp: view.end, lexicon: view.lexicon, rules: view.rules, tiles: view.tiles }, signal),
  ]);
  return { view, rules, end };
}

/** @param {{id: number}} props */
export function Summary({ id }) {
  const game = useLoad((signal) => load(id, signal), [id]);
  return html`<aside class="panel summary"><div class="body"><${Show} from=${game}>${(/** @type {any} */ g) =>
    html`<${Shown} id=${id} ...${g} />`}</${Show}></div></aside>`;
}

/** @param {{id: number, view: any, rules: import("../api.js").RulesForm, end: any}} props */
function Shown({ id, view, rules, end }) {
  const alphabet = useMemo(() => new Alphabet(rules.tileSet.set), [rules]);
  const [a, b] = view.players;
  const last = view.turns.findLast((/** @type {any} */ t) => t.squares.length > 0);
  const best = view.turns.reduce(
    (/** @type {any} */ m, /** @type {any} */ t) => (t.score > (m?.score ?? 0) ? t : m),
    null,
  );
  return html`<h2 class="versus">
      <span>${a.name || a.nick} <b>${a.score}</b></span
      ><span>${b.name || b.nick} <b>${b.score}</b></span>
    </h2>
    <${Board}
      small
      board=${end.board}
      alphabet=${alphabet}
      last=${last?.squares ?? []}
      labels=${rules.labels}
      label=${text.games.board}
    />
    <p class="said">
      ${text.games.turnsOf(view.turns.length)}${
        best &&
        ` ${text.games.bestPlay(view.players[best.player - 1].name || view.players[best.player - 1].nick, best.text, best.score)}`
      }
    </p>
    ${view.findings.length > 0 && html`<p class="bad">${text.games.findings(view.findings.length)}</p>`}
    <div class="buttons">
      <a class="button go" href=${`/analyse/records/${id}`}>${text.games.open}</a
      ><a class="button" href=${`/learn/records/${id}`}>${text.games.learn}</a>
    </div>`;
}
