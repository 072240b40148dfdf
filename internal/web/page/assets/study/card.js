// The card of a word: whether it is good, its hooks, what is in it, what its letters make.

import { html, useEffect, useMemo } from "../ui.js";
import { announce } from "../announce.js";
import { useLoad } from "../api.js";
import { cards } from "../words.js";
import { Tile } from "../tile.js";
import { Meanings } from "../card.js";
import { Show } from "../states.js";
import { text } from "../text.js";

/** @param {{title: string, words: string[], onWord: (word: string) => void}} props */
const Words = ({ title, words, onWord }) =>
  html`<div>
    <dt>${title}</dt>
    <dd>
      ${
        words.length === 0
          ? text.study.nothing
          : words.map((w) => html`<button class="plain" onClick=${() => onWord(w)}>${w}</button> `)
      }
    </dd>
  </div>`;

/**
 * @param {Object} props
 * @param {string} props.word
 * @param {import("../tiles.js").Alphabet|null} props.alphabet
 * @param {string} props.lexicon
 * @param {(text: string) => void} props.onSearch
 * @param {(word: string) => void} props.onWord
 * @param {() => void} props.onClose
 */
export function Card({ word, alphabet, lexicon, onSearch, onWord, onClose }) {
  const card = useLoad((signal) => cards([word], lexicon, signal).then((all) => all.words[0]), [word, lexicon]);
  const tiles = useMemo(() => alphabet?.split(word) ?? [...word], [word, alphabet]);
  const verdict = (/** @type {boolean} */ good) => (good ? text.study.good(word) : text.study.bad(word));
  useEffect(() => void (card.value && announce(verdict(card.value.good))), [card.value]);
  return html`<aside class="panel card" aria-label=${word}>
    <div class="body"><button class="quiet closes" onClick=${onClose}>${text.close}</button><div class="tiles" aria-hidden="true">${tiles.map(
      (t) => html`<${Tile} tile=${t} points=${alphabet?.points(t) ?? 0} />`,
    )}</div>
    <${Show} from=${card}>${(/** @type {import("../types").Card} */ c) =>
      html`<p class=${c.good ? "good" : "bad"}><b>${verdict(c.good)}</b></p>
        <${Meanings} all=${c.definitions} />
        <dl class="facts">
          <div>
            <dt>${text.study.before1}</dt>
            <dd class="hooks">
              ${
                c.front.length === 0
                  ? text.study.nothing
                  : c.front.map(
                      (l) =>
                        html`<button class="plain" title=${l + word} onClick=${() => onWord(l + word)}>${l}</button> `,
                    )
              }
            </dd>
          </div>
          <div>
            <dt>${text.study.after1}</dt>
            <dd class="hooks">
              ${
                c.back.length === 0
                  ? text.study.nothing
                  : c.back.map(
                      (l) =>
                        html`<button class="plain" title=${word + l} onClick=${() => onWord(word + l)}>${l}</button> `,
                    )
              }
            </dd>
          </div>
          ${c.beheaded && html`<${Words} title=${text.study.beheaded} words=${[c.beheaded]} onWord=${onWord} />`}
          ${c.curtailed && html`<${Words} title=${text.study.curtailed} words=${[c.curtailed]} onWord=${onWord} />`}
          <${Words} title=${text.study.anagrams} words=${c.anagrams} onWord=${onWord} />
        </dl>`}</${Show}>
    <div class="buttons">
      <button onClick=${() => onSearch(word)}>${text.study.kinds.anagram}</button>
      <button onClick=${() => onSearch(`*${word}*`)}>${text.study.containing}</button></div></div>
  </aside>`;
}
