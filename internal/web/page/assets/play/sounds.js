// What is heard at the table, where sounds are on.

import { useEffect, useRef } from "../ui.js";
import { sound } from "../sound.js";
import { left } from "./clock.js";
import { changes } from "./motion.js";

const low = 60_000; // milliseconds from which on the clock is heard, once

/** Sounds of a game as it goes on. @param {import("./game.js").Game} game @param {number} placed tiles of the person's tentative play @param {number} received */
export function useSounds(game, placed, received) {
  const seen = useRef(game);
  const lay = useRef(placed);
  useEffect(() => {
    const was = seen.current;
    seen.current = game;
    if (was.id !== game.id || was.version >= game.version) return;
    const { came, drawn, challenged } = changes(was, game);
    if (game.phase === "finished" && was.phase !== "finished") return sound("end");
    if (challenged) sound("challenge");
    came.forEach((_, i) => sound("tile", 0.05 * i));
    if (drawn > 0) sound("bag", 0.3);
  }, [game]);
  useEffect(() => {
    if (placed > lay.current) sound("tile");
    lay.current = placed;
  }, [placed]);

  const runs = game.clock?.running === "person" ? game.clock : null;
  const remains = runs ? left(runs, "person", performance.now() - received) : 0;
  useEffect(() => {
    if (!runs || remains <= low) return;
    const wait = setTimeout(() => sound("clock"), remains - low);
    return () => clearTimeout(wait);
  }, [runs]);
}
