// What is typed on a page that speaks German.

import { test } from "node:test";
import assert from "node:assert/strict";
import { make } from "../assets/enter/sheet.js";
import { givenBack } from "../assets/moves.js";
import { text } from "../assets/text.js";
import { text as german } from "../assets/texts/de.js";
import { Alphabet } from "../assets/tiles.js";

/** A test on a page that writes moves in German. @param {string} name @param {() => void} run */
const inGerman = (name, run) =>
  test(name, () => {
    const english = text.moves;
    text.moves = german.moves;
    try {
      run();
    } finally {
      text.moves = english;
    }
  });

inGerman("a pass and an exchange are typed as the page writes them, in English, and as in records", () => {
  for (const pass of ["Passen", "passen ", "pass", "-"]) assert.equal(givenBack(pass), "", pass);
  for (const exchange of ["Tausch Ä?", "tausch Ä?", "exchange Ä?", "EXCH Ä?", "ex.Ä?", "-Ä?", "- Ä?"])
    assert.equal(givenBack(exchange), "Ä?", exchange);
  for (const play of ["8D TAUSCH", "Tausch", "passend", "", "8D"]) assert.equal(givenBack(play), null, play);
});

inGerman("so they are on a score sheet", () => {
  const alphabet = new Alphabet([{ tile: "A", lower: "a", count: 5, points: 1, vowel: true }]);
  const made = (/** @type {string} */ typed) => make(typed, [], alphabet, "numbers");
  assert.equal(made("Passen")?.kind, "pass");
  assert.deepEqual(made("Tausch aa")?.tiles, ["A", "A"]);
  assert.equal(made("-3")?.kind, "exchange");
  assert.equal(made("Tausch 3"), null);
});
