// The user's files in the storage of the browser, or in memory where it gives none.
//
// A file of the storage (OPFS) is opened once, by a handle that excludes all others, and stays open: so all else can be done at
// once, as a database wants it. Its name is in its first bytes, for there a file cannot be renamed over another in one step.
// These bytes hold two headers in turn: the one with the higher number counts, so that a torn write loses nothing.

/**
 * An open file of the storage, as FileSystemSyncAccessHandle has it.
 * @typedef {Object} Handle
 * @property {(bytes: Uint8Array, where: {at: number}) => number} read
 * @property {(bytes: Uint8Array, where: {at: number}) => number} write
 * @property {(size: number) => void} truncate
 * @property {() => number} getSize
 * @property {() => void} flush
 * @property {() => void} close
 */

/**
 * A file of the disk.
 * @typedef {Object} Slot
 * @property {Handle} handle
 * @property {string} path "" if it is free
 * @property {number} number of its header
 * @property {number} changed milliseconds since 1970
 * @property {number} id another one for each file that there has been
 * @property {number} open how often it is open
 * @property {boolean} removed while it was open
 */

export const begin = 4096; // bytes before the content
const half = 2048;
const mark = 0x4d61766e; // "Mavn"
const later = 10_000; // milliseconds: an older time of change is written when the file is synced

/** @param {Uint8Array} bytes */
function sum(bytes) {
  let h = 0x811c9dc5;
  for (const b of bytes) h = Math.imul(h ^ b, 0x01000193) >>> 0;
  return h;
}

/** Reads a header. @param {Handle} handle @param {number} at @returns {{path: string, number: number, changed: number}|null} */
function readHeader(handle, at) {
  const bytes = new Uint8Array(half);
  if (handle.read(bytes, { at }) < half) return null;
  const view = new DataView(bytes.buffer);
  const length = view.getUint32(4);
  if (view.getUint32(0) !== mark || length > half - 12) return null;
  const text = bytes.subarray(12, 12 + length);
  return view.getUint32(8) === sum(text) ? JSON.parse(new TextDecoder().decode(text)) : null;
}

/** Writes all bytes. Chromium throws nothing where there is no room: it returns another number. @param {Handle} handle @param {Uint8Array} bytes @param {number} at */
function put(handle, bytes, at) {
  if (handle.write(bytes, { at }) !== bytes.length)
    throw Object.assign(new Error("there is no room"), { name: "QuotaExceededError" });
}

/** A file in memory, with the methods of those of the storage. @returns {Handle} */
export function inMemory() {
  let bytes = new Uint8Array(1 << 16);
  let size = 0;
  const grow = (/** @type {number} */ to) => {
    if (to > bytes.length) {
      const more = new Uint8Array(Math.max(to, 2 * bytes.length));
      more.set(bytes.subarray(0, size));
      bytes = more;
    }
    if (to < size) bytes.fill(0, to, size);
    size = to;
  };
  return {
    read: (to, { at }) => {
      const part = bytes.subarray(at, Math.min(size, at + to.length));
      to.set(part);
      return part.length;
    },
    write: (from, { at }) => {
      if (at + from.length > size) grow(at + from.length);
      bytes.set(from, at);
      return from.length;
    },
    truncate: grow,
    getSize: () => size,
    flush: () => {},
    close: () => {},
  };
}

export class Disk {
  /** @type {Slot[]} */
  slots = [];
  /** By path. @type {Map<string, Slot>} */
  named = new Map();
  ids = 0;

  /** @param {() => Promise<Handle>} make makes and opens one file more */
  constructor(make) {
    this.make = make;
  }

  /** What is kept in a folder of the storage. @param {FileSystemDirectoryHandle} folder */
  static async open(folder) {
    let last = 0;
    const open = async (/** @type {FileSystemFileHandle} */ file) =>
      /** @type {Promise<Handle>} */ (/** @type {any} */ (file).createSyncAccessHandle());
    const disk = new Disk(async () => open(await folder.getFileHandle(`${++last}`, { create: true })));
    try {
      for await (const [name, file] of /** @type {any} */ (folder).entries()) {
        if (!/^\d+$/.test(name)) continue;
        last = Math.max(last, Number(name));
        disk.take(await open(file));
      }
    } catch (err) {
      for (const slot of disk.slots) slot.handle.close();
      throw err;
    }
    return disk;
  }

