// The clocks: tenths under ten seconds, and a warning before time runs out.

import { html, classes, useEffect, useRef, useState } from "../ui.js";
import { announce } from "../announce.js";
import { clock as written, spoken } from "../format.js";
import { text } from "../text.js";

/** @typedef {import("./game.js").Side} Side @typedef {import("./game.js").ClockForm} ClockForm */

/** From when on a clock warns: the larger of a fifth of the time and half a minute, but never all of it. @param {ClockForm} clock */
export const warnsAt = (clock) => Math.min(Math.max(clock.start / 5, 30_000), clock.start / 2);

/** What is left of a side's time. @param {ClockForm} clock @param {Side} side @param {number} passed milliseconds since the state was made */
export const left = (clock, side, passed) => clock[side] - (clock.running === side ? passed : 0);

/** A time that is counted up, with minutes up to 99. @param {number} ms */
export function counted(ms) {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60) % 100}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {{clock: ClockForm, side: Side, received: number}} props */
export function Clock({ clock, side, received }) {
  const [, draw] = useState(0);
  const told = useRef(false);
  const runs = clock.running === side;
  const ms = left(clock, side, performance.now() - received);
  useEffect(() => {
    if (!runs) return;
    const beat = setInterval(() => draw((n) => n + 1), 100);
    return () => clearInterval(beat);
  }, [runs]);
  const warns = !clock.up && ms < warnsAt(clock);
  useEffect(() => {
    if (!warns || told.current || side !== "person" || !runs) return;
    told.current = true;
    announce(text.play.left(spoken(Math.max(0, ms))));
  }, [warns, runs]);
  const spent = ms < 0 && !clock.up;
  useEffect(() => {
    if (spent && side === "person" && runs) announce(text.play.timeUp);
  }, [spent]);
  return html`<span
    class=${classes("clock", runs && "runs", warns && "warns", spent && "over")}
    role="timer"
    aria-live="off"
    >${clock.up ? counted(-ms) : written(ms)}</span
  >`;
}
