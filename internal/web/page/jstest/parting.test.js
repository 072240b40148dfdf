import assert from "node:assert/strict";
import { test } from "node:test";
import { parting, terms } from "../assets/analyse/parting.js";

const lists = (/** @type {string[]} */ ...all) => all.map((l) => ({ moves: [...l].map((move) => ({ move })) }));

test("lists part where they have different moves, or one has none", () => {
  const three = lists("abc", "abd", "ab");
  assert.deepEqual(
    [0, 1, 2, 3].map((i) => parting(three, i)),
    [false, false, true, false],
  );
  assert.equal(parting(lists("a"), 0), false);
});

test("parts of a difference are told up to six, without those that round to nothing", () => {
  const d = { terms: [3, -2, 1, 0.5, 0.3, 0.2, 0.1, 0.04].map((points, i) => ({ name: `t${i}`, points })) };
  assert.deepEqual(
    terms(d).map((t) => t.points),
    [3, -2, 1, 0.5, 0.3, 0.2],
  );
  assert.deepEqual(terms({ terms: [{ name: "draw", points: 0.04 }] }), []);
  assert.deepEqual(terms({}), []);
});
