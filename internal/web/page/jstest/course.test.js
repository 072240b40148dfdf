import assert from "node:assert/strict";
import { test } from "node:test";
import { curve } from "../assets/analyse/course.js";

const report = (/** @type {any[]} */ turns) => /** @type {any} */ ({ turns });

test("the graph shows the chance to win, as after the turn before where it is not known", () => {
  const turns = [
    { player: 1, total: 20, win: 0.6 },
    { player: 2, total: 30, win: 0.7 },
    { player: 1, total: 25 },
  ];
  const { byLead, at } = curve(report(turns));
  assert.equal(byLead, false);
  assert.deepEqual(
    at.map((v) => Number(v?.toFixed(3))),
    [0.6, 0.3, 0.3],
  );
});

test("where no chance is known, it shows the lead, and the largest one fills its half", () => {
  const turns = [
    { player: 1, total: 20 },
    { player: 2, total: 60 },
    { player: 1, total: 60 },
  ];
  const { byLead, lead, at } = curve(report(turns));
  assert.equal(byLead, true);
  assert.deepEqual(lead, [20, -40, 0]);
  assert.deepEqual(at, [0.75, 0, 0.5]);
  assert.deepEqual(curve(report([{ player: 1, total: 0 }])).at, [0.5]);
});
