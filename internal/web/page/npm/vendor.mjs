// Copies the modules and fonts that the page serves from node_modules into ../assets, and the loader of the engine from Go, and writes
// their checksums.
// npm has checked the packages against package-lock.json. Names of packages in imports become paths of files.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

const assets = new URL("../assets/", import.meta.url);
const packages = new URL("node_modules/", import.meta.url);

const modules = {
  "vendor/preact.mjs": "preact/dist/preact.mjs",
  "vendor/hooks.mjs": "preact/hooks/dist/hooks.mjs",
  "vendor/htm.mjs": "htm/dist/htm.mjs",
};
const fonts = {
  "fonts/serif.woff2": "@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2",
  "fonts/serif-ext.woff2": "@fontsource/source-serif-4/files/source-serif-4-latin-ext-600-normal.woff2",
  "fonts/serif-greek.woff2": "@fontsource/source-serif-4/files/source-serif-4-greek-600-normal.woff2",
  "fonts/serif-cyrillic.woff2": "@fontsource/source-serif-4/files/source-serif-4-cyrillic-600-normal.woff2",
  "fonts/sans.woff2": "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
  "fonts/sans-ext.woff2": "@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2",
  "fonts/sans-greek.woff2": "@fontsource-variable/source-sans-3/files/source-sans-3-greek-wght-normal.woff2",
  "fonts/sans-cyrillic.woff2": "@fontsource-variable/source-sans-3/files/source-sans-3-cyrillic-wght-normal.woff2",
};
const licences = {
  "vendor/preact-LICENSE": "preact/LICENSE",
  "vendor/htm-LICENSE": "htm/LICENSE",
  "fonts/serif-LICENSE": "@fontsource/source-serif-4/LICENSE",
  "fonts/sans-LICENSE": "@fontsource-variable/source-sans-3/LICENSE",
};

const sums = [];
function put(name, bytes) {
  mkdirSync(new URL(".", new URL(name, assets)), { recursive: true });
  writeFileSync(new URL(name, assets), bytes);
  sums.push(`${createHash("sha256").update(bytes).digest("hex")}  ${name}`);
}

for (const [name, from] of Object.entries(modules)) {
  const text = readFileSync(new URL(from, packages), "utf8")
    .replace(/from"preact"/g, 'from"./preact.mjs"')
    .replace(/\n\/\/# sourceMappingURL=.*\n?$/, "\n");
  put(name, Buffer.from(text));
}
const go = execFileSync("go", ["env", "GOROOT"], { encoding: "utf8" }).trim();
put("vendor/go.mjs", readFileSync(`${go}/lib/wasm/wasm_exec.js`));
put("vendor/go-LICENSE", readFileSync(`${go}/LICENSE`));
for (const [name, from] of Object.entries({ ...fonts, ...licences })) put(name, readFileSync(new URL(from, packages)));
writeFileSync(
  new URL("SHA256SUMS", assets),
  sums.sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1)).join("\n") + "\n",
);