  /** Takes in a file that is there already. @param {Handle} handle */
  take(handle) {
    const slot = this.slot(handle);
    const [a, b] = [readHeader(handle, 0), readHeader(handle, half)];
    const header = a && (!b || a.number > b.number) ? a : b;
    if (!header) return;
    Object.assign(slot, header);
    if (slot.path === "") return;
    const other = this.named.get(slot.path);
    const [stays, goes] = other && other.number > slot.number ? [other, slot] : [slot, other];
    this.named.set(slot.path, stays);
    if (goes) this.free(goes); // it was being replaced
  }

  /** @param {Handle} handle @returns {Slot} */
  slot(handle) {
    const slot = { handle, path: "", number: 0, changed: 0, id: ++this.ids, open: 0, removed: false };
    this.slots.push(slot);
    return slot;
  }

  /** Writes the header of a file. @param {Slot} slot */
  keep(slot) {
    slot.number++;
    const { path, number, changed } = slot;
    const text = new TextEncoder().encode(JSON.stringify({ path, number, changed }));
    const bytes = new Uint8Array(half);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, mark);
    view.setUint32(4, text.length);
    view.setUint32(8, sum(text));
    bytes.set(text, 12);
    put(slot.handle, bytes, (number & 1) * half);
    slot.handle.flush();
  }

  /** Makes an empty file. @param {string} path */
  async create(path) {
    const slot = this.slots.find((s) => s.path === "" && s.open === 0) ?? this.slot(await this.make());
    if (slot.handle.getSize() !== begin) slot.handle.truncate(begin);
    Object.assign(slot, { path, changed: Date.now(), id: ++this.ids, removed: false });
    this.named.set(path, slot);
    this.keep(slot);
    return slot;
  }

  /** A file that is in memory only. @returns {Slot} */
  passing() {
    return { handle: inMemory(), path: "", number: 0, changed: 0, id: ++this.ids, open: 0, removed: false };
  }

  /** Gives a file another name; a file that has it goes. @param {Slot} slot @param {string} path */
  rename(slot, path) {
    const other = this.named.get(path);
    if (other === slot) return;
    this.named.delete(slot.path);
    slot.path = path;
    slot.number = Math.max(slot.number, other?.number ?? 0);
    this.keep(slot);
    this.named.set(path, slot);
    if (other) this.drop(other);
  }

  /** Removes a file; while it is open, its content stays. @param {Slot} slot */
  remove(slot) {
    this.named.delete(slot.path);
    this.drop(slot);
  }

  /** @param {Slot} slot */
  drop(slot) {
    if (slot.open > 0) slot.removed = true;
    else this.free(slot);
  }

  /** @param {Slot} slot */
  free(slot) {
    Object.assign(slot, { path: "", removed: false });
    this.keep(slot);
    slot.handle.truncate(begin);
  }

  /** @param {Slot} slot */
  close(slot) {
    if (--slot.open === 0 && slot.removed) this.free(slot);
  }

  /** @param {Slot} slot @param {Uint8Array} bytes @param {number} at */
  read(slot, bytes, at) {
    return slot.handle.read(bytes, { at: begin + at });
  }

  /** @param {Slot} slot @param {Uint8Array} bytes @param {number} at */
  write(slot, bytes, at) {
    put(slot.handle, bytes, begin + at);
    slot.changed = Date.now();
  }

  /** @param {Slot} slot */
  size(slot) {
    return slot.handle.getSize() - begin;
  }

  /** @param {Slot} slot @param {number} size */
  truncate(slot, size) {
    slot.handle.truncate(begin + size);
    slot.changed = Date.now();
  }

  /** Has all of a file in the storage. @param {Slot} slot @param {number} kept when its time was written last */
  sync(slot, kept) {
    slot.handle.flush();
    if (slot.path === "" || slot.removed || slot.changed - kept < later) return kept;
    this.keep(slot);
    return slot.changed;
  }
}
