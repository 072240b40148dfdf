// Opens a record that is dropped on the page, whatever view is shown.

import { html, useEffect, useRef, useState } from "./ui.js";
import { Problem } from "./api.js";
import { fileIn, openFile } from "./open.js";
import { text } from "./text.js";

/** Takes what is dropped, and says why it cannot be opened. */
export function Drops() {
  const dialog = useRef(/** @type {HTMLDialogElement|null} */ (null));
  const [error, setError] = useState(/** @type {Problem|null} */ (null));
  useEffect(() => {
    const over = (/** @type {DragEvent} */ e) => e.dataTransfer?.types.includes("Files") && e.preventDefault();
    const drop = async (/** @type {DragEvent} */ e) => {
      const file = fileIn(e.dataTransfer);
      if (!file) return;
      e.preventDefault();
      setError(null);
      try {
        await openFile(file);
      } catch (err) {
        setError(err instanceof Problem ? err : new Problem({ status: -1, detail: String(err) }));
      }
    };
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
    };
  }, []);
  useEffect(() => {
    if (error && !dialog.current?.open) dialog.current?.showModal();
    if (!error) dialog.current?.close();
  }, [error]);
  return html`<dialog class="sheet" ref=${dialog} aria-labelledby="drop-title" onClose=${() => setError(null)}>
    <header>
      <h2 id="drop-title">${error?.offline ? text.state.noServer : text.analyse.notOpened}</h2>
      <button class="quiet" onClick=${() => setError(null)}>${text.close}</button>
    </header>
    <p role="alert">${error?.message ?? ""}</p>
  </dialog>`;
}
