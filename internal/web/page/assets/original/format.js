// Numbers, signs and times at the desk of the original, which speaks English.

import { formats } from "../format.js";

const english = formats("en");

export const { count, hundredths, gain, chance, moment, list } = english;

/** "1 word", "2 words". @param {number} n @param {string} one @param {string} [many] */
export const plural = (n, one, many = one + "s") => english.plural(n, one, many);
