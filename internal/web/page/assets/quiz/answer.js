// Questions about words, and what answers them. The server's package quiz judges alike in the terminal.

/** @typedef {import("../types").Question} Question */

/** Text without the brackets of tiles with several letters. @param {string} text */
export const plain = (text) => text.replace(/[[\]]/g, "");

/**
 * The answer that is meant by what was typed, "" if it is none: a word; of hooks also S- for a letter before and -S for one behind; of a gap
 * also its letter.
 * @param {Question} q @param {string} typed
 */
export function right(q, typed) {
  let word = plain(typed.trim().toLocaleUpperCase("en"));
  const letter = word.replace(/^-|-$/, "");
  if (q.kind === "hooks" && word.endsWith("-")) word = letter + plain(q.text);
  else if (q.kind === "hooks" && word.startsWith("-")) word = plain(q.text) + letter;
  else if (q.kind === "missing" && word.length === 1) word = plain(q.text).replace("?", word);
  return q.answers.find((a) => plain(a).toLocaleUpperCase("en") === word) ?? "";
}

/** The tiles of a question: one for each letter, "?" for a blank or a gap. @param {string} text */
export const tilesOf = (text) => text.match(/\[[^\]]*\]|./gu) ?? [];
