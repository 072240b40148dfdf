// The clocks of a game: what is left, when they warn, how they are written.

import test from "node:test";
import assert from "node:assert/strict";
import { clock as written, formats, spoken } from "../assets/format.js";

globalThis.addEventListener ??= /** @type {any} */ (() => undefined);
globalThis.document ??= /** @type {any} */ ({ addEventListener() {}, documentElement: { dataset: {}, lang: "en" } });
globalThis.matchMedia ??= /** @type {any} */ (() => ({ addEventListener() {}, matches: false }));
globalThis.localStorage ??= /** @type {any} */ ({ getItem: () => null, setItem() {} });
const { counted, left, warnsAt } = await import("../assets/play/clock.js");

const clock = (/** @type {any} */ more) => ({
  person: 60_000,
  player: 90_000,
  start: 600_000,
  increment: 0,
  running: "",
  paused: false,
  ...more,
});

test("only the side whose clock runs loses time", () => {
  assert.equal(left(clock({ running: "person" }), "person", 1500), 58_500);
  assert.equal(left(clock({ running: "person" }), "player", 1500), 90_000);
  assert.equal(left(clock({}), "person", 1500), 60_000);
  assert.equal(left(clock({ running: "player" }), "player", 100_000), -10_000);
});

test("a clock warns under the larger of a fifth of the time and half a minute", () => {
  assert.equal(warnsAt(clock({ start: 25 * 60_000 })), 5 * 60_000);
  assert.equal(warnsAt(clock({ start: 2 * 60_000 })), 30_000);
  assert.equal(warnsAt(clock({ start: 40_000 })), 20_000);
});

test("tenths are shown under ten seconds, and overtime with a minus", () => {
  assert.equal(written(1_499_000), "24:59");
  assert.equal(written(10_000), "0:10");
  assert.equal(written(9_999), "9.9");
  assert.equal(written(50), "0.0");
  assert.equal(written(-31_000), "\u22120:31");
});

test("a time is said with its units", () => {
  assert.equal(spoken(1_980), "1.9 seconds");
  assert.equal(spoken(30_000), "30 seconds");
  assert.equal(spoken(60_000), "1 minute");
  assert.equal(spoken(299_900), "4 minutes, 59 seconds");
  assert.equal(formats("de").spoken(299_900), "4 Minuten, 59 Sekunden");
  assert.equal(formats("fr").spoken(1_980), "1,9\u00a0seconde");
});

test("the original's clock counts up, and its minutes begin anew after 99", () => {
  assert.equal(counted(59_983), "0:59");
  assert.equal(counted(60_000), "1:00");
  assert.equal(counted(100 * 60_000), "0:00");
  assert.equal(left(clock({ person: -61_000, running: "person", up: true }), "person", 1500), -62_500);
});
