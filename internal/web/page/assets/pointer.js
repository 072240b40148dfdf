// What points at the page: a finger, or a mouse.

/** A finger does. */
export const touched = () => matchMedia("(pointer: coarse)").matches;
