/** The loader of the Go toolchain: the class Go, for a world of its own in place of the global one. */
export default function go(world: object): any;
