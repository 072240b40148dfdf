import test from "node:test";
import assert from "node:assert/strict";
import { joined, valuesOf, withValue } from "../assets/study/query.js";

test("fields show what stands side by side, and only that", () => {
  assert.deepEqual(
    [...valuesOf('length:7 any:[J Q] Q* "file:my words" LENGTH:8')],
    [
      ["length", "7"],
      ["any", "[J Q]"],
      ["file", "my words"],
    ],
  );
  assert.deepEqual([...valuesOf("")], []);
  for (const query of ["a or b", "not any:Q", "(length:2)", "length:2 AND any:Q", "length:2 (any:Q)"])
    assert.ok(joined(query), query);
  for (const query of ["", "length:2 any:Q", "pattern:*OR* ORE", "any:[^OR]"]) assert.ok(!joined(query), query);
});

test("a field changes its condition in its place, adds it at the end, and takes it out", () => {
  assert.equal(withValue("length:7 any:Q Q*", "any", "J"), "length:7 any:J Q*");
  assert.equal(withValue("length:7", "vowels", " 3- "), "length:7 vowels:3-");
  assert.equal(withValue("length:7 any:Q", "length", ""), "any:Q");
  assert.equal(withValue("", "length", ""), "");
  assert.equal(withValue("", "anagram", "RETINA?"), "anagram:RETINA?");
  assert.equal(withValue('"file:a b" QI', "file", "c d"), '"file:c d" QI');
  assert.equal(withValue("any:Q any:J", "any", "X"), "any:X any:J");
  assert.equal(withValue("any:Q", "any", 'a"b'), "any:ab");
});
