// Makes the folder of the npm package: node build.mjs FOLDER VERSION. It needs Go, whose loader of WebAssembly goes into the package.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const [, , folder, version] = process.argv;
const source = fileURLToPath(new URL("./maven-engine/", import.meta.url));
const root = fileURLToPath(new URL("../", import.meta.url));

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(source)) copyFileSync(join(source, name), join(folder, name));
copyFileSync(join(root, "LICENSE"), join(folder, "LICENSE"));

const about = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));
writeFileSync(join(folder, "package.json"), JSON.stringify({ ...about, version }, null, 2) + "\n");

// The loader takes a world of its own in place of the global one.
const go = execFileSync("go", ["env", "GOROOT"], { encoding: "utf8", cwd: root }).trim();
const loader = readFileSync(join(go, "lib/wasm/wasm_exec.js"), "utf8");
const opening = "// The loader of the Go toolchain (THIRD-PARTY.md), as a function of the world that it runs in.\n";
writeFileSync(
  join(folder, "go.js"),
  `${opening}export default (globalThis) => {\nconst { crypto } = globalThis;\nconst fs = { writeSync: (...args) => globalThis.fs.writeSync(...args) };\n${loader}\nreturn globalThis.Go;\n};\n`,
);

const browser = { cwd: root, env: { ...process.env, GOOS: "js", GOARCH: "wasm" } };
const program = join(folder, "engine.wasm");
execFileSync("go", ["build", "-trimpath", "-tags", "whole", "-ldflags=-s -w", "-o", program, "./cmd/maven-engine"], {
  ...browser,
  stdio: "inherit",
});

// The licences of what is inside: Go, the modules that the program has, the lists of words.
const modules = execFileSync(
  "go",
  ["list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Dir}}{{end}}{{end}}", "./cmd/maven-engine"],
  { ...browser, encoding: "utf8" },
);
const inside = [["Go", join(go, "LICENSE")]];
for (const line of [...new Set(modules.split("\n").filter(Boolean))].sort()) {
  const [path, dir] = line.split("\t");
  inside.push([path, join(dir, "LICENSE")]);
}
const words = join(root, "internal/data/words");
inside.push(["word-list, the words", join(words, "word-list-license.txt")]);
inside.push(["SCOWL, how common the words are", join(words, "scowl-copyright.txt")]);
const texts = inside.map(([name, file]) => `# ${name}\n\n${readFileSync(file, "utf8").trim()}\n`);
writeFileSync(join(folder, "THIRD-PARTY.md"), texts.join("\n"));
const plain = readFileSync(program);
const packed = gzipSync(plain, { level: 9 });
writeFileSync(`${program}.gz`, packed);
rmSync(program);
console.log(`engine.wasm: ${plain.length} bytes, ${packed.length} in gzip`);
