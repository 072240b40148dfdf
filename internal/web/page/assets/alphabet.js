// The tiles of a word list.

import { useMemo } from "./ui.js";
import { rulesOf, useLoad, useService } from "./api.js";
import { Alphabet } from "./tiles.js";

/** The name of the tile set of a word list; undefined until it is known. @param {string} lexicon "" for the server's default @returns {string|undefined} */
export function useTileSet(lexicon) {
  const server = useService();
  const lists = /** @type {{name: string, tiles: string}[]} */ (server.value?.lexicons ?? []);
  return lists.find((l) => l.name === (lexicon || server.value?.defaults?.lexicon))?.tiles;
}

/** The alphabet of a word list; null until it is known. @param {string} lexicon "" for the server's default @returns {Alphabet|null} */
export function useAlphabet(lexicon) {
  const tiles = useTileSet(lexicon);
  const rules = useLoad(async () => (tiles ? rulesOf("standard", tiles) : null), [tiles]);
  return useMemo(() => rules.value && new Alphabet(rules.value.tileSet.set), [rules.value]);
}
