// A window of the desk: docked beside the board, or floating over the page, where its title bar moves it. On narrow screens it folds.

import { html, classes, useEffect, useRef, useState } from "../ui.js";
import { announce } from "../announce.js";
import { text } from "./text.js";
import * as windows from "./windows.js";

/** Drawings on the buttons of a title bar, in a square of 16. */
const icons = {
  close: "M4 4l8 8M12 4l-8 8",
  float: "M3 6h7v7h-7zM6 6V3h7v7h-3",
  dock: "M13 2.5v11M2.5 8h7M6.5 4.5L10 8l-3.5 3.5",
  grip: "M8 2v12M2 8h12M6 4l2-2 2 2M6 12l2 2 2-2M4 6L2 8l2 2M12 6l2 2-2 2",
};

/** @param {{of: keyof typeof icons}} props */
const Icon = ({ of }) => html`<svg viewBox="0 0 16 16" aria-hidden="true"><path d=${icons[of]} /></svg>`;

const step = 16; // pixels that a key moves

/** What there is to move in. @returns {windows.Room} */
const room = () => ({ width: innerWidth, height: innerHeight });

/**
 * @typedef {Object} PanelProps
 * @property {windows.Name} name
 * @property {windows.Windows} now
 * @property {(f: (w: windows.Windows) => windows.Windows) => void} change
 * @property {boolean} wide
 * @property {any} [note] stands beside the title
 * @property {() => void} onHidden the window that has the focus goes
 * @property {any} children
 */

/** Where a window is while its bar or its corner is dragged. @param {PanelProps} props */
function useDrag({ name, now, change }) {
  const [, draw] = useState(0);
  const { floating } = now.places[name];
  useEffect(() => {
    if (!floating) return;
    const resized = () => draw((n) => n + 1); // it stays in reach
    addEventListener("resize", resized);
    return () => removeEventListener("resize", resized);
  }, [floating]);
  const [shift, setShift] = useState(/** @type {{x: number, y: number, size: boolean}|null} */ (null));
  /** @param {PointerEvent} e @param {boolean} size */
  const grab = (e, size) => {
    if (e.button !== 0 || (!size && e.target instanceof Element && e.target.closest("button"))) return;
    e.preventDefault();
    change((w) => windows.raise(w, name));
    const { clientX, clientY, pointerId } = e;
    let at = { x: 0, y: 0, size };
    const follow = (/** @type {PointerEvent} */ m) => {
      if (m.pointerId !== pointerId) return;
      at = { x: m.clientX - clientX, y: m.clientY - clientY, size };
      setShift(at);
    };
    const end = (/** @type {PointerEvent} */ m) => {
      if (m.pointerId !== pointerId) return;
      removeEventListener("pointermove", follow);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      setShift(null);
      if (m.type === "pointerup") change((w) => (size ? windows.resize : windows.move)(w, name, at.x, at.y, room()));
    };
    addEventListener("pointermove", follow);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  };
  const moved = shift ? (shift.size ? windows.resize : windows.move)(now, name, shift.x, shift.y, room()) : now;
  return { place: windows.within(moved.places[name], room()), grab };
}

/** @param {PanelProps} props */
export function Panel(props) {
  const { name, now, change, wide, note, onHidden, children } = props;
  const frame = useRef(/** @type {HTMLElement|null} */ (null));
  const { place, grab } = useDrag(props);
  const title = text.windows[name];
  const id = `window-${name}`;
  if (!place.shown) return null;
  if (!wide)
    return html`<details class="panel window" open data-window=${name}>
      <summary>
        <h2>${title}</h2>
        ${note && html`<small>${note}</small>`}
      </summary>
      ${children}
    </details>`;

  const hide = () => {
    onHidden();
    change((w) => windows.show(w, name, false));
    announce(text.hidden(title));
  };
  const turn = () => {
    if (place.floating) {
      change((w) => windows.dock(w, name));
      return announce(text.docked(title));
    }
    const box = frame.current?.getBoundingClientRect();
    if (!box) return;
    change((w) =>
      windows.float(
        w,
        name,
        {
          x: box.left - 28,
          y: Math.max(8, box.top + 28),
          width: Math.max(box.width, 300),
          height: Math.min(Math.max(box.height, 200), innerHeight - 80),
        },
        room(),
      ),
    );
    announce(text.floats(title));
  };
  /** @param {KeyboardEvent} e */
  const key = (e) => {
    const [dx, dy] = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[
      e.key
    ] ?? [0, 0];
    if ((!dx && !dy) || e.ctrlKey || e.metaKey || e.altKey) return;
    e.preventDefault();
    change((w) => windows.raise((e.shiftKey ? windows.resize : windows.move)(w, name, dx, dy, room()), name));
  };
  const { floating } = place;
  const style = floating
    ? {
        left: `${place.x}px`,
        top: `${place.y}px`,
        width: `${place.width}px`,
        height: `${place.height}px`,
        zIndex: 10 + now.order.indexOf(name),
      }
    : undefined;
  return html`<section
    class=${classes("panel", "window", floating && "floating")}
    ref=${frame}
    aria-labelledby=${id}
    data-window=${name}
    style=${style}
    onFocusIn=${() => floating && change((w) => windows.raise(w, name))}
  >
    <header onPointerDown=${floating ? (/** @type {PointerEvent} */ e) => grab(e, false) : undefined}>
      <button class="tool close" aria-label=${text.hide(title)} title=${text.hide(title)} onClick=${hide}>
        <${Icon} of="close" />
      </button>
      <h2 id=${id}>${title}</h2>
      ${note && html`<small>${note}</small>`}
      ${
        floating &&
        html`<button
          class="tool grip"
          key="grip"
          aria-label=${text.grip(title)}
          title=${text.grip(title)}
          onKeyDown=${key}
        >
          <${Icon} of="grip" />
        </button>`
      }
      <button
        class="tool"
        key="turn"
        aria-label=${floating ? text.dock(title) : text.float(title)}
        title=${floating ? text.dock(title) : text.float(title)}
        onClick=${turn}
      >
        <${Icon} of=${floating ? "dock" : "float"} />
      </button>
    </header>
    ${children}
    ${
      floating &&
      html`<span
        class="corner"
        aria-hidden="true"
        onPointerDown=${(/** @type {PointerEvent} */ e) => grab(e, true)}
      ></span>`
    }
  </section>`;
}
