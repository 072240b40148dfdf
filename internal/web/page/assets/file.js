// A button that asks for a file.

import { html, useRef } from "./ui.js";

/**
 * The same file may be chosen twice: it may have been changed.
 * @param {{onFile: (file: File) => unknown, accept?: string, part?: string, class?: string, disabled?: boolean, children?: any}} props
 * part: which one it is, where there are several
 */
export function FileButton({ onFile, accept, part, class: kind, disabled, children }) {
  const input = useRef(/** @type {HTMLInputElement|null} */ (null));
  return html`<button type="button" class=${kind} disabled=${disabled} onClick=${() => input.current?.click()}>
      ${children}</button
    ><input
      type="file"
      hidden
      data-part=${part}
      accept=${accept}
      ref=${input}
      onChange=${(/** @type {any} */ e) => {
        const file = e.target.files[0];
        e.target.value = "";
        if (file) onFile(file);
      }}
    />`;
}
