// The word lister: the words that fit a pattern and tiles, up to a thousand, as the original listed them.

import { html, useState } from "../ui.js";
import { post, useDoing } from "../api.js";
import { announce } from "../announce.js";
import { WordButton } from "../card.js";
import { text } from "./text.js";

/** @param {{word: string, about: import("../card.js").About}} props */
const Word = ({ word, about }) =>
  html`<${WordButton} tiles=${about.alphabet.split(word) ?? [...word]} about=${about}>${word}</${WordButton}>`;

/** @param {{lexicon: string, about: import("../card.js").About}} props */
export function Lister({ lexicon, about }) {
  const [asked, ask] = useState({ pattern: "", tiles: "", min: "", max: "" });
  const [found, set] = useState(/** @type {{words: string[], more: boolean}|null} */ (null));
  const { begin, error } = useDoing(async () => {
    const answer = await post("original/words", {
      pattern: asked.pattern.trim(),
      tiles: asked.tiles.trim(),
      min: Number(asked.min) || undefined,
      max: Number(asked.max) || undefined,
      lexicon,
    });
    set(answer);
    announce(answer.words.length === 0 ? text.lister.none : text.lister.found(answer.words.length, answer.more));
  });
  const list = (/** @type {Event} */ e) => {
    e.preventDefault();
    void begin();
  };
  const field = (/** @type {keyof typeof asked} */ name, /** @type {any} */ more) =>
    html`<input
      type="text"
      name=${name}
      value=${asked[name]}
      autocomplete="off"
      autocapitalize="characters"
      spellcheck="false"
      onInput=${(/** @type {any} */ e) => ask({ ...asked, [name]: e.target.value })}
      ...${more}
    />`;
  return html`<div class="body lister">
    <form onSubmit=${list}>
      <label><span>${text.lister.pattern}</span>${field("pattern", { placeholder: text.lister.place })}</label
      ><label><span>${text.lister.tiles}</span>${field("tiles", { placeholder: text.lister.anyTiles })}</label>
      <div class="lengths">
        <label><span>${text.lister.min}</span>${field("min", { inputmode: "numeric", maxlength: 2 })}</label
        ><label><span>${text.lister.max}</span>${field("max", { inputmode: "numeric", maxlength: 2 })}</label
        ><span>${text.lister.letters}</span><button>${text.lister.find}</button>
      </div>
    </form>
    ${error && html`<p class="bad" role="alert">${error.message}</p>`}
    ${
      found && !error
        ? html`<p class="leave">
              ${found.words.length === 0 ? text.lister.none : text.lister.found(found.words.length, found.more)}
            </p>
            ${
              found.words.length > 0 &&
              html`<div class="columns-of" tabindex="0" role="region" aria-label=${text.lister.list}>
                ${found.words.map((w) => html`<span><${Word} word=${w.toUpperCase()} about=${about} /></span> `)}
              </div>`
            }`
        : html`<p class="leave">${text.lister.hint}</p>`
    }
  </div>`;
}
