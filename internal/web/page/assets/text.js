// All text of the page, in the language of the person: of the catalogues in texts/, only the one that is spoken is fetched.

import { language } from "./language.js";

/** @typedef {typeof import("./texts/en.js").text} Texts */

/** @type {Record<string, () => Promise<{text: Texts}>>} */
const catalogues = {
  en: () => import("./texts/en.js"),
  de: () => import("./texts/de.js"),
  fr: () => import("./texts/fr.js"),
  pl: () => import("./texts/pl.js"),
};

export const { text } = await catalogues[language]();
