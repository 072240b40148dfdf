// The page of the original without a game: begin one, continue one, set a position up.

import { html } from "../ui.js";
import { NewGame, SavedGames } from "./dialogs.js";
import { OpenFile } from "./saved.js";
import { text } from "./text.js";

/** @param {{look: string}} props */
export function Start({ look }) {
  return html`<div class=${`${look} around`}>
    <main lang="en" id="main" class="page begin-original">
      <h1>${text.name}</h1>
      <p class="lead">${text.lead}</p>
      <div class="two-up">
        <section class="panel window" aria-labelledby="new-title">
          <header><h2 id="new-title">${text.commands.newGame}</h2></header>
          <div class="body"><${NewGame} /></div>
        </section>
        <section class="panel window" aria-labelledby="saved-title">
          <header><h2 id="saved-title">${text.saved}</h2></header>
          <div class="list"><${SavedGames} /></div>
          <div class="body"><${OpenFile} /></div>
          <div class="foot">
            <a class="button" href="/original?set=">${text.commands.setUp}</a
            ><a class="button" href="/original/rating">${text.rating.yours}</a>
          </div>
        </section>
      </div>
    </main>
  </div>`;
}
