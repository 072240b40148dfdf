// The card of a word, beside what was clicked: whether the word is good, its points, hooks and anagrams. One card is open at a time.

import { html, useEffect, useLayoutEffect, useRef, useState } from "./ui.js";
import { useLoad } from "./api.js";
import { list } from "./format.js";
import { said } from "./moves.js";
import { readPlace } from "./tiles.js";
import { cards } from "./words.js";
import { Show } from "./states.js";
import { text } from "./text.js";

/**
 * @typedef {Object} About what the words of a view are judged by
 * @property {import("./tiles.js").Alphabet} alphabet
 * @property {string} [lexicon]
 * @property {string} [closed] why no words are looked up
 * @property {boolean} [help] a game goes on, and the server counts the words that are looked up
 *
 * @typedef {{words: string[][], about: About, from: Element}} Asked the words tile by tile, and what was clicked
 */

const asks = "maven-words";
const edge = 8; // pixels between the card and the edge of the window
const gap = 6; // and what was clicked

/** Opens the card of some words. @param {string[][]} words tile by tile @param {About} about @param {Element} from */
export function showWords(words, about, from) {
  if (words.length > 0) document.dispatchEvent(new CustomEvent(asks, { detail: { words, about, from } }));
}

/** The words that lie through a square, tile by tile. @param {string[][]} board @param {number} row @param {number} col @param {import("./tiles.js").Alphabet} alphabet */
export function wordsAt(board, row, col, alphabet) {
  const along = (/** @type {number} */ down, /** @type {number} */ right) => {
    let [r, c] = [row, col];
    while (board[r - down]?.[c - right]) [r, c] = [r - down, c - right];
    const word = [];
    for (; board[r]?.[c]; [r, c] = [r + down, c + right]) word.push(alphabet.upper(board[r][c]));
    return word;
  };
  return [along(0, 1), along(1, 0)].filter((w) => w.length > 1);
}

/** A word in a list: a click opens its card. @param {{tiles: string[], about: About, children?: any}} props */
export const WordButton = ({ tiles, about, children }) =>
  html`<button
    class="plain word-of"
    aria-haspopup="dialog"
    onClick=${(/** @type {MouseEvent} */ e) => showWords([tiles], about, /** @type {Element} */ (e.currentTarget))}
  >
    ${children ?? tiles.join("")}
  </button>`;

/** A text that begins with a play, as "8D (QU)OIN": its word can be clicked. Others are text. @param {{move: string, about: About|null}} props */
export function Spelled({ move, about }) {
  const m = /^(\S+) (\S+)(.*)$/.exec(move);
  const tiles = m && readPlace(m[1]) && about?.alphabet.split(m[2].replace(/[()]/g, ""));
  if (!m || !tiles || tiles.length < 2) return said(move);
  return html`${m[1]}${" "}<${WordButton} tiles=${tiles} about=${about}>${m[2]}</${WordButton}>${m[3]}`;
}

/** What a word means, a line for each sense. @param {{all: import("./types").Definition[]}} props */
export const Meanings = ({ all }) =>
  all.length === 0
    ? html`<p class="meanings none">${text.card.none}</p>`
    : html`<ul class="meanings">
        ${all.map((d) => html`<li>${d.text}</li>`)}
      </ul>`;

/** What the server says of the words. @param {{words: string[][], about: About}} props */
function Facts({ words, about }) {
  const { alphabet, lexicon } = about;
  const found = useLoad(
    (signal) =>
      cards(
        words.map((w) => alphabet.write(w)),
        lexicon,
        signal,
      ),
    [],
  );
  const row = (/** @type {string} */ title, /** @type {string[]} */ all) =>
    html`<div>
      <dt>${title}</dt>
      <dd>${all.join(" ") || text.study.nothing}</dd>
    </div>`;
  return html`<${Show} from=${found}>${(/** @type {import("./types").Cards} */ all) =>
    all.words.map(
      (w, i) =>
        html`<section key=${i}>
          <p class=${w.good ? "good" : "bad"}>
            <b>${w.good ? text.study.good(w.word) : text.study.bad(w.word)}</b>${" "}<span
              >${text.first.scores(words[i].reduce((sum, t) => sum + alphabet.points(t), 0))}</span
            >
          </p>
          <${Meanings} all=${w.definitions} />
          <dl class="facts">
            ${row(text.study.before1, w.front)}${row(text.study.after1, w.back)}${row(text.study.anagrams, w.anagrams)}
          </dl>
        </section>`,
    )}</${Show}>`;
}

/** Puts a card under what was clicked, or above it where there is no room; always inside the window. @param {HTMLElement} box @param {Element} from */
function put(box, from) {
  const { width, height } = box.getBoundingClientRect();
  const at = from.getBoundingClientRect();
  const under = at.bottom + gap;
  const top = under + height + edge > innerHeight ? at.top - gap - height : under;
  const within = (/** @type {number} */ n, /** @type {number} */ most) => Math.max(edge, Math.min(n, most - edge));
  box.style.left = `${within(at.left, innerWidth - width)}px`;
  box.style.top = `${within(top, innerHeight - height)}px`;
}

/** @param {Asked & {onClose: () => void}} props */
function Card({ words, about, from, onClose }) {
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  const [open, setOpen] = useState(!about.closed && !about.help);
  useLayoutEffect(() => {
    const card = box.current;
    if (!card) return;
    card.showPopover();
    card.focus({ preventScroll: true });
    const watch = new ResizeObserver(() => put(card, from));
    watch.observe(card);
    put(card, from);
    return () => watch.disconnect();
  }, []);
  const names = words.map((w) => w.join(""));
  const look = () => {
    box.current?.focus();
    setOpen(true);
  };
  return html`<div
    class="word-card"
    popover="auto"
    role="dialog"
    aria-label=${text.card.about(list(names))}
    tabindex="-1"
    ref=${box}
    onToggle=${(/** @type {ToggleEvent} */ e) => e.newState === "closed" && onClose()}
    onKeyDown=${(/** @type {KeyboardEvent} */ e) => e.stopPropagation()}
    onFocusOut=${(/** @type {FocusEvent} */ e) =>
      e.relatedTarget instanceof Node && !box.current?.contains(e.relatedTarget) && box.current?.hidePopover()}
  >
    ${
      open
        ? html`<${Facts} words=${words} about=${about} />`
        : html`<p><b>${names.join(" · ")}</b></p>
            <p>${about.closed ?? text.card.costs}</p>
            ${!about.closed && html`<button onClick=${look}>${text.play.look}</button>`}`
    }
    <button class="quiet" onClick=${() => box.current?.hidePopover()}>${text.close}</button>
  </div>`;
}

/** The place of the card in the page. */
export function WordCard() {
  const [asked, set] = useState(/** @type {Asked|null} */ (null));
  const count = useRef(0);
  useEffect(() => {
    const open = (/** @type {Event} */ e) => {
      count.current++;
      set(/** @type {CustomEvent<Asked>} */ (e).detail);
    };
    document.addEventListener(asks, open);
    return () => document.removeEventListener(asks, open);
  }, []);
  const close = () => set((now) => (now === asked ? null : now));
  return asked && html`<${Card} key=${count.current} ...${asked} onClose=${close} />`;
}
