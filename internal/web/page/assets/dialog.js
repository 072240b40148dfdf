// Modal dialogs: open as soon as they are drawn, so that no key typed meanwhile goes to the page below.

import { html, useLayoutEffect, useRef } from "./ui.js";
import { text } from "./text.js";

/** A dialog element that is shown while open holds. @param {boolean} open */
export function useDialog(open) {
  const dialog = useRef(/** @type {HTMLDialogElement|null} */ (null));
  useLayoutEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  return dialog;
}

/** A dialog with a title and a button that closes it. @param {{id: string, title: string, open: boolean, onClose: () => void, children?: any}} props id: of the title */
export function Sheet({ id, title, open, onClose, children }) {
  const dialog = useDialog(open);
  return html`<dialog class="sheet" ref=${dialog} aria-labelledby=${id} onClose=${onClose}>
    <header>
      <h2 id=${id}>${title}</h2>
      <button class="quiet" onClick=${onClose}>${text.close}</button>
    </header>
    ${children}
  </dialog>`;
}
