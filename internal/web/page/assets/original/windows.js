// Where the windows of the desk are: shown or hidden, docked or floating, their place and size. All functions are pure; settings.js keeps what they return.

/**
 * @typedef {typeof names[number]} Name
 * @typedef {{shown: boolean, floating: boolean, x: number, y: number, width: number, height: number}} Place x, y: the corner at the upper left, in pixels of the window of the browser
 * @typedef {{places: Record<Name, Place>, order: Name[]}} Windows order: the floating ones, the one on top last
 * @typedef {{width: number, height: number}} Room
 */

export const names = /** @type {const} */ (["kibitz", "simulation", "exchange", "words", "unseen", "log", "rating"]);

/** From which width of the browser on windows can float, in pixels. */
export const wide = 900;

const bar = 48; // pixels of a floating window that stay in reach
const least = { width: 220, height: 120 };

const first = /** @type {Name[]} */ (["kibitz", "simulation", "unseen", "log"]);

/** As it is for who has not moved anything. @returns {Windows} */
export function usual() {
  const place = (/** @type {Name} */ name, /** @type {number} */ i) => ({
    shown: first.includes(name),
    floating: false,
    x: 320 + 40 * i,
    y: 120 + 40 * i,
    width: 360,
    height: 320,
  });
  return {
    places: /** @type {Record<Name, Place>} */ (Object.fromEntries(names.map((n, i) => [n, place(n, i)]))),
    order: [],
  };
}

/** What was kept, as far as it makes sense. @param {any} kept @returns {Windows} */
export function restore(kept) {
  const now = usual();
  for (const name of names) {
    const was = kept?.places?.[name];
    if (typeof was !== "object" || was === null) continue;
    for (const key of /** @type {const} */ (["shown", "floating"]))
      if (typeof was[key] === "boolean") now.places[name][key] = was[key];
    for (const key of /** @type {const} */ (["x", "y", "width", "height"]))
      if (Number.isFinite(was[key])) now.places[name][key] = was[key];
  }
  const order = Array.isArray(kept?.order) ? kept.order : [];
  now.order = names.filter((n) => now.places[n].floating).sort((a, b) => order.indexOf(a) - order.indexOf(b));
  return now;
}

/** @param {Windows} w @param {Name} name @param {Partial<Place>} some @returns {Windows} */
const changed = (w, name, some) => ({ ...w, places: { ...w.places, [name]: { ...w.places[name], ...some } } });

/** Shows or hides one. @param {Windows} w @param {Name} name @param {boolean} shown @returns {Windows} */
export const show = (w, name, shown) => (w.places[name].shown === shown ? w : raise(changed(w, name, { shown }), name));

/** Takes one from the dock: it floats where it was. @param {Windows} w @param {Name} name @param {{x: number, y: number, width: number, height: number}} box @param {Room} room @returns {Windows} */
export function float(w, name, box, room) {
  const next = changed(w, name, within({ ...w.places[name], ...box, floating: true }, room));
  return { ...next, order: [...w.order.filter((n) => n !== name), name] };
}

/** Puts one back into the dock. @param {Windows} w @param {Name} name @returns {Windows} */
export const dock = (w, name) => ({
  ...changed(w, name, { floating: false }),
  order: w.order.filter((n) => n !== name),
});

/** Puts all back as they were at first. */
export const tidy = usual;

/** Puts a floating one on top. @param {Windows} w @param {Name} name @returns {Windows} */
export function raise(w, name) {
  if (!w.places[name].floating || w.order.at(-1) === name) return w;
  return { ...w, order: [...w.order.filter((n) => n !== name), name] };
}

/** Moves a floating one. @param {Windows} w @param {Name} name @param {number} dx @param {number} dy @param {Room} room @returns {Windows} */
export function move(w, name, dx, dy, room) {
  const p = w.places[name];
  return changed(w, name, within({ ...p, x: p.x + dx, y: p.y + dy }, room));
}

/** Gives a floating one another size. @param {Windows} w @param {Name} name @param {number} dw @param {number} dh @param {Room} room @returns {Windows} */
export function resize(w, name, dw, dh, room) {
  const p = w.places[name];
  return changed(w, name, within({ ...p, width: p.width + dw, height: p.height + dh }, room));
}

/**
 * A place whose title bar is in reach: no higher than the top, and not further out than its bar is wide.
 * @template {{x: number, y: number, width: number, height: number}} P
 * @param {P} p @param {Room} room @returns {P}
 */
export function within(p, room) {
  const width = Math.max(least.width, Math.min(Math.round(p.width), room.width));
  const height = Math.max(least.height, Math.min(Math.round(p.height), room.height));
  const x = Math.max(bar - width, Math.min(Math.round(p.x), room.width - bar));
  const y = Math.max(0, Math.min(Math.round(p.y), room.height - bar));
  return { ...p, x, y, width, height };
}
