// The board of a game that is played, and what covers it.

import { html } from "../ui.js";
import { Board } from "../board.js";
import { text } from "../text.js";

/**
 * The board with the tiles that are laid on it; a pause covers it.
 * @param {{game: import("./game.js").Game, alphabet: any, labels: any, about: any, placing: any, trial: any, paused: boolean,
 *   act: (what: string) => any, children?: any}} props
 */
export function Covered({ game, alphabet, labels, about, placing, trial, paused, act, children }) {
  return html`<div class="covered">
    <${Board}
      board=${game.board}
      alphabet=${alphabet}
      labels=${labels}
      last=${game.last?.squares}
      about=${about}
      ...${placing.board}
      pill=${trial.pill}
    />
    ${children}
    ${
      paused &&
      html`<div class="cover">
        <h2>${text.play.paused}</h2>
        <p>${text.play.pausedWhy}</p>
        <button class="go" onClick=${() => act("continue")}>${text.play.resume}</button>
      </div>`
    }
  </div>`;
}
