// Where the focus goes when the control that has it goes, or can no longer be used: to what stands in its place, and not to the page as a
// whole. After a click of the mouse the page keeps it: there Enter makes the move that lies.

import { asking } from "./api.js";

const settle = 50; // milliseconds until what replaces a control is drawn
const patience = 6; // looks at a control that is busy and may be used again, beside those while the server is asked
const most = 8; // controls that are remembered

const controls = "a[href], button, input, select, textarea, summary, [tabindex]";

/**
 * A control that had the focus.
 * @typedef {Object} Held
 * @property {HTMLElement} element
 * @property {string} name
 * @property {HTMLElement[]} parts that it was in, the smallest first
 * @property {number} index among the controls of the smallest
 * @property {EventTarget|null} before what had the focus before
 * @property {boolean} keyed it got it by a key
 */

/** The latest last. @type {Held[]} */
let trail = [];
let keyed = true;
let looks = 0; // at the last one since it was found to be gone; 0 for not at all

/** @param {HTMLElement} e */
const nameOf = (e) => {
  const labels = /** @type {HTMLInputElement} */ (e).labels;
  return `${e.tagName} ${e.getAttribute("aria-label") ?? labels?.[0]?.textContent ?? e.textContent}`;
};
/** @param {Element} e */
const gone = (e) => !e.isConnected || e.matches(":disabled");
/** @param {HTMLElement} part */
const within = (part) => /** @type {HTMLElement[]} */ ([...part.querySelectorAll(controls)]);
/** @param {HTMLElement} e */
const usable = (e) => !gone(e) && e.tabIndex >= 0 && e.getClientRects().length > 0;

/** What gets the focus in place of a control: what opened it, or the next one of its part, or else the heading of the page. @param {Held} held @returns {HTMLElement|null} */
function heir({ element, parts, index, before }) {
  const part = parts.find((p) => p.isConnected);
  if (part && part.closest("main, dialog") && !part.matches("main")) {
    const all = within(part);
    if (part !== parts[0] && before instanceof HTMLElement && usable(before)) return before;
    for (const one of [...trail].reverse()) {
      const same = one.keyed && all.find((e) => usable(e) && nameOf(e) === one.name);
      if (same) return same;
    }
    if (part === parts[0]) {
      const at = element.isConnected ? all.indexOf(element) : index;
      const next =
        all
          .slice(0, at + 1)
          .reverse()
          .find(usable) ?? all.find(usable);
      if (next) return next;
    }
  }
  const heading = /** @type {HTMLElement|null} */ (document.querySelector("main h1"));
  if (heading) heading.tabIndex = -1;
  return heading;
}

function check() {
  const last = trail.at(-1);
  const on = document.activeElement;
  if (!last || !looks || (on && on !== document.body && on !== last.element)) return void (looks = 0);
  if (asking()) return void setTimeout(check, settle); // what will stand there may be busy until the answer comes
  if (last.element.isConnected && gone(last.element) && looks < patience) {
    looks++;
    return void setTimeout(check, settle);
  }
  looks = 0;
  const next = gone(last.element) ? heir(last) : last.element;
  next?.focus({ preventScroll: true }); // without a heading what is drawn next is asked
  if (next && document.activeElement === document.body) trail = []; // nothing can have it
}

function changed() {
  const last = trail.at(-1);
  if (!last || looks || !gone(last.element)) return;
  const desk = document.querySelector("main.desk"); // of the original, which takes its keys wherever the focus is
  if (!keyed || desk) return void (trail = []);
  looks = 1;
  setTimeout(check, settle);
}

addEventListener("keydown", () => (keyed = true), true);
addEventListener(
  "pointerdown",
  () => {
    keyed = false;
    trail = []; // what is clicked comes next; a click beside everything leaves what had the focus
  },
  true,
);
addEventListener("focusin", ({ target, relatedTarget }) => {
  if (!(target instanceof HTMLElement)) return;
  const parts = [];
  for (let p = target.parentElement; p; p = p.parentElement) parts.push(p);
  const index = parts.length > 0 ? within(parts[0]).indexOf(target) : 0;
  const held = { element: target, name: nameOf(target), parts, index, before: relatedTarget, keyed };
  trail = [...trail.slice(1 - most), held];
});
new MutationObserver(changed).observe(document.body, {
  subtree: true,
  childList: true,
  attributes: true,
  attributeFilter: ["disabled"],
});
