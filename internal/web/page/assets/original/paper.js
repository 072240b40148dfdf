// What is printed: the board, the scores and the moves, black on white on one page. Nothing else of the view is.

import { html, useMemo } from "../ui.js";
import { Board } from "../board.js";
import { hundredths } from "./format.js";
import { gained, short } from "./log.js";
import { text } from "./text.js";

/** @param {{game: import("../play/game.js").Game, alphabet: import("../tiles.js").Alphabet}} props */
export function Paper({ game, alphabet }) {
  return useMemo(
    () =>
      html`<section class="paper">
        <h1>${text.name}</h1>
        <p>${text.log.lexicon(text.modes[game.lexicon] ?? game.lexicon)}</p>
        <div class="both">
          <div>
            <${Board} board=${game.board} alphabet=${alphabet} labels=${game.rules.labels} small />
            <dl>
              ${
                /** @type {const} */ (["person", "player"]).map(
                  (s) =>
                    html`<div>
                      <dt>${game.names[s]}</dt>
                      <dd>${hundredths(game.scores[s])}</dd>
                    </div>`,
                )
              }
            </dl>
          </div>
          <ol class=${game.turns.length > 36 ? "two" : ""}>
            ${game.turns.map(
              (t) =>
                html`<li>
                  <i>${t.number || ""}</i><span>${short(game, t.side)} ${t.text}</span><b>${gained(t.points)}</b
                  ><b>${hundredths(t.total)}</b>
                </li>`,
            )}
          </ol>
        </div>
      </section>`,
    [game.version, game.phase, alphabet],
  );
}
