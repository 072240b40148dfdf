// Drags tiles by pointer events: from the rack to the board, on the board, within the rack. A press that does not move is a tap.

const threshold = 6; // pixels that a finger may tremble

/**
 * @typedef {{kind: "square", row: number, col: number}|{kind: "rack", index: number}|null} Target
 */

/** What is under a point. @param {number} x @param {number} y @returns {Target} */
function targetAt(x, y) {
  const element = document.elementFromPoint(x, y);
  const square = /** @type {HTMLElement|null} */ (element?.closest("[data-square]") ?? null);
  if (square) {
    const [row, col] = (square.dataset.square ?? "").split(",").map(Number);
    return { kind: "square", row, col };
  }
  const rack = /** @type {HTMLElement|null} */ (element?.closest("[data-rack]") ?? null);
  if (!rack) return null;
  const slots = [...rack.querySelectorAll("[data-index]")];
  const index = slots.findIndex((s) => x < s.getBoundingClientRect().right);
  return { kind: "rack", index: index < 0 ? slots.length - 1 : index };
}

/** The tile as it lies on the rack, to be moved about: as large as the square or place it was lifted from. @param {HTMLElement} from */
function ghostOf(from) {
  const box = from.getBoundingClientRect();
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.ariaHidden = "true";
  ghost.style.cssText = `left: ${box.left}px; top: ${box.top}px; width: ${box.width}px; height: ${box.height}px`;
  ghost.style.setProperty("--unit", `${box.width}px`);
  const tile = from.querySelector(".tile")?.cloneNode(true);
  if (tile instanceof HTMLElement) {
    tile.classList.remove("try");
    ghost.append(tile);
  }
  document.body.append(ghost);
  return ghost;
}

/** Lights up the square under the pointer if a tile can lie there, and no other. @param {Target} target */
function light(target) {
  const id = target?.kind === "square" ? `sq-${target.row}-${target.col}` : "";
  for (const lit of document.querySelectorAll("[data-over]")) if (lit.id !== id) lit.removeAttribute("data-over");
  const square = id ? document.getElementById(id) : null;
  if (square && !square.matches(".brick, :has(.tile:not(.try))")) square.dataset.over = "";
}

/**
 * Follows a pointer that was pressed on a tile. The element needs touch-action: none.
 * @param {PointerEvent} event of pointerdown
 * @param {(target: Target) => void} drop called once if the tile was dragged
 */
export function drag(event, drop) {
  if (event.button !== 0) return;
  const tile = /** @type {HTMLElement} */ (event.currentTarget);
  const { clientX: x0, clientY: y0, pointerId } = event;
  /** @type {HTMLElement|null} */
  let ghost = null;

  const lift = () => {
    ghost = ghostOf(tile);
    tile.classList.add("lifted");
  };
  /** @param {PointerEvent} e */
  const move = (e) => {
    if (e.pointerId !== pointerId) return;
    const [dx, dy] = [e.clientX - x0, e.clientY - y0];
    if (!ghost && Math.hypot(dx, dy) < threshold) return;
    if (!ghost) lift();
    if (ghost) ghost.style.transform = `translate(${dx}px, ${dy}px) scale(1.08)`;
    light(targetAt(e.clientX, e.clientY));
    e.preventDefault();
  };
  const end = () => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", cancel);
    tile.classList.remove("lifted");
    ghost?.remove();
    light(null);
  };
  /** @param {PointerEvent} e */
  const up = (e) => {
    if (e.pointerId !== pointerId) return;
    const dragged = ghost !== null;
    end();
    if (!dragged) return;
    // The click that follows a drag is none, unless it is that of another press.
    addEventListener("click", stopClick, { capture: true, once: true });
    addEventListener("pointerdown", letClick, { capture: true, once: true });
    setTimeout(letClick, 0);
    drop(targetAt(e.clientX, e.clientY));
  };
  /** @param {PointerEvent} e */
  const cancel = (e) => {
    if (e.pointerId === pointerId) end();
  };
  addEventListener("pointermove", move, { passive: false });
  addEventListener("pointerup", up);
  addEventListener("pointercancel", cancel);
}

const letClick = () => removeEventListener("click", stopClick, { capture: true });

/** @param {Event} e */
function stopClick(e) {
  e.stopPropagation();
  e.preventDefault();
}
