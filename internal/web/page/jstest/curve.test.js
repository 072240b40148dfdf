import assert from "node:assert/strict";
import { test } from "node:test";
import { along, height, most, path, scale, thinned } from "../assets/original/curve.js";

const marks = (/** @type {number[]} */ ...ratings) =>
  ratings.map((rating, games) => ({ rating, games, byHand: false }));

test("lines are round numbers that enclose all ratings, five at most", () => {
  for (const ratings of [
    [1400, 1400],
    [1399.5, 1450],
    [700, 2100],
    [1400, 1412.5, 1388],
    [0, 1e6],
  ]) {
    const at = scale(marks(...ratings));
    assert.ok(at.length >= 2 && at.length <= 5, String(at));
    assert.ok(at[0] < Math.min(...ratings) && at[at.length - 1] > Math.max(...ratings), String(at));
    for (let i = 1; i < at.length; i++) assert.equal(at[i] - at[i - 1], at[1] - at[0]);
    for (const r of at) assert.equal(Math.abs(r % 50), 0);
  }
  assert.ok(scale([]).length >= 2);
});

test("a rating stands between the lines by its worth, and marks side by side", () => {
  assert.deepEqual(
    [1300, 1350, 1400].map((r) => height([1300, 1400], r)),
    [0, 0.5, 1],
  );
  assert.deepEqual(
    [0, 1, 2].map((i) => along(i, 3)),
    [0, 0.5, 1],
  );
  assert.equal(along(0, 1), 0.5);
  assert.equal(path(marks(1300, 1400), [1300, 1400], 600, 100), "M0.0 100.0L600.0 0.0");
});

test("of too many marks as many stay as can be told apart, the last one and those set by hand among them", () => {
  const many = marks(...Array.from({ length: 10_000 }, (_, i) => 1400 + (i % 7)));
  many[17].byHand = true;
  const few = thinned(many);
  assert.ok(few.length <= most + 1);
  assert.equal(few.at(-1), many.at(-1));
  assert.ok(few.includes(many[17]));
  assert.equal(thinned(many.slice(0, 3)).length, 3);
});
