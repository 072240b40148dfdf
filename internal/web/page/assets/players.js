// The names of players, as people read them.

import { text } from "./text.js";

/** A name in the language of the page, where it is one that the server gives: of a person who has given none, of a level. @param {string} name */
export function nameOf(name) {
  const level = /^Maven level (\d+)$/.exec(name);
  return name === "You" ? text.play.youName : level ? text.play.levelName(Number(level[1])) : name;
}

/** The name of a player of a record, or what stands for it in the lines. @param {{name?: string, nick: string}} player */
export const nameIn = (player) => nameOf(player.name || player.nick);
