// Answers of the quiz as they are typed.

import { test } from "node:test";
import assert from "node:assert/strict";
import { right } from "../assets/quiz/answer.js";
import { kindOf } from "../assets/words.js";
import { Alphabet } from "../assets/tiles.js";

/** @param {string[]} tiles pairs of upper and lower case */
const alphabet = (...tiles) =>
  new Alphabet(tiles.map((t) => ({ tile: t[0], lower: t[1] ?? "", points: 1, count: 1, vowel: false })));
const question = (kind, text, ...answers) => ({ kind, text, answers });

test("letters are those of the tiles", () => {
  const turkish = alphabet(["K", "k"], ["M", "m"], ["I", "ı"], ["İ", "i"]);
  assert.equal(right(question("missing", "K?M", "KİM"), "kim", turkish), "KİM");
  assert.equal(right(question("missing", "K?M", "KİM", "KIM"), "kım", turkish), "KIM");
  assert.equal(right(question("missing", "K?M", "KİM"), "i", turkish), "KİM");
  assert.equal(right(question("missing", "K?M", "KİM"), "i", turkish, true), "");
  assert.equal(right(question("missing", "K?M", "KİM"), "kim", turkish, true), "KİM");
  assert.equal(right(question("hooks", "AT", "SAT", "ATS"), "s-", turkish), "SAT");
  assert.equal(right(question("hooks", "AT", "SAT", "ATS"), "s-", turkish, true), "");
});

test("a tile of two letters fills a gap, and the dot need not be typed", () => {
  const catalan = alphabet(["C", "c"], ["O", "o"], ["A", "a"], ["L", "l"], ["NY", "ny"], ["L·L", "l·l"]);
  assert.equal(right(question("missing", "CA?A", "CA[NY]A"), "ny", catalan), "CA[NY]A");
  assert.equal(right(question("anagrams", "ACLLO", "CO[L·L]A"), "colla", catalan), "CO[L·L]A");
  assert.equal(right(question("anagrams", "ACLLO", "CO[L·L]A"), "col·la", catalan), "CO[L·L]A");
  assert.equal(right(question("anagrams", "ACLLO", "CO[L·L]A"), "cola", catalan), "");
  assert.equal(kindOf("CO[L·L]A"), "anagram");
  assert.equal(kindOf("CO[l·l]A", catalan), "anagram");
  assert.equal(kindOf("CO[LN]A", catalan), "pattern");
});

test("hooks and words without tiles", () => {
  assert.equal(right(question("hooks", "CAT", "SCAT", "CATS"), "s-", null), "SCAT");
  assert.equal(right(question("hooks", "CAT", "SCAT", "CATS"), "-s", null), "CATS");
  assert.equal(right(question("missing", "C?T", "CAT"), "a", null), "CAT");
  assert.equal(right(question("anagrams", "ACT", "CAT"), "dog", null), "");
});
