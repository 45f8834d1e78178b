import { constants, inflateRawSync } from 'node:zlib';
import { Fault } from '../../../../base/fault.js';
import type { ByteSource } from '../../source/byte-source.js';
import type { WorkbookLimits } from '../sheet/limits.js';

/** A file inside a zip, as listed in the central directory (APPNOTE.TXT 6.3.10, 4.3.12). The sizes may be wrong. */
interface ZipEntry {
  name: string;
  /** 0: stored, 8: deflated. */
  method: number;
  /** CRC-32 of the unpacked bytes. */
  crc: number;
  packedBytes: number;
  claimedBytes: number;
  /** Offset of the local header in the file. */
  offset: number;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const MAX_COMMENT_LENGTH = 65_535;

function damaged(source: ByteSource, what: string): Fault {
  return new Fault(
    'unreadable-table',
    `"${source.name}" is a damaged workbook: ${what}. Open it in a spreadsheet program and save it again.`,
  );
}

function findEnd(source: ByteSource): DataView {
  const length = Math.min(source.size, END_BYTES + MAX_COMMENT_LENGTH);
  const tail = source.read(source.size - length, length);
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (view.getUint32(at, true) === END) return new DataView(tail.buffer, tail.byteOffset + at, END_BYTES);
  }
  throw damaged(source, 'its list of parts is missing, so it may be cut off');
}

function checkName(source: ByteSource, name: string): void {
  const parts = name.split('/');
  if (name.includes('\0') || /^[A-Za-z]:/.test(name) || parts.includes('..')) {
    throw damaged(source, `a part has the name "${name.slice(0, 60)}", which is outside the file`);
  }
}

function readEntry(source: ByteSource, view: DataView, at: number): ZipEntry {
  const flags = view.getUint16(at + 8, true);
  if (flags & 1) {
    throw new Fault('password-protected', `"${source.name}" is encrypted. Save it without a password.`);
  }
  const nameBytes = new Uint8Array(view.buffer, view.byteOffset + at + 46, view.getUint16(at + 28, true));
  const name = new TextDecoder().decode(nameBytes).replaceAll('\\', '/');
  checkName(source, name);
  const entry = {
    name,
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packedBytes: view.getUint32(at + 20, true),
    claimedBytes: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
  };
  if (entry.packedBytes === 0xffffffff || entry.claimedBytes === 0xffffffff || entry.offset === 0xffffffff) {
    throw new Fault(
      'table-too-large',
      `"${source.name}" has parts of more than 4 GB (zip64). Export the sheet as CSV.`,
    );
  }
  return entry;
}

function checkOverlap(source: ByteSource, entries: readonly ZipEntry[]): void {
  let end = 0;
  for (const entry of [...entries].sort((a, b) => a.offset - b.offset)) {
    if (entry.offset < end) throw damaged(source, `its part "${entry.name}" overlaps another`);
    end = entry.offset + 30 + entry.packedBytes;
    if (end > source.size) throw damaged(source, `its part "${entry.name}" is cut off`);
  }
}

/**
 * Reads the central directory of a zip, and nothing else.
 * Faults: unreadable-table (damaged, overlapping parts, names that leave the package), table-too-large (too many parts,
 * zip64), password-protected (encrypted parts).
 */
function readDirectory(source: ByteSource, limits: WorkbookLimits): ZipEntry[] {
  const end = findEnd(source);
  const count = end.getUint16(10, true);
  const bytes = end.getUint32(12, true);
  const offset = end.getUint32(16, true);
  if (count === 0xffff || count > limits.entries) {
    throw new Fault(
      'table-too-large',
      `"${source.name}" has ${count} parts, but the limit is ${limits.entries}. Export its sheets as CSV.`,
    );
  }
  if (offset + bytes > source.size) throw damaged(source, 'its list of parts is outside the file');
  const list = source.read(offset, bytes).slice();
  const view = new DataView(list.buffer, list.byteOffset, list.byteLength);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (at + 46 > list.length || view.getUint32(at, true) !== ENTRY)
      throw damaged(source, 'its list of parts ends early');
    const length = 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (at + length > list.length) throw damaged(source, 'its list of parts ends early');
    entries.push(readEntry(source, view, at));
    at += length;
  }
  checkOverlap(source, entries);
  return entries;
}

/** The parts of a zip by their lowercase names without a leading slash. */
export interface Package {
  /** Original names. */
  readonly names: readonly string[];
  has(name: string): boolean;
  /** Unpacks a part, again on each call; undefined if there is none. Faults: table-too-large, unreadable-table. */
  read(name: string): Buffer | undefined;
  /** Unpacks the first kilobytes of a part; undefined if there is none or it cannot be unpacked. */
  peek(name: string): Buffer | undefined;
  /** Returns a part as it is packed, to copy it; undefined if there is none. Faults: unreadable-table. */
  packed(name: string): PackedPart | undefined;
}

/** A part that is not unpacked. The sizes and the checksum are those of the directory, and may be wrong. */
export interface PackedPart {
  /** 0: stored, 8: deflated. */
  method: number;
  crc: number;
  claimedBytes: number;
  packedBytes: number;
  /** Reads the packed bytes in order. Each chunk may be overwritten by the next. */
  chunks(): Iterable<Uint8Array>;
}

