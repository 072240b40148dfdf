// Links that hold a position whole, and the record that it is a turn of if that is short: all of it stands after the #, which no browser sends to
// a server.
//
//	/analyse#p=15/15/…+AEINRST/+0/0+0+lex+Both;     a position
//	/analyse#p=…&t=5&r=…                            before turn 5 of a record: its bytes in deflate and base64url

import { Problem } from "../api.js";
import { base64 } from "../format.js";
import { text } from "../text.js";

const mostPosition = 4000; // characters
const mostPacked = 3000; // bytes of a record in a link; most games have half of it
const mostRecord = 1 << 20; // bytes of a record that a link leads to
const mostTurn = 10_000;

/** Whether what stands after the # is a link of these. @param {string} hash */
export const isShared = (hash) => /^#[ptr]=/.test(hash);

/** A position with its words named. @param {string} cgp @param {string} lexicon */
export function named(cgp, lexicon) {
  const rest = cgp.trim().replace(/\s+lex\s[^;]*;?/, "");
  return lexicon ? `${rest} lex ${lexicon};` : rest;
}

/** Bytes through a stream, no more than most. @param {BlobPart} bytes @param {GenericTransformStream} stream @param {number} most @returns {Promise<Uint8Array<ArrayBuffer>|null>} */
async function through(bytes, stream, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  for (let size = 0; ;) {
    const { value, done } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > most) {
      await reader.cancel();
      return null;
    }
    parts.push(value);
  }
}

/**
 * What stands after the address of Analyse, and whether the record is in it.
 * @param {string} cgp @param {{bytes: Uint8Array<ArrayBuffer>, turn: number}} [record]
 */
export async function linkOf(cgp, record) {
  const position = `#p=${encodeURIComponent(cgp).replace(/%2F/g, "/").replace(/%3B/g, ";").replace(/%20/g, "+")}`;
  if (!record || typeof CompressionStream === "undefined") return { hash: position, whole: !record };
  const packed = await through(record.bytes, new CompressionStream("deflate-raw"), mostPacked);
  if (!packed) return { hash: position, whole: false };
  const letters = base64(packed).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  return { hash: `${position}&t=${record.turn}&r=${letters}`, whole: true };
}

/** @param {string} detail */
const wrong = (detail) => new Problem({ status: 422, detail });

/**
 * Reads such a link. It throws a Problem that says in one line what is wrong with it. A record that cannot be read is told beside the position.
 * @param {string} hash @returns {Promise<{cgp: string, record: Uint8Array<ArrayBuffer>|null, turn: number, spoilt: string}>}
 */
export async function read(hash) {
  const parts = new Map(
    hash
      .slice(1)
      .split("&")
      .map(
        (part) =>
          /** @type {[string, string]} */ ([part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)]),
      ),
  );
  const position = parts.get("p") ?? "";
  if (!position) throw wrong(text.share.noPosition);
  if (position.length > mostPosition) throw wrong(text.share.longPosition(mostPosition));
  let cgp = "";
  try {
    cgp = decodeURIComponent(position.replace(/\+/g, " "));
  } catch {
    throw wrong(text.share.badPosition);
  }
  const told = { cgp, record: null, turn: 0, spoilt: "" };
  if (!parts.has("r")) return told;
  const turn = Number(parts.get("t"));
  if (!(Number.isInteger(turn) && turn >= 1 && turn <= mostTurn)) return { ...told, spoilt: text.share.badTurn };
  const record = await unpacked(parts.get("r") ?? "").catch(() => null);
  return record?.length ? { ...told, record, turn } : { ...told, spoilt: text.share.badRecord };
}

/** @param {string} letters */
async function unpacked(letters) {
  if (!/^[\w-]+$/.test(letters)) return null;
  const packed = Uint8Array.from(atob(letters.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
  return through(packed, new DecompressionStream("deflate-raw"), mostRecord);
}
