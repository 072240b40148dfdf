// Questions about words, and what answers them. The server's package quiz judges alike in the terminal.

/** @typedef {import("../types").Question} Question */

/** Text without the brackets of tiles with several letters. @param {string} text */
export const plain = (text) => text.replace(/[[\]]/g, "");

/** As people type it: without brackets and dots. @param {string} text */
const typedAs = (text) => plain(text).replace(/\u00b7/g, "");

/**
 * A text in upper case, as the tiles have it. @param {string} text @param {import("../tiles.js").Alphabet|null} [alphabet]
 */
export const raise = (text, alphabet) => alphabet?.raise(text) ?? text.toLocaleUpperCase("en");

/**
 * The answer that is meant by what was typed, "" if it is none: a word; of hooks also S- for a letter before and -S for one behind; of a gap
 * also its letter.
 * @param {Question} q @param {string} typed @param {import("../tiles.js").Alphabet|null} [alphabet] of the list @param {boolean} [whole] words alone
 */
export function right(q, typed, alphabet, whole = false) {
  let word = plain(raise(typed.trim(), alphabet));
  const letter = word.replace(/^-|-$/, "");
  const one = [...word].length === 1 || Boolean(alphabet?.typed(word));
  if (!whole && q.kind === "hooks" && word.endsWith("-")) word = letter + plain(q.text);
  else if (!whole && q.kind === "hooks" && word.startsWith("-")) word = plain(q.text) + letter;
  else if (!whole && q.kind === "missing" && one) word = plain(q.text).replace("?", word);
  const all = q.answers.map((a) => raise(a, alphabet));
  const at = all.findIndex((a) => plain(a) === word);
  return q.answers[at < 0 ? all.findIndex((a) => typedAs(a) === typedAs(word)) : at] ?? "";
}

/** The tiles of a question: one for each letter, "?" for a blank or a gap. @param {string} text */
export const tilesOf = (text) => text.match(/\[[^\]]*\]|./gu) ?? [];
