// The keys of the page: each view gives a table of its own, and one sheet shows all that apply.

import { html, useEffect, useLayoutEffect, useRef, useState } from "./ui.js";
import { Sheet } from "./dialog.js";
import { Check } from "./fields.js";
import { change, settings, useSettings } from "./settings.js";
import { text } from "./text.js";

/**
 * @typedef {Object} Key
 * @property {string} key as KeyboardEvent.key has it; "" for one that the view handles itself
 * @property {string} [shown] as the sheet writes it, keys separated by blanks; else key
 * @property {string} text what it does
 * @property {() => void} [run]
 *
 * @typedef {{title: string, keys: Key[], before?: (event: KeyboardEvent) => void}} KeyTable
 */

/** @type {KeyTable[]} */
const tables = [];
/** @type {Set<() => void>} */
const watchers = new Set();
const tell = () => watchers.forEach((w) => w());

/**
 * Has these keys while the component is drawn. run is called anew with each drawing's values.
 * @param {string} title @param {Key[]} keys @param {KeyTable["before"]} [before] gets each key before all tables; it calls preventDefault if the key meant something
 */
export function useKeys(title, keys, before) {
  const table = useRef(/** @type {KeyTable} */ ({ title, keys }));
  Object.assign(table.current, { title, keys, before });
  useLayoutEffect(() => {
    const mine = table.current;
    tables.push(mine);
    tell();
    return () => {
      tables.splice(tables.indexOf(mine), 1);
      tell();
    };
  }, []);
}

/** @param {EventTarget|null} element */
const takesText = (element) =>
  element instanceof HTMLElement && (element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName));

document.addEventListener("keydown", (e) => {
  if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || takesText(e.target)) return;
  if (e.target instanceof HTMLElement && e.target.closest("dialog[open]")) return;
  if ((e.key === "Enter" || e.key === " ") && e.target instanceof HTMLElement && e.target.closest("button, a, summary"))
    return;
  for (const t of tables) t.before?.(e);
  if (e.defaultPrevented || (e.key.length === 1 && !settings().keys && e.key !== "?")) return;
  for (const t of [...tables].reverse()) {
    const found = t.keys.find((k) => k.run && k.key === e.key);
    if (!found?.run) continue;
    e.preventDefault();
    found.run();
    return;
  }
});

/** @param {{keys: string}} props */
const Shown = ({ keys }) => html`${keys.split(" ").map((k) => html`<kbd>${text.keys.names[k] ?? k}</kbd>`)}`;

/** The sheet of all keys. @param {{open: boolean, onClose: () => void}} props */
export function KeysSheet({ open, onClose }) {
  const [, draw] = useState(0);
  const { keys } = useSettings();
  useEffect(() => {
    const w = () => draw((n) => n + 1);
    watchers.add(w);
    return () => void watchers.delete(w);
  }, []);
  const shown = [...tables].filter((t) => t.keys.length > 0);
  return html`<${Sheet} id="keys-title" title=${text.nav.keys} open=${open} onClose=${onClose}>
    <div class="columns">
      ${shown.map(
        (t) =>
          html`<section>
            <h3>${t.title}</h3>
            <dl>
              ${t.keys
                .filter((k) => k.text)
                .map(
                  (k) =>
                    html`<div>
                      <dt><${Shown} keys=${k.shown ?? k.key} /></dt>
                      <dd>${k.text}</dd>
                    </div>`,
                )}
            </dl>
          </section>`,
      )}
    </div>
    <${Check} label=${text.keys.single} checked=${keys} onChange=${() => change({ keys: !keys })} />
  </${Sheet}>`;
}
