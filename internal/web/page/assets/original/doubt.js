// What asks about words that the program does not know, and remembers those that the person has had accepted.

import { html, useEffect, useRef } from "../ui.js";
import { text } from "./text.js";

const most = 15; // words that are remembered; the oldest is forgotten

/** @type {string[]} words that were accepted while the page is open, the oldest first */
let known = [];

/** Those of the words that were not accepted before, each once. @param {string[]} words */
export const unknown = (words) => [...new Set(words)].filter((w) => !known.includes(w));

/** Remembers words that are accepted; one that was accepted before grows no younger. @param {string[]} words */
export function accept(words) {
  known = [...known, ...unknown(words)].slice(-most);
}

/**
 * Asks about a play with such words: it is left on the board, taken back, or played all the same.
 * @param {{words: string[], onPlay: () => void, onBack: () => void, onLeave: () => void}} props
 */
export function Doubt({ words, onPlay, onBack, onLeave }) {
  const leave = useRef(/** @type {HTMLButtonElement|null} */ (null));
  useEffect(() => leave.current?.focus(), []); // after the key that has asked
  const asked = text.doubt.ask(words);
  return html`<div
    class="sure"
    role="group"
    aria-label=${asked}
    onKeyDown=${(/** @type {KeyboardEvent} */ e) => e.key === "Escape" && onLeave()}
  >
    <span>${asked}</span>
    <button class="go" onClick=${onPlay}>${text.doubt.play}</button><button onClick=${onBack}>${text.doubt.back}</button
    ><button ref=${leave} onClick=${onLeave}>${text.doubt.leave}</button>
  </div>`;
}
