// Opens a record that is dropped on the page, whatever view is shown.

import { html, useEffect, useState } from "./ui.js";
import { Sheet } from "./dialog.js";
import { Problem, problemOf } from "./api.js";
import { fileIn, openFile } from "./open.js";
import { text } from "./text.js";

/** Takes what is dropped, and says why it cannot be opened. */
export function Drops() {
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
        setError(problemOf(err));
      }
    };
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
    };
  }, []);
  return html`<${Sheet}
    id="drop-title"
    title=${error?.offline ? text.state.noServer : text.analyse.notOpened}
    open=${error !== null}
    onClose=${() => setError(null)}
    ><p role="alert">${error?.message ?? ""}</p></${Sheet}>`;
}
