// The files of the engine as Go asks for them: the part of Node's fs that package syscall calls (syscall/fs_js.go), on a disk.
// Folders are there once they are made, and while a file is in them; they are not kept by themselves.

/** @typedef {import("./disk.js").Slot} Slot */

const constants = {
  O_RDONLY: 0,
  O_WRONLY: 1,
  O_RDWR: 2,
  O_CREAT: 64,
  O_EXCL: 128,
  O_TRUNC: 512,
  O_APPEND: 1024,
  O_DIRECTORY: 65536,
};
const isFolder = 0o40700;
const isFile = 0o100600;

/** An error as Go reads it. @param {string} code @param {string} [text] */
const fault = (code, text = code) => Object.assign(new Error(text), { code });

/** What went wrong, as Go reads it. @param {any} err */
function known(err) {
  if (err?.code && typeof err.code === "string") return err;
  return fault(err?.name === "QuotaExceededError" ? "ENOSPC" : "EIO", String(err));
}

/** @param {string} path */
export function resolve(path) {
  const parts = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return "/" + parts.join("/");
}

/** @param {string} path */
const folderOf = (path) => path.slice(0, path.lastIndexOf("/")) || "/";

const shipped = "/shipped/";

/**
 * Fs for Go. What is below /shipped is fetched and never written.
 * @param {import("./disk.js").Disk} disk
 * @param {(text: string) => void} say what Go writes to its outputs
 * @param {(name: string) => Promise<Uint8Array>} fetched gets a file of that folder
 */
