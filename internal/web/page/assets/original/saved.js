// Saved games of the original: a file of its own is written, and played on.

import { html, useRef, useState } from "../ui.js";
import { base, post, Problem, problemOf, query } from "../api.js";
import { FileField } from "../fields.js";
import { go } from "../router.js";
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
  const input = useRef(/** @type {HTMLInputElement|null} */ (null));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(/** @type {Problem|null} */ (null));
  const desk = useDesk();
  const take = async (/** @type {File} */ file) => {
    setBusy(true);
    setError(null);
    try {
      const wanted = query({ lexicon: wordsOf(desk), clock: desk.clock });
      const game = await post(`games/saved${wanted}`, new Blob([await file.arrayBuffer()]));
      onOpened?.();
      go(`/original/${game.id}`);
    } catch (err) {
      setError(problemOf(err));
    } finally {
      setBusy(false);
    }
  };
  return html`<div class="open-file">
    <button disabled=${busy} onClick=${() => input.current?.click()}>${text.file.open}</button>
    <${FileField} hidden data-part="xgme" of=${input} onFile=${take} />
    <p class="leave">${text.file.hint}</p>
    ${error && html`<${Failed} error=${error} what=${text.file.failed} />`}
  </div>`;
}
