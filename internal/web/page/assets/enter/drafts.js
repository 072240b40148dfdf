// Score sheets that are not finished, kept in the browser as they are typed.

import { newSheet } from "./sheet.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */

const prefix = "maven-sheet-";

/** Sheets that the browser did not keep, as text: they stay until the page is closed. @type {Map<string, string>} */
const here = new Map();

/** @param {string} id @returns {Sheet|null} */
export function draft(id) {
  try {
    const text = here.get(id) ?? localStorage.getItem(prefix + id);
    return text === null ? null : { ...newSheet(""), ...JSON.parse(text) };
  } catch {
    return null;
  }
}

/** Keeps a sheet. false if the browser keeps nothing. @param {string} id @param {Sheet} sheet */
export function keepDraft(id, sheet) {
  const text = JSON.stringify(sheet);
  here.delete(id);
  try {
    localStorage.setItem(prefix + id, text);
    return true;
  } catch {
    here.set(id, text);
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

/** Whether the browser keeps a sheet. @param {string} id */
export const isKept = (id) => !here.has(id);

/** @param {string} id */
export function dropDraft(id) {
  here.delete(id);
  try {
    localStorage.removeItem(prefix + id);
  } catch {
    // A browser that keeps nothing has none to drop.
  }
}

/** The numbers of all drafts, the latest first. */
export function drafts() {
  const all = new Set(here.keys());
  try {
    for (const k of Object.keys(localStorage)) if (k.startsWith(prefix)) all.add(k.slice(prefix.length));
  } catch {
    // As in dropDraft.
  }
  return [...all].sort((a, b) => Number.parseInt(b, 36) - Number.parseInt(a, 36));
}

/** A number for a new draft. */
export const newId = () => Date.now().toString(36);
