// The tiles of a word list.

import { useMemo } from "./ui.js";
import { once, rulesOf, useLoad, useService } from "./api.js";
import { Alphabet } from "./tiles.js";

/**
 * The name of the tile set of a word list; undefined where there is no such list, or none is known yet.
 * @param {string} lexicon "" for the server's default @param {any} service what the server has @returns {string|undefined}
 */
function tilesAmong(lexicon, service) {
  const lists = /** @type {{name: string, tiles: string}[]} */ (service?.lexicons ?? []);
  return lists.find((l) => l.name === (lexicon || service?.defaults?.lexicon))?.tiles;
}

/** The name of the tile set of a word list, asked of the server. @param {string} lexicon "" for the server's default */
export const tileSetOf = async (lexicon) => tilesAmong(lexicon, await once("settings"));

/** The alphabet of a word list, asked of the server; null where there is no such list. @param {string} lexicon "" for the server's default */
export async function alphabetOf(lexicon) {
  const tiles = await tileSetOf(lexicon);
  return tiles ? new Alphabet((await rulesOf("standard", tiles, lexicon)).tileSet.set) : null;
}

/** The alphabet of a word list; null until it is known. @param {string} lexicon "" for the server's default @returns {Alphabet|null} */
export function useAlphabet(lexicon) {
  const tiles = tilesAmong(lexicon, useService().value);
  const rules = useLoad(async () => (tiles ? rulesOf("standard", tiles, lexicon) : null), [tiles, lexicon]);
  return useMemo(() => rules.value && new Alphabet(rules.value.tileSet.set), [rules.value]);
}