/** Packed bytes that are unpacked to get the start of a part, including its root element. */
const HEAD_BYTES = 1024;
/** Unpacked bytes of a part that are accepted whatever size it declares. */
const HARMLESS_BYTES = 2 ** 20;
/** Minimum size of the buffer for an unpacked part. */
const SMALL_BYTES = 4096;

const key = (name: string) => name.toLowerCase().replace(/^\/+/, '');

function checkSizes(source: ByteSource, entry: ZipEntry, limits: WorkbookLimits): void {
  const isSwollen =
    entry.claimedBytes > limits.ratioFrom && entry.claimedBytes > limits.ratio * Math.max(1, entry.packedBytes);
  if (entry.claimedBytes > limits.partBytes || isSwollen) {
    const size = `${Math.round(entry.claimedBytes / 2 ** 20)} MB unpacked from ${entry.packedBytes} bytes`;
    throw new Fault(
      'table-too-large',
      `"${source.name}" has the part "${entry.name}" with ${size}. Export the sheet as CSV.`,
    );
  }
}

/** Returns the offset of the packed bytes of a part. */
function findPacked(source: ByteSource, entry: ZipEntry): number {
  const head = source.read(entry.offset, 30);
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const isLocalHeader = head.length === 30 && view.getUint32(0, true) === 0x04034b50;
  if (!isLocalHeader)
    throw new Fault(
      'unreadable-table',
      `"${source.name}" is damaged: its part "${entry.name}" is not where it should be.`,
    );
  return entry.offset + 30 + view.getUint16(26, true) + view.getUint16(28, true);
}

function readPacked(source: ByteSource, entry: ZipEntry, most = entry.packedBytes): Uint8Array {
  return source.read(findPacked(source, entry), Math.min(most, entry.packedBytes));
}

const COPIED_BYTES = 2 ** 20;

function* readChunks(source: ByteSource, entry: ZipEntry): Generator<Uint8Array> {
  const from = findPacked(source, entry);
  for (let at = 0; at < entry.packedBytes; at += COPIED_BYTES)
    yield source.read(from + at, Math.min(COPIED_BYTES, entry.packedBytes - at));
}

function unpackHead(source: ByteSource, entry: ZipEntry): Buffer | undefined {
  const packed = readPacked(source, entry, HEAD_BYTES);
  if (entry.method === 0) return Buffer.from(packed);
  try {
    return inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    // The problem is reported when the whole part is read.
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) return undefined;
    throw error;
  }
}

function inflate(source: ByteSource, entry: ZipEntry, packed: Uint8Array): Buffer {
  try {
    // Old programs write slightly wrong sizes. Larger differences are detected before they cost memory.
    const maxOutputLength = Math.max(HARMLESS_BYTES, entry.claimedBytes);
    // One chunk, because small chunks would have to be copied together at the end.
    return inflateRawSync(packed, { maxOutputLength, chunkSize: Math.max(SMALL_BYTES, entry.claimedBytes + 1) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      throw new Fault(
        'table-too-large',
        `"${source.name}" declares ${entry.claimedBytes} bytes for its part "${entry.name}", but it unpacks to far more. Save it again in a spreadsheet program.`,
        { cause: error },
      );
    }
    if (!(error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw error;
    throw new Fault(
      'unreadable-table',
      `"${source.name}" is damaged: its part "${entry.name}" cannot be unpacked. Save it again in a spreadsheet program.`,
      { cause: error },
    );
  }
}

function unpack(source: ByteSource, entry: ZipEntry): Buffer {
  const packed = readPacked(source, entry);
  if (entry.method === 0) return Buffer.from(packed);
  if (entry.method === 8) return inflate(source, entry, packed);
  throw new Fault(
    'unreadable-table',
    `"${source.name}" compresses its part "${entry.name}" with method ${entry.method}, but only deflate is supported. Save it again in a spreadsheet program.`,
  );
}

/** Opens a zip and checks its directory. Faults: those of `readDirectory`. */
export function openPackage(source: ByteSource, limits: WorkbookLimits): Package {
  const entries = new Map(readDirectory(source, limits).map((entry) => [key(entry.name), entry]));
  let total = 0;
  return {
    names: [...entries.values()].map((entry) => entry.name),
    has: (name) => entries.has(key(name)),
    peek: (name) => {
      const entry = entries.get(key(name));
      return entry && unpackHead(source, entry);
    },
    packed: (name) => {
      const entry = entries.get(key(name));
      if (!entry) return undefined;
      const { method, crc, claimedBytes, packedBytes } = entry;
      return { method, crc, claimedBytes, packedBytes, chunks: () => readChunks(source, entry) };
    },
    read: (name) => {
      const entry = entries.get(key(name));
      if (!entry) return undefined;
      checkSizes(source, entry, limits);
      const bytes = unpack(source, entry);
      total += bytes.length;
      if (total <= limits.totalBytes) return bytes;
      const most = limits.totalBytes / 2 ** 20;
      throw new Fault('table-too-large', `"${source.name}" unpacks to more than ${most} MB. Export its sheets as CSV.`);
    },
  };
}
