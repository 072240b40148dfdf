// Asking again what did not reach the server.

import { useConnected } from "./connected.js";
import { useEffect, useRef, useState } from "./ui.js";

const first = 1000; // milliseconds, of a pause that doubles
const most = 8000;

/**
 * A number that grows whenever it is time to ask again: after pauses that grow, and as soon as the stream of events is back.
 * @param {import("./api.js").Problem|null|undefined} failed another one for each failure; only those count in which nobody answered
 */
export function useAgain(failed) {
  const [turn, set] = useState(0);
  const pause = useRef(first);
  const up = useConnected();
  const off = failed?.offline ? failed : null;
  const again = () => set((n) => n + 1);
  useEffect(() => {
    if (!off) return void (pause.current = first);
    const wait = setTimeout(again, pause.current);
    pause.current = Math.min(2 * pause.current, most);
    return () => clearTimeout(wait);
  }, [off]);
  useEffect(() => void (up && off && again()), [up]);
  return turn;
}
