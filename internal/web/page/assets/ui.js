// What modules draw with: Preact, its hooks, and htm for templates.

import { h } from "./vendor/preact.mjs";
import htm from "./vendor/htm.mjs";

export { h, render, Fragment, createContext } from "./vendor/preact.mjs";
export {
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "./vendor/hooks.mjs";

export const html = htm.bind(h);

/** Names of classes that apply, as one string. @param {...(string|false|null|undefined)} names */
export const classes = (...names) => names.filter(Boolean).join(" ");
