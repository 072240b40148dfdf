// Opens things: a record from a file, by drag and drop, from pasted text; a game where it is played.

import { post, Problem, query } from "./api.js";
import { go } from "./router.js";
import { text } from "./text.js";

/** Whether a player is the original, which has a desk of its own. @param {string|undefined} player */
export const isOriginal = (player) => /^classic(,|$)/.test(player ?? "");

/** The level at which the original plays; 1 is the whole program. @param {string} player */
export const levelOf = (player) => Number(/,level=(\d+)/.exec(player)?.[1] ?? 1);

/** Where a game against the program is played. @param {{id: number, player?: string}} game */
export const gamePath = (game) => `/${isOriginal(game.player) ? "original" : "play"}/${game.id}`;

const most = 1 << 20; // bytes; a record of a game has some thousand

/** Hands the text of a GCG file to the server and shows it in Analyse, at a turn. @param {string|Blob} gcg @param {number} [turn] */
export async function openText(gcg, turn) {
  const record = await post("records", gcg);
  go(`/analyse/records/${record.id}${turn ? `/turns/${turn}` : ""}`);
}

/** Has the server get a record from an address, and shows it in Analyse. @param {string} address */
export async function openAddress(address) {
  const record = await post("records/fetch", { address });
  go(`/analyse/records/${record.id}`);
}

/** What pasted text is: a position is one line with racks and scores. @param {string} pasted */
export const isPosition = (pasted) =>
  /^\s*\S*\/\S+\s+\S*\/\S*\s+-?\d+\/-?\d+(\s|$)/.test(pasted) && !pasted.trim().includes("\n");

/** Shows a text in Analyse if it is a position, and says whether. @param {string} pasted */
export function openPosition(pasted) {
  const is = isPosition(pasted);
  if (is) go(`/analyse?cgp=${encodeURIComponent(pasted.trim())}`);
  return is;
}

/** The text of a file: UTF-16 with its mark, as PowerShell writes it, or UTF-8. @param {Uint8Array} bytes */
const textOf = (bytes) =>
  new TextDecoder({ "255 254": "utf-16le", "254 255": "utf-16be" }[bytes.subarray(0, 2).join(" ")]).decode(bytes);

/** The names of the files that openFile takes. */
export const opens = ".gcg,.xgme,.cgp,text/plain";

/** Opens a file. It throws a Problem that says what is wrong. @param {File} file */
export async function openFile(file) {
  if (file.size > most) throw new Problem({ status: 413, detail: text.first.notRecord });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const content = textOf(bytes);
  // A saved game of the original begins with a zero; no text has one.
  if (content.includes("\0") && bytes[0] !== 0) throw new Problem({ status: 422, detail: text.first.notRecord });
  if (openPosition(content)) return;
  const record = await post("records" + query({ file: file.name }), new Blob([bytes]));
  go(`/analyse/records/${record.id}`);
}

/** The GCG file in what is dropped or pasted. @param {DataTransfer|null} data @returns {File|null} */
export const fileIn = (data) => data?.files?.[0] ?? null;
