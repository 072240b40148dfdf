// Chooses the letter of a blank, beside the board: nothing moves, and the keyboard does it as well.

import { html } from "./ui.js";
import { useDialog } from "./dialog.js";
import { text } from "./text.js";

/**
 * @param {Object} props
 * @param {import("./tiles.js").Alphabet} props.alphabet
 * @param {(tile: string) => void} props.onChoose
 * @param {() => void} props.onCancel
 */
export function BlankChoice({ alphabet, onChoose, onCancel }) {
  const dialog = useDialog(true);
  /** @param {KeyboardEvent} e */
  const key = (e) => {
    const tile = e.key.length === 1 && !e.ctrlKey && !e.metaKey ? alphabet.typed(e.key) : "";
    if (!tile || alphabet.begins(e.key)) return;
    e.preventDefault();
    e.stopPropagation();
    onChoose(tile);
  };
  return html`<dialog class="choice" ref=${dialog} aria-label=${text.board.choose} onKeyDown=${key} onClose=${onCancel}>
    <h2>${text.board.choose}</h2>
    <div class="letters">
      ${alphabet.letters.map(
        (l) => html`<button class="slot" onClick=${() => onChoose(l)}><span class="tile blank">${l}</span></button>`,
      )}
    </div>
  </dialog>`;
}
