// Chooses the letter of a blank, beside the board: nothing moves, and the keyboard does it as well. Where C may become CH, C goes to its
// tile: H then chooses CH, and Enter chooses C.

import { html, useRef } from "./ui.js";
import { useDialog } from "./dialog.js";
import { Tile } from "./tile.js";
import { narrow } from "./tiles.js";
import { text } from "./text.js";

/** The choice, while a blank waits for its letter. @param {{placing: any, alphabet: import("./tiles.js").Alphabet}} props placing: what usePlacing gives */
export const BlankChoice = ({ placing: { blank }, alphabet }) =>
  blank && html`<${Letters} alphabet=${alphabet} onChoose=${blank.choose} onCancel=${blank.back} />`;

/** @param {{alphabet: import("./tiles.js").Alphabet, onChoose: (tile: string) => void, onCancel: () => void}} props */
function Letters({ alphabet, onChoose, onCancel }) {
  const dialog = useDialog(true);
  const typed = useRef(""); // of a tile that is not whole yet, as C of CH
  /** @param {KeyboardEvent} e */
  const key = (e) => {
    if (e.key.length !== 1 || e.key === " " || e.ctrlKey || e.metaKey) return;
    const now = narrow(alphabet, typed.current, e.key);
    typed.current = now.typed;
    if (!now.tile && !now.typed) return;
    e.preventDefault();
    e.stopPropagation();
    if (now.tile) return onChoose(now.tile);
    const first =
      alphabet.typed(now.typed) || alphabet.letters.find((l) => alphabet.keys(l).startsWith(alphabet.keys(now.typed)));
    const buttons = /** @type {NodeListOf<HTMLElement>} */ (dialog.current?.querySelectorAll(".slot"));
    buttons[alphabet.letters.indexOf(first ?? "")]?.focus();
  };
  return html`<dialog class="choice" ref=${dialog} aria-label=${text.board.choose} onKeyDown=${key} onClose=${onCancel}>
    <h2>${text.board.choose}</h2>
    <div class="letters">
      ${alphabet.letters.map(
        (l) => html`<button class="slot" onClick=${() => onChoose(l)}><${Tile} tile=${l} points=${0} blank /></button>`,
      )}
    </div>
  </dialog>`;
}
