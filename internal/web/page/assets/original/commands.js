// The commands of the desk, each once: the menus, the bar of buttons and the keys take them from here.

import { useKeys } from "../keys.js";
import { text as common } from "../text.js";
import { text } from "./text.js";

/**
 * @typedef {Object} Command
 * @property {string} text
 * @property {string} key as KeyboardEvent.key has it; "" for none
 * @property {string} [shown] as menus write the key
 * @property {boolean} off it cannot be done now
 * @property {boolean} [checked]
 * @property {string} [group]
 * @property {() => void} run
 */

/** @param {keyof typeof text.commands} name @param {string} key @param {boolean} off @param {() => void} run @param {string} [shown] @returns {Command} */
export const command = (name, key, off, run, shown) => ({ text: text.commands[name], key, shown, off, run });

/** @param {Command} c @returns {import("./menus.js").Item} */
export const item = (c) => ({ text: c.text, key: c.shown ?? (c.key === "" ? undefined : c.key), disabled: c.off, checked: c.checked, group: c.group, run: c.run });

/** Has the keys of these commands. @param {Record<string, Command>} all */
export function useCommandKeys(all) {
  useKeys(text.keys, [
    ...Object.values(all).filter((c) => c.key !== "").map((c) => ({ key: c.key, shown: c.shown ?? c.key, text: c.text, run: () => void (c.off || c.run()) })),
    { key: "", shown: "Esc Esc", text: text.commands.leave },
    { key: "", shown: "Alt 1…7", text: common.keys.order },
  ]);
}
