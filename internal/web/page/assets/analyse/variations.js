// Variations beside a record: moves that were not made, as a tree under the turn that they replace. A path such as "0.2" names one.

import { html, classes } from "../ui.js";
import { said } from "../moves.js";
import { text } from "../text.js";

/** @typedef {{move: string, cgp: string, note?: string, next: Branch[]}} Branch */

/** The branches along a path, from the turn on. @param {Branch[]|undefined} tree @param {number[]} path @returns {Branch[]} */
export function along(tree, path) {
  /** @type {Branch[]} */
  const found = [];
  let level = tree ?? [];
  for (const i of path) {
    if (!level[i]) break;
    found.push(level[i]);
    level = level[i].next;
  }
  return found;
}

/** A tree with a move added at the end of a path, and the path to it; a move that is there is not added twice. @param {Branch[]} tree @param {number[]} path @param {string} move @returns {{tree: Branch[], path: number[]}} */
export function grown(tree, path, move) {
  if (path.length === 0) {
    const there = tree.findIndex((b) => b.move === move);
    if (there >= 0) return { tree, path: [there] };
    return { tree: [...tree, { move, cgp: "", next: [] }], path: [tree.length] };
  }
  const [i, ...rest] = path;
  const inner = grown(tree[i].next, rest, move);
  return { tree: tree.map((b, k) => (k === i ? { ...b, next: inner.tree } : b)), path: [i, ...inner.path] };
}

/** A tree without the branch at a path. @param {Branch[]} tree @param {number[]} path @returns {Branch[]} */
export function cut(tree, path) {
  const [i, ...rest] = path;
  if (rest.length === 0) return tree.filter((_, k) => k !== i);
  return tree.map((b, k) => (k === i ? { ...b, next: cut(b.next, rest) } : b));
}

/** What a path becomes when the branch at another one is cut; [] if it was within that. @param {number[]} path @param {number[]} gone @returns {number[]} */
export function spared(path, gone) {
  const last = gone.length - 1;
  if (path.length <= last || gone.some((n, k) => k < last && n !== path[k]) || path[last] < gone[last]) return path;
  return path[last] === gone[last] ? [] : path.with(last, path[last] - 1);
}

/** @param {{tree: Branch[], at: number[], path?: number[], href: (path: number[]) => string, onCut: (path: number[]) => void}} props */
function Level({ tree, at, path = [], href, onCut }) {
  return html`<ul>
    ${tree.map((b, i) => {
      const here = [...path, i];
      const shown = here.join(".") === at.join(".");
      return html`<li key=${b.move}>
        <span class=${classes("branch", shown && "here")}
          ><a href=${href(here)} aria-current=${shown ? "step" : undefined}>${said(b.move)}</a>
          <button
            class="quiet"
            onClick=${() => onCut(here)}
            aria-label=${text.analyse.cut(b.move)}
            title=${text.analyse.cut(b.move)}
          >
            ×
          </button></span
        >
        ${b.next.length > 0 && html`<${Level} tree=${b.next} at=${at} path=${here} href=${href} onCut=${onCut} />`}
      </li>`;
    })}
  </ul>`;
}

/** @param {{tree: Branch[], at: number[], href: (path: number[]) => string, onCut: (path: number[]) => void, turn: number}} props */
export function Variations(props) {
  if (props.tree.length === 0) return null;
  return html`<section class="panel variations">
    <h2>
      ${text.analyse.variations(props.turn)}${" "}<small
        >${props.at.length > 0 && html`<a href=${props.href([])}>${text.analyse.backToGame}</a>`}</small
      >
    </h2>
    <div class="body"><${Level} ...${props} /></div>
  </section>`;
}
