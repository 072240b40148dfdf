// The menu bar: menus of commands, with their keys beside them. One tab stop; arrows go through it.

import { html, classes, useEffect, useLayoutEffect, useRef, useState } from "../ui.js";

/**
 * @typedef {Object} Item
 * @property {string} text "" for a line between items
 * @property {string} [key] as it is shown beside it
 * @property {boolean} [disabled]
 * @property {boolean} [checked] of an item that is on or off
 * @property {string} [group] of items of which one is on
 * @property {() => void} [run]
 *
 * @typedef {{name: string, items: Item[]}} Menu
 */

/** @param {string} s @param {string} letter */
const begins = (s, letter) => s.toLocaleLowerCase("en").startsWith(letter.toLocaleLowerCase("en"));

/** @param {{menus: Menu[], label: string}} props */
export function Menubar({ menus, label }) {
  const bar = useRef(/** @type {HTMLElement|null} */ (null));
  const [at, set] = useState({ stop: 0, open: -1 }); // the menu with the tab stop, and the one that is open
  const now = useRef(at); // keys may come faster than drawings
  const wanted = useRef(/** @type {number|null} */ (null)); // the item that gets the focus once its menu is drawn; -1 is the last
  const heads = () => /** @type {NodeListOf<HTMLElement>} */ (bar.current?.querySelectorAll(".menu > [role=menuitem]"));
  const items = () => /** @type {HTMLElement[]} */ ([...(bar.current?.querySelectorAll("[role=menu] button") ?? [])]);
  /** @param {number} stop @param {number} open */
  const go = (stop, open) => set((now.current = { stop, open }));

  useLayoutEffect(() => {
    if (at.open < 0 || wanted.current === null) return;
    const all = items();
    all.at(wanted.current % all.length)?.focus();
    wanted.current = null;
  }, [at.open]);
  useEffect(() => {
    if (at.open < 0) return;
    const outside = (/** @type {Event} */ e) =>
      e.target instanceof Node && !bar.current?.contains(e.target) && go(now.current.stop, -1);
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [at.open < 0]);

  /** Opens a menu, with the focus on an item or on its head. @param {number} i @param {number|null} item */
  const show = (i, item) => {
    wanted.current = item;
    go(i, i);
    if (item === null) heads()[i].focus();
  };
  const shut = () => {
    wanted.current = null;
    go(now.current.stop, -1);
    heads()[now.current.stop].focus();
  };
  /** Goes to a menu; if one is open, this one opens. @param {number} n */
  const head = (n) => {
    const i = (n + menus.length) % menus.length;
    if (now.current.open >= 0) return show(i, 0);
    go(i, -1);
    heads()[i].focus();
  };
  /** @param {Item} item */
  const choose = (item) => {
    if (item.disabled) return;
    shut();
    item.run?.();
  };
  /** Goes on in the open menu, or opens the one with the tab stop. @param {number} n @param {number} first */
  const step = (n, first) => {
    const { stop, open } = now.current;
    const all = items();
    const from = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (wanted.current !== null) wanted.current += n;
    else if (open < 0 || from < 0) show(stop, first);
    else all[(from + n + all.length) % all.length].focus();
  };
  /** Goes to the next item that begins with a letter. @param {string} letter */
  const find = (letter) => {
    const all = items();
    const from = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    [...all.slice(from + 1), ...all.slice(0, from + 1)]
      .find((x) => begins(x.children[1].textContent ?? "", letter))
      ?.focus();
  };
  /** @param {KeyboardEvent} e */
  const key = (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const open = now.current.open >= 0;
    switch (e.key) {
      case "ArrowRight":
        head(now.current.stop + 1);
        break;
      case "ArrowLeft":
        head(now.current.stop - 1);
        break;
      case "ArrowDown":
        step(1, 0);
        break;
      case "ArrowUp":
        step(-1, -1);
        break;
      case "Home":
        open ? items()[0].focus() : head(0);
        break;
      case "End":
        open ? items().at(-1)?.focus() : head(-1);
        break;
      case "Escape":
        if (!open) return;
        shut();
        break;
      case "Tab":
        go(now.current.stop, -1);
        return;
      default:
        if (!open || e.key.length > 1 || e.key === " ") return;
        find(e.key);
    }
    e.preventDefault();
  };
  return html`<div class="menubar" role="menubar" aria-label=${label} ref=${bar} onKeyDown=${key}>
    ${menus.map(
      (menu, i) =>
        html`<div class="menu" key=${menu.name} role="none">
          <button
            role="menuitem"
            aria-haspopup="menu"
            aria-expanded=${String(at.open === i)}
            tabindex=${at.stop === i ? 0 : -1}
            onClick=${() => (at.open === i ? shut() : show(i, null))}
            onPointerEnter=${() => at.open >= 0 && at.open !== i && show(i, null)}
          >
            ${menu.name}
          </button>
          ${
            at.open === i &&
            html`<div role="menu" aria-label=${menu.name}>
              ${menu.items.map((item) =>
                item.text === ""
                  ? html`<hr />`
                  : html`<button
                      role=${
                        item.checked === undefined ? "menuitem" : item.group ? "menuitemradio" : "menuitemcheckbox"
                      }
                      aria-checked=${item.checked === undefined ? undefined : String(item.checked)}
                      aria-disabled=${item.disabled ? "true" : undefined}
                      tabindex="-1"
                      class=${classes(item.disabled && "off")}
                      onClick=${() => choose(item)}
                    >
                      <span class="tick" aria-hidden="true">${item.checked ? (item.group ? "•" : "✓") : ""}</span
                      ><span>${item.text}</span>${item.key && html`<kbd aria-hidden="true">${item.key}</kbd>`}
                    </button>`,
              )}
            </div>`
          }
        </div>`,
    )}
  </div>`;
}
