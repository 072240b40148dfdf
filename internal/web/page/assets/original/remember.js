// What this browser remembers of the desk: its windows, its look, its sound, what the last game was like.

import { change, settings, useSettings } from "../settings.js";
import { useEffect, useState } from "../ui.js";
import { restore, wide } from "./windows.js";

/**
 * @typedef {Object} Desk
 * @property {boolean} old the look after the program of that time
 * @property {boolean} sound
 * @property {number} bias of exchanges, in centipoints
 * @property {""|"NA"|"UK"|"Both"} words of the next game; "" as the server has it
 * @property {string} clock of the next game, as "25m" of each side, or "up"; "" for none
 * @property {any} windows
 */

/** @returns {Desk} */
const read = () => {
  const kept = settings().desk ?? {};
  return {
    old: kept.old === true,
    sound: kept.sound === true,
    bias: Number.isInteger(kept.bias) ? kept.bias : 0,
    words: ["NA", "UK", "Both"].includes(kept.words) ? kept.words : "",
    clock: typeof kept.clock === "string" ? kept.clock : "up",
    windows: kept.windows,
  };
};

/** Changes some of it. @param {Partial<Desk>} some */
export const remember = (some) => change({ desk: { ...settings().desk, ...some } });

/** What is remembered, for a component that is drawn again when it changes. @returns {Desk} */
export function useDesk() {
  useSettings();
  return read();
}

/** The windows, and what changes them: a function from what they are to what they shall be. */
export function useWindows() {
  const { windows } = useDesk();
  const now = restore(windows);
  const change = (/** @type {(w: import("./windows.js").Windows) => import("./windows.js").Windows} */ f) => {
    const was = restore(settings().desk?.windows);
    const next = f(was);
    if (next !== was) remember({ windows: next });
  };
  return { now, change };
}

/** Whether windows can float. */
export function useWide() {
  const [is, set] = useState(() => matchMedia(`(min-width: ${wide}px)`).matches);
  useEffect(() => {
    const media = matchMedia(`(min-width: ${wide}px)`);
    const w = () => set(media.matches);
    media.addEventListener("change", w);
    return () => media.removeEventListener("change", w);
  }, []);
  return is;
}
