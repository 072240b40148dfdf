// Saved games of the original: a file of its own is written, and played on.

import { html } from "../ui.js";
import { base, post, query, useDoing } from "../api.js";
import { go } from "../router.js";
import { FileButton } from "../file.js";
import { Failed } from "../states.js";
import { wordsOf } from "./dialogs.js";
import { useDesk } from "./remember.js";
import { text } from "./text.js";

/** Saves a game as the original does. @param {number} id */
export function saveAs(id) {
  const link = document.createElement("a");
  link.href = `${base}games/${id}/saved`;
  link.download = "";
  link.click();
}

/** Chooses a file of the original, and plays its game on. @param {{onOpened?: () => void}} props */
export function OpenFile({ onOpened }) {
  const desk = useDesk();
  const { begin, busy, error } = useDoing(async (/** @type {File} */ file) => {
    const wanted = query({ lexicon: wordsOf(desk), clock: desk.clock });
    const game = await post(`games/saved${wanted}`, new Blob([await file.arrayBuffer()]));
    onOpened?.();
    go(`/original/${game.id}`);
  });
  return html`<div class="open-file">
    <${FileButton} part="xgme" disabled=${busy} onFile=${begin}>${text.file.open}</${FileButton}>
    <p class="leave">${text.file.hint}</p>
    ${error && html`<${Failed} error=${error} what=${text.file.failed} />`}
  </div>`;
}
