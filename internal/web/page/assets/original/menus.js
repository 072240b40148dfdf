// The menu bar: menus of commands, with their keys beside them. One tab stop; arrows go through it.

import { html, classes, useEffect, useRef, useState } from "../ui.js";

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
  const [stop, setStop] = useState(0); // the menu with the tab stop
  const [open, setOpen] = useState(-1);
  const heads = () => /** @type {NodeListOf<HTMLElement>} */ (bar.current?.querySelectorAll(".menu > [role=menuitem]"));
  const items = () => /** @type {HTMLElement[]} */ ([...(bar.current?.querySelectorAll("[role=menu] button") ?? [])]);
  const wanted = useRef(/** @type {number|null} */ (null)); // the item that gets the focus once its menu is drawn; -1 is the last

  useEffect(() => {
    if (open < 0 || wanted.current === null) return;
    items().at(wanted.current)?.focus();
    wanted.current = null;
  }, [open]);
  useEffect(() => {
    if (open < 0) return;
    const outside = (/** @type {Event} */ e) => e.target instanceof Node && !bar.current?.contains(e.target) && setOpen(-1);
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open]);

  /** @param {number} i @param {number|null} item */
  const show = (i, item) => {
    wanted.current = item;
    setStop(i);
    setOpen(i);
    if (item === null) heads()[i].focus();
  };
  const shut = () => {
    setOpen(-1);
    heads()[stop].focus();
  };
  /** Goes to the menu beside it; an open menu stays open. @param {number} n */
  const beside = (n) => {
    const i = (stop + n + menus.length) % menus.length;
    if (open >= 0) show(i, 0);
    else {
      setStop(i);
      heads()[i].focus();
    }
  };
  /** @param {Item} item */
  const choose = (item) => {
    if (item.disabled) return;
    shut();
    item.run?.();
  };
  /** @param {KeyboardEvent} e */
  const key = (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const all = open >= 0 ? items() : [];
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    switch (e.key) {
      case "ArrowRight": beside(1); break;
      case "ArrowLeft": beside(-1); break;
      case "ArrowDown": open < 0 || at < 0 ? show(stop, 0) : all[(at + 1) % all.length].focus(); break;
      case "ArrowUp": open < 0 || at < 0 ? show(stop, -1) : all[(at - 1 + all.length) % all.length].focus(); break;
      case "Home": open < 0 ? (setStop(0), heads()[0].focus()) : all[0].focus(); break;
      case "End": open < 0 ? (setStop(menus.length - 1), heads()[menus.length - 1].focus()) : all.at(-1)?.focus(); break;
      case "Escape": if (open < 0) return; shut(); break;
      case "Tab": setOpen(-1); return;
      default: {
        const next = e.key.length === 1 && at >= 0 ? [...all.slice(at + 1), ...all.slice(0, at + 1)].find((x) => begins(x.innerText, e.key)) : undefined;
        if (!next) return e.key.length === 1 && e.key !== " " && open >= 0 ? e.preventDefault() : undefined;
        next.focus();
      }
    }
    e.preventDefault();
  };
  return html`<div class="menubar" role="menubar" aria-label=${label} ref=${bar} onKeyDown=${key}>${menus.map((menu, i) => html`<div class="menu" key=${menu.name} role="none">
    <button role="menuitem" aria-haspopup="menu" aria-expanded=${String(open === i)} tabindex=${stop === i ? 0 : -1} onClick=${() => (open === i ? setOpen(-1) : show(i, null))}
      onPointerEnter=${() => open >= 0 && open !== i && show(i, null)}>${menu.name}</button>
    ${open === i && html`<div role="menu" aria-label=${menu.name}>${menu.items.map((item) =>
      item.text === "" ? html`<hr />`
      : html`<button role=${item.checked === undefined ? "menuitem" : item.group ? "menuitemradio" : "menuitemcheckbox"} aria-checked=${item.checked === undefined ? undefined : String(item.checked)} aria-disabled=${item.disabled ? "true" : undefined}
          tabindex="-1" class=${classes(item.disabled && "off")} onClick=${() => choose(item)}><span class="tick" aria-hidden="true">${item.checked ? (item.group ? "•" : "✓") : ""}</span><span>${item.text}</span>${item.key && html`<kbd aria-hidden="true">${item.key}</kbd>`}</button>`)}</div>`}
  </div>`)}</div>`;
}
