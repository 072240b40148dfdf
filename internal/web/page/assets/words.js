// Searches in the word list.

import { get, query } from "./api.js";

/**
 * @typedef {import("./types").Word} Word
 * @typedef {import("./types").Words} Found
 * @typedef {"anagram"|"within"|"pattern"|"hooks"|"list"|"find"} Kind
 */

/** How many words a page of results has. */
export const page = 50;

/**
 * What a field holds: letters are anagrams, signs are a pattern, a number is a list by length, a word with a + is for hooks, a colon or an @ makes conditions.
 * Letters in brackets are one tile if the alphabet has it, or is not known yet.
 * @param {string} text @param {import("./tiles.js").Alphabet|null} [alphabet] @returns {Kind}
 */
export function kindOf(text, alphabet) {
  if (text.includes(":") || /(^|\s)@/.test(text)) return "find";
  if (/^\s*\d{1,2}\s*$/.test(text)) return "list";
  const bare = text.replace(/\[([\p{L}\u00b7]{2,})\]/gu, (all, one) => (alphabet && !alphabet.typed(one) ? all : ""));
  if (/[*.[\]^]/.test(bare)) return "pattern";
  if (/\+/.test(text)) return "hooks";
  return "anagram";
}

/** Whether conditions are typed to the end, as far as can be seen: neither a value nor a bracket is missing. @param {string} text */
export const whole = (text) => !/(:|\[[^\]]*)$/.test(text) && text.split("(").length === text.split(")").length;

/**
 * @param {Kind} kind @param {string} what @param {{lexicon?: string, from?: number, order?: string}} how @param {AbortSignal} [signal]
 * @returns {Promise<Found>}
 */
export function search(kind, what, how, signal) {
  const common = { lexicon: how.lexicon, from: how.from || "", limit: page, order: how.order, hooks: true };
  switch (kind) {
    case "pattern":
      return get("words/pattern" + query({ pattern: what.replaceAll(".", "?"), ...common }), signal);
    case "list":
      return get("words/list" + query({ length: what.trim(), ...common }), signal);
    case "find":
      return get("words/find" + query({ query: what, ...common }), signal);
    case "within":
      return get(
        "words/anagram" +
          query({ letters: what, use: "some", ...common, ...(how.order ? {} : { order: "length", reverse: true }) }),
        signal,
      );
    default:
      return get("words/anagram" + query({ letters: what, use: "all", ...common }), signal);
  }
}

/** All of some words, in one answer. @param {string[]} words @param {string} [lexicon] @param {AbortSignal} [signal] @returns {Promise<import("./types").Cards>} */
export const cards = (words, lexicon, signal) => get("words/card" + query({ w: words, lexicon }), signal);

/** Judges a play by all its words: one verdict. @param {string[]} words @param {string} lexicon @param {AbortSignal} signal @returns {Promise<{acceptable: boolean}>} */
export const judge = (words, lexicon, signal) => get("words/check" + query({ w: words, lexicon }), signal);
