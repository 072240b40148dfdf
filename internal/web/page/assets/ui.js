// What modules draw with: Preact, its hooks, and htm for templates.

import { h } from "./vendor/preact.mjs";
import htm from "./vendor/htm.mjs";
import { inFolder, place } from "./place.js";

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

/** Makes an element whose link leads where the page is. @param {any} type @param {any} props @param {...any} children */
const placed = (type, props, ...children) =>
  h(type, type === "a" && props?.href ? { ...props, href: place(props.href) } : props, ...children);

export const html = htm.bind(inFolder ? placed : h);

/** Names of classes that apply, as one string. @param {...(string|false|null|undefined)} names */
export const classes = (...names) => names.filter(Boolean).join(" ");
