import assert from "node:assert/strict";
import { test } from "node:test";
import { nameOf } from "../assets/players.js";

test("a name that runs from right to left leaves the score beside it where it is", () => {
  assert.equal(nameOf("שרה"), "\u2068שרה\u2069");
  assert.equal(nameOf("Łucja 2"), "Łucja 2");
});
