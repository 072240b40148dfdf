// A list that may be long: its first entries, and a button for the rest.

import { html, useState } from "./ui.js";

const few = 3;

/**
 * What is shown of a list, and the button that shows all of it, null if all of it is shown.
 * @template T @param {T[]} all @param {(n: number) => string} label of the button
 * @returns {{shown: T[], rest: any}}
 */
export function useFew(all, label) {
  const [whole, show] = useState(false);
  if (whole || all.length <= few) return { shown: all, rest: null };
  return {
    shown: all.slice(0, few),
    rest: html`<button class="rest" onClick=${() => show(true)}>${label(all.length)}</button>`,
  };
}
