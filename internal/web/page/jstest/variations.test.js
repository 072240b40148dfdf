import { test } from "node:test";
import assert from "node:assert/strict";
import { spared } from "../assets/analyse/variations.js";

test("a path leads to the same variation after another one is cut", () => {
  assert.deepEqual(spared([2], [0]), [1]);
  assert.deepEqual(spared([1], [2]), [1]);
  assert.deepEqual(spared([10], [1]), [9]);
  assert.deepEqual(spared([], [0]), []);
  assert.deepEqual(spared([1, 2, 3], [1, 0]), [1, 1, 3]);
  assert.deepEqual(spared([1], [1, 0]), [1]);
  assert.deepEqual(spared([1, 2], [0, 1]), [1, 2]);
});

test("a path within what is cut leads back to the game", () => {
  assert.deepEqual(spared([1], [1]), []);
  assert.deepEqual(spared([1, 2], [1]), []);
});
