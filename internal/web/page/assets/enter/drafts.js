// Score sheets that are not finished, kept in the browser as they are typed.

import { newSheet } from "./sheet.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */

const prefix = "maven-sheet-";

/** @param {string} id @returns {Sheet|null} */
export function draft(id) {
  try {
    const text = localStorage.getItem(prefix + id);
    return text === null ? null : { ...newSheet(""), ...JSON.parse(text) };
  } catch {
    return null;
  }
}

/** Keeps a sheet. false if the browser keeps nothing. @param {string} id @param {Sheet} sheet */
export function keepDraft(id, sheet) {
  try {
    localStorage.setItem(prefix + id, JSON.stringify(sheet));
    return true;
  } catch {
    return false;
  }
}

/** Hears of a sheet that another tab changes, until the function that it returns is called. @param {string} id @param {(sheet: Sheet) => void} changed @returns {() => void} */
export function watchDraft(id, changed) {
  /** @param {StorageEvent} e */
  const heard = (e) => {
    const now = e.key === prefix + id && e.newValue !== null && draft(id);
    if (now) changed(now);
  };
  addEventListener("storage", heard);
  return () => removeEventListener("storage", heard);
}

/** @param {string} id */
export const dropDraft = (id) => localStorage.removeItem(prefix + id);

/** The numbers of all drafts, the latest first. */
export function drafts() {
  try {
    return Object.keys(localStorage)
      .filter((k) => k.startsWith(prefix))
      .map((k) => k.slice(prefix.length))
      .sort((a, b) => Number.parseInt(b, 36) - Number.parseInt(a, 36));
  } catch {
    return [];
  }
}

/** A number for a new draft. */
export const newId = () => Date.now().toString(36);
