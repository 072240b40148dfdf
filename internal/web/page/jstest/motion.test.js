// What has changed on the table, and so what moves.

import test from "node:test";
import assert from "node:assert/strict";

globalThis.addEventListener ??= /** @type {any} */ (() => undefined);
globalThis.document ??= /** @type {any} */ ({ addEventListener() {}, documentElement: { dataset: {}, lang: "en" } });
const { changes } = await import("../assets/play/motion.js");

const game = (/** @type {any} */ more) => ({
  board: {
    size: 2,
    tiles: [
      ["", ""],
      ["", ""],
    ],
    premiums: [],
  },
  rack: ["A", "B", "C"],
  turns: [],
  ...more,
});
const laid = {
  size: 2,
  tiles: [
    ["A", "b"],
    ["", ""],
  ],
  premiums: [],
};

test("the opponent's tiles come, the person's own do not", () => {
  const squares = [
    [0, 0],
    [0, 1],
  ];
  assert.deepEqual(changes(game({}), game({ board: laid, last: { side: "player", squares } })).came, squares);
  assert.deepEqual(changes(game({}), game({ board: laid, last: { side: "person", squares } })).came, []);
  assert.deepEqual(changes(game({ board: laid }), game({ board: laid, last: { side: "player", squares } })).came, []);
});

test("a challenge shakes tiles off; taking back does not", () => {
  assert.deepEqual(changes(game({ board: laid, turns: [1] }), game({ turns: [1] })).taken, [
    [0, 0],
    [0, 1],
  ]);
  assert.deepEqual(changes(game({ board: laid, turns: [1] }), game({ turns: [] })).taken, []);
});

test("tiles that stay are counted by the letter, and the others are drawn", () => {
  const { kept, drawn } = changes(game({ rack: ["A", "A", "B"] }), game({ rack: ["A", "C", "A", "A"] }));
  assert.deepEqual([kept, drawn], [2, 2]);
});
