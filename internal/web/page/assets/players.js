// The names of players, as people read them.

import { text } from "./text.js";

const toLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/; // letters that run from right to left

/**
 * A name in the language of the page, where it is one that the server gives: of a person who has given none, of a level. One that runs
 * from right to left is set apart from the scores and squares around it.
 * @param {string} name
 */
export function nameOf(name) {
  const level = /^Maven level (\d+)$/.exec(name);
  if (toLeft.test(name)) return `\u2068${name}\u2069`;
  return name === "You" ? text.play.youName : level ? text.play.levelName(Number(level[1])) : name;
}

/** The name of a player of a record, or what stands for it in the lines. @param {{name?: string, nick: string}} player */
export const nameIn = (player) => nameOf(player.name || player.nick);
