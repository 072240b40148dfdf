// A position in which a move is tried: the board, the rack, what the tiles laid score, and a field for a move.

import { html } from "./ui.js";
import { Board } from "./board.js";
import { Rack } from "./rack.js";
import { BlankChoice } from "./choice.js";
import { useScore } from "./score.js";
import { Typed } from "./analyse/typed.js";
import { text } from "./text.js";

/**
 * @typedef {Object} TrialProps
 * @property {import("./analyse/load.js").Situation} seen
 * @property {import("./api.js").RulesForm} rules
 * @property {import("./tiles.js").Alphabet} alphabet
 * @property {string} lexicon
 * @property {any} placing what usePlacing gives
 * @property {boolean} over no move is taken any more
 * @property {(move: string) => void} onMove
 */

/** @param {TrialProps} props */
export function Trial({ seen, rules, alphabet, lexicon, placing, over, onMove }) {
  const score = useScore(seen.cgp, placing, seen.board, { lexicon, labels: rules.labels });
  const mine = placing.made.move && score.move?.legal ? placing.made.move : "";
  return html`<section class="place">
    <${Board}
      board=${seen.board}
      alphabet=${alphabet}
      labels=${rules.labels}
      last=${seen.last ?? []}
      ...${placing.board}
      pill=${score.pill}
    />
    <div class="under">
      <${Rack} ...${placing.rack} />
      <div class="buttons">
        ${placing.state.placed.length > 0 && html`<button onClick=${placing.recall}>${text.recall}</button>`}<button
          class="go"
          disabled=${!mine || over}
          onClick=${() => onMove(mine)}
        >
          ${text.answer}
        </button>
      </div>
    </div>
    <p class="hint" id="tried">${score.sentence || text.analyse.hint}</p>
    ${
      !over &&
      html`<${Typed}
        cgp=${seen.cgp}
        alphabet=${alphabet}
        lexicon=${lexicon}
        label=${text.analyse.typed}
        button=${text.answer}
        onMove=${(/** @type {string} */ move) => {
          placing.recall();
          placing.lay(move);
          onMove(move);
        }}
      />`
    }
    <${BlankChoice} placing=${placing} alphabet=${alphabet} />
  </section>`;
}
