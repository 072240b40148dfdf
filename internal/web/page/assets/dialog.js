// Modal dialogs: open as soon as they are drawn, so that no key typed meanwhile goes to the page below.

import { useLayoutEffect, useRef } from "./ui.js";

/** A dialog element that is shown while open holds. @param {boolean} open */
export function useDialog(open) {
  const dialog = useRef(/** @type {HTMLDialogElement|null} */ (null));
  useLayoutEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  return dialog;
}
