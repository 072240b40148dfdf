import test from "node:test";
import assert from "node:assert/strict";
import { begin, Disk, inMemory } from "../assets/site/disk.js";
import { files, resolve } from "../assets/site/files.js";

/** A storage that outlives its disk: what is in its files stays when the program is killed. */
function storage() {
  /** @type {import("../assets/site/disk.js").Handle[]} */
  const all = [];
  const make = async () => (all.push(inMemory()), all[all.length - 1]);
  return {
    all,
    disk() {
      const disk = new Disk(make);
      for (const handle of all) disk.take(handle);
      return disk;
    },
  };
}

/** Calls as Go does, and returns what it gets. */
function caller(disk, said = []) {
  const fs = files(
    disk,
    (line) => said.push(line),
    async (name) => {
      if (name !== "words/some") throw new TypeError("no network");
      return text("fetched");
    },
  );
  return (name, ...args) =>
    new Promise((done, failed) => fs[name](...args, (err, value) => (err ? failed(err) : done(value))));
}

const text = (s) => new TextEncoder().encode(s);
const { O_CREAT, O_EXCL, O_RDWR, O_TRUNC, O_APPEND, O_DIRECTORY } = files(
  new Disk(async () => inMemory()),
  () => {},
).constants;

async function write(call, path, s, flags = O_CREAT | O_TRUNC) {
  const fd = await call("open", path, flags | O_RDWR, 0o600);
  await call("write", fd, text(s), 0, text(s).length, null);
  await call("fsync", fd);
  await call("close", fd);
}

async function read(call, path) {
  const fd = await call("open", path, 0, 0);
  const bytes = new Uint8Array((await call("fstat", fd)).size);
  assert.equal(await call("read", fd, bytes, 0, bytes.length, 0), bytes.length);
  await call("close", fd);
  return new TextDecoder().decode(bytes);
}

const code = (is) => ({ code: is });

test("files are kept, renamed over each other, and removed", async () => {
  const s = storage();
  let call = caller(s.disk());
  await assert.rejects(write(call, "/a/one", "1"), code("ENOENT"));
  await call("mkdir", "/a", 0);
  await assert.rejects(call("mkdir", "/a", 0), code("EEXIST"));
  await write(call, "/a/one", "first");
  await write(call, "/a/../a/./one", " and more", O_APPEND);
  await write(call, "/a/two", "second");
  assert.equal(await read(call, "/a/one"), "first and more");
  assert.deepEqual(await call("readdir", "/a"), ["one", "two"]);
  await assert.rejects(call("open", "/a/one", O_CREAT | O_EXCL | O_RDWR, 0), code("EEXIST"));
  await assert.rejects(call("open", "/a/none", 0, 0), code("ENOENT"));
  await assert.rejects(call("open", "/a", O_RDWR, 0), code("EISDIR"));
  await assert.rejects(call("open", "/a/one", O_DIRECTORY, 0), code("ENOTDIR"));
  await assert.rejects(call("stat", "/a/one/x"), code("ENOTDIR"));
  await assert.rejects(call("rmdir", "/a"), code("ENOTEMPTY"));
  await assert.rejects(call("link", "/a/one", "/a/three"), code("EPERM"));
  assert.equal((await call("stat", "/a")).isDirectory(), true);
  const [one, two] = [await call("stat", "/a/one"), await call("stat", "/a/two")];
  assert.notEqual(one.ino, two.ino);
  await call("rename", "/a/two", "/a/one");
  assert.equal((await call("stat", "/a/one")).ino, two.ino);
  await call("utimes", "/a/one", 0, 1234);

  call = caller(s.disk()); // after a kill
  assert.deepEqual(await call("readdir", "/"), ["a", "tmp"]);
  assert.deepEqual(await call("readdir", "/a"), ["one"]);
  assert.equal(await read(call, "/a/one"), "second");
  assert.equal((await call("stat", "/a/one")).mtimeMs, 1234_000);
  await call("unlink", "/a/one");
  await call("rmdir", "/a");
  await assert.rejects(call("stat", "/a"), code("ENOENT"));
  assert.equal(caller(s.disk()) && s.disk().named.size, 0);
  assert.equal(s.all.length, 2); // free files are used again
});

test("a file that is removed while it is open can be read until it is closed", async () => {
  const s = storage();
  const disk = s.disk();
  const call = caller(disk);
  await write(call, "/f", "content");
  const fd = await call("open", "/f", O_RDWR, 0);
  await call("unlink", "/f");
  await write(call, "/f", "another");
  const bytes = new Uint8Array(7);
  await call("read", fd, bytes, 0, 7, 0);
  assert.equal(new TextDecoder().decode(bytes), "content");
  await call("close", fd);
  assert.equal(await read(call, "/f"), "another");
  assert.equal(disk.slots.filter((one) => one.path === "").length, 1);
});

test("a rename that is killed at any byte leaves the old file or the new one", async () => {
  for (let after = 0; after < 8; after++) {
    const s = storage();
    let left = Infinity;
    const disk = s.disk();
    const make = disk.make;
    disk.make = async () => {
      const handle = await make();
      return {
        ...handle,
        write: (bytes, where) => {
          if (left-- > 0) return handle.write(bytes, where);
          if (left === -1) handle.write(bytes.subarray(0, 20), where); // torn
          throw new Error("killed");
        },
        truncate: (size) => {
          if (left-- > 0) return handle.truncate(size);
          throw new Error("killed");
        },
      };
    };
    const call = caller(disk);
    await write(call, "/f", "old");
    await write(call, "/g", "new");
    left = after;
    await call("rename", "/g", "/f").catch(() => {});
    const again = caller(s.disk());
    const now = await read(again, "/f");
    assert.ok(now === "new" || (now === "old" && (await read(again, "/g")) === "new"), `${after}: ${now}`);
  }
});

test("a full storage is a full disk", async () => {
  const disk = new Disk(async () => ({
    ...inMemory(),
    write: () => {
      throw Object.assign(new Error("no room"), { name: "QuotaExceededError" });
    },
  }));
  await assert.rejects(write(caller(disk), "/f", "x"), code("ENOSPC"));
  for (const written of [1, 2 ** 32 - 8]) {
    const part = new Disk(async () => {
      const handle = inMemory();
      return { ...handle, write: (b, w) => (w.at < begin ? handle.write(b, w) : written) };
    });
    await assert.rejects(write(caller(part), "/f", "xy"), code("ENOSPC"));
  }
});

test("outputs are told line by line", async () => {
  const said = [];
  const call = caller(storage().disk(), said);
  for (const part of ["one\ntw", "o\n"]) await call("write", 2, text(part), 0, part.length, null);
  assert.deepEqual(said, ["one", "two"]);
});

test("what is shipped is fetched when it is opened", async () => {
  const disk = storage().disk();
  const call = caller(disk);
  assert.equal(await read(call, "/shipped/words/some"), "fetched");
  await assert.rejects(call("open", "/shipped/words/other", 0, 0), code("EIO"));
  assert.equal(disk.slots.length, 0);
});

test("paths are resolved", () => {
  for (const [from, to] of [
    ["/", "/"],
    ["/a/./b/../c/", "/a/c"],
    ["/../x", "/x"],
    ["a", "/a"],
  ])
    assert.equal(resolve(from), to);
});