export function files(disk, say, fetched) {
  const folders = new Set(["/", "/tmp"]);
  /** @type {Map<number, {slot: Slot|null, path: string, at: number, append: boolean, kept: number}>} */
  const open = new Map();
  let last = 9; // the numbers before are for the outputs
  let line = "";

  const folder = (/** @type {string} */ path) =>
    folders.has(path) || [...disk.named.keys()].some((name) => name.startsWith(path + "/"));
  const found = (/** @type {string} */ path) => {
    const slot = disk.named.get(path);
    if (slot) return slot;
    if (disk.named.has(folderOf(path))) throw fault("ENOTDIR");
    throw fault(folder(path) ? "EISDIR" : "ENOENT");
  };
  const at = (/** @type {number} */ fd) => {
    const f = open.get(fd);
    if (!f) throw fault("EBADF");
    return f;
  };
  const content = (/** @type {number} */ fd) => {
    const f = at(fd);
    if (!f.slot) throw fault("EISDIR");
    return { f, slot: f.slot };
  };
  const stat = (/** @type {Slot|null} */ slot) => ({
    dev: 1,
    ino: slot?.id ?? 0,
    mode: slot ? isFile : isFolder,
    nlink: 1,
    uid: 0,
    gid: 0,
    rdev: 0,
    size: slot ? disk.size(slot) : 0,
    blksize: 4096,
    blocks: 0,
    atimeMs: slot?.changed ?? 0,
    mtimeMs: slot?.changed ?? 0,
    ctimeMs: slot?.changed ?? 0,
    isDirectory: () => !slot,
  });
  const look = (/** @type {string} */ path) => {
    path = resolve(path);
    return stat(folder(path) && !disk.named.has(path) ? null : found(path));
  };
  const handle = (/** @type {Slot|null} */ slot, /** @type {string} */ path, /** @type {boolean} */ append) => {
    if (slot) slot.open++;
    open.set(++last, { slot, path, at: 0, append, kept: slot?.changed ?? 0 });
    return last;
  };
  /** A file with this content until it is closed. @param {Uint8Array} bytes */
  const passing = async (bytes) => {
    const slot = disk.passing();
    disk.write(slot, bytes, 0);
    return handle(slot, "", false);
  };
  const show = (/** @type {Uint8Array} */ bytes) => {
    const lines = (line + new TextDecoder().decode(bytes)).split("\n");
    line = /** @type {string} */ (lines.pop());
    for (const one of lines) say(one);
    return bytes.length;
  };

  /** What Go calls, without the function that takes the answer. @type {Record<string, (...args: any[]) => any>} */
  const calls = {
    open(/** @type {string} */ path, /** @type {number} */ flags) {
      path = resolve(path);
      const slot = disk.named.get(path);
      const append = (flags & constants.O_APPEND) !== 0;
      if (!slot && folder(path)) {
        if (flags & (constants.O_WRONLY | constants.O_RDWR)) throw fault("EISDIR");
        return handle(null, path, false);
      }
      if (slot) {
        if (flags & constants.O_DIRECTORY) throw fault("ENOTDIR");
        if (flags & constants.O_CREAT && flags & constants.O_EXCL) throw fault("EEXIST");
        if (flags & constants.O_TRUNC) disk.truncate(slot, 0);
        return handle(slot, path, append);
      }
      if (path.startsWith(shipped)) return fetched(path.slice(shipped.length)).then(passing);
      if (!(flags & constants.O_CREAT)) return found(path);
      if (!folder(folderOf(path))) throw fault(disk.named.has(folderOf(path)) ? "ENOTDIR" : "ENOENT");
      return disk.create(path).then((made) => handle(made, path, append));
    },
    close(/** @type {number} */ fd) {
      const { slot } = at(fd);
      open.delete(fd);
      if (slot) disk.close(slot);
    },
    read(fd, /** @type {Uint8Array} */ to, /** @type {number} */ offset, /** @type {number} */ length, position) {
      const { f, slot } = content(fd);
      const n = disk.read(slot, to.subarray(offset, offset + length), position ?? f.at);
      if (position === null) f.at += n;
      return n;
    },
    write(fd, /** @type {Uint8Array} */ from, /** @type {number} */ offset, /** @type {number} */ length, position) {
      const bytes = from.subarray(offset, offset + length);
      if (fd <= 2) return show(bytes);
      const { f, slot } = content(fd);
      disk.write(slot, bytes, f.append ? disk.size(slot) : (position ?? f.at));
      if (position === null) f.at += length;
      return length;
    },
    fstat: (fd) => stat(at(fd).slot),
    stat: look,
    lstat: look,
    readdir(/** @type {string} */ path) {
      const within = resolve(path).replace(/\/?$/, "/");
      const names = new Set();
      for (const name of [...disk.named.keys(), ...folders])
        if (name.startsWith(within) && name !== within) names.add(name.slice(within.length).split("/")[0]);
      return [...names].sort();
    },
    mkdir(/** @type {string} */ path) {
      path = resolve(path);
      if (disk.named.has(path) || folder(path)) throw fault("EEXIST");
      if (!folder(folderOf(path))) throw fault("ENOENT");
      folders.add(path);
    },
    rmdir(/** @type {string} */ path) {
      path = resolve(path);
      if (disk.named.has(path)) throw fault("ENOTDIR");
      if (!folder(path)) throw fault("ENOENT");
      if (calls.readdir(path).length > 0) throw fault("ENOTEMPTY");
      folders.delete(path);
    },
    unlink(/** @type {string} */ path) {
      path = resolve(path);
      disk.remove(found(path));
      folders.add(folderOf(path));
    },
    rename(/** @type {string} */ from, /** @type {string} */ to) {
      const slot = found(resolve(from));
      to = resolve(to);
      if (!disk.named.has(to) && folder(to)) throw fault("EISDIR");
      if (!folder(folderOf(to))) throw fault("ENOENT");
      folders.add(folderOf(slot.path));
      disk.rename(slot, to);
    },
    truncate: (/** @type {string} */ path, /** @type {number} */ size) => disk.truncate(found(resolve(path)), size),
    ftruncate: (fd, /** @type {number} */ size) => disk.truncate(content(fd).slot, size),
    fsync(fd) {
      const f = at(fd);
      if (f.slot) f.kept = disk.sync(f.slot, f.kept);
    },
    utimes(/** @type {string} */ path, _, /** @type {number} */ changed) {
      const slot = found(resolve(path));
      slot.changed = changed * 1000;
      disk.keep(slot);
    },
    chmod: () => {},
    fchmod: () => {},
    chown: () => {},
    fchown: () => {},
    lchown: () => {},
    readlink: () => {
      throw fault("EINVAL");
    },
    link: () => {
      throw fault("EPERM");
    },
    symlink: () => {
      throw fault("EPERM");
    },
  };

  /** @type {Record<string, any>} */
  const fs = { constants, writeSync: (/** @type {number} */ _, /** @type {Uint8Array} */ bytes) => show(bytes) };
  for (const [name, call] of Object.entries(calls)) {
    fs[name] = (/** @type {any[]} */ ...args) => {
      const take = args.pop();
      try {
        const answer = call(...args);
        if (answer instanceof Promise)
          answer.then(
            (value) => take(null, value),
            (err) => take(known(err)),
          );
        else take(null, answer);
      } catch (err) {
        take(known(err));
      }
    };
  }
  return fs;
}
