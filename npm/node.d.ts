// What the package uses of Node.

declare module "node:fs/promises" {
  export function readFile(path: URL): Promise<Uint8Array>;
}

declare module "node:crypto" {
  export const webcrypto: Crypto;
}

declare module "node:worker_threads" {
  interface Port {
    on(event: "message" | "error", heard: (what: any) => void): void;
    postMessage(what: any): void;
  }
  export const parentPort: Port;
  export class Worker implements Port {
    constructor(module: URL);
    on(event: "message" | "error", heard: (what: any) => void): void;
    postMessage(what: any): void;
    ref(): void;
    unref(): void;
    terminate(): Promise<number>;
  }
}
