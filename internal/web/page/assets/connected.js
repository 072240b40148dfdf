// Whether the stream of events is open, for what is drawn by that.

import { useEffect, useState } from "./ui.js";

/** @type {Set<(up: boolean) => void>} */
const watchers = new Set();

/** Tells that it is open, or no more. @param {boolean} up */
export const tell = (up) => watchers.forEach((w) => w(up));

/** Whether the stream is open; true while nothing is watched. */
export function useConnected() {
  const [up, set] = useState(true);
  useEffect(() => {
    watchers.add(set);
    return () => void watchers.delete(set);
  }, []);
  return up;
}
