import { constants, inflateRawSync } from 'node:zlib';
import { Fault } from '../../../../base/fault.js';
import type { ByteSource } from '../../source/byte-source.js';
import type { WorkbookLimits } from '../sheet/limits.js';
import { readDirectory, type ZipEntry } from './read-directory.js';

/** The parts of a zip by their lower-case names without a leading slash. */
export interface Package {
  /** Names as the file has them. */
  readonly names: readonly string[];
  has(name: string): boolean;
  /** Unpacks a part; each call costs it again. Undefined where there is none. Faults: table-too-large, unreadable-table. */
  read(name: string): Buffer | undefined;
  /** Unpacks the beginning of a part, some kilobytes of it; undefined where there is none, or none that can be unpacked. */
  peek(name: string): Buffer | undefined;
}

/** Packed bytes of a part from which its beginning is unpacked: its root element is among them. */
const HEAD_BYTES = 1024;
const HARMLESS_BYTES = 2 ** 20;
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

function readPacked(source: ByteSource, entry: ZipEntry, most = entry.packedBytes): Uint8Array {
  const head = source.read(entry.offset, 30);
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const isLocalHeader = head.length === 30 && view.getUint32(0, true) === 0x04034b50;
  if (!isLocalHeader)
    throw new Fault(
      'unreadable-table',
      `"${source.name}" is damaged: its part "${entry.name}" is not where it should be.`,
    );
  const from = entry.offset + 30 + view.getUint16(26, true) + view.getUint16(28, true);
  return source.read(from, Math.min(most, entry.packedBytes));
}

function unpackHead(source: ByteSource, entry: ZipEntry): Buffer | undefined {
  const packed = readPacked(source, entry, HEAD_BYTES);
  if (entry.method === 0) return Buffer.from(packed);
  try {
    return inflateRawSync(packed, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    // What is wrong with it is told when all of it is read.
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) return undefined;
    throw error;
  }
}

function inflate(source: ByteSource, entry: ZipEntry, packed: Uint8Array): Buffer {
  try {
    // A small lie about the size is an old program's mistake; a large one is noticed before it costs memory.
    const maxOutputLength = Math.max(HARMLESS_BYTES, entry.claimedBytes);
    // In one piece: small ones would be copied together at the end.
    return inflateRawSync(packed, { maxOutputLength, chunkSize: Math.max(SMALL_BYTES, entry.claimedBytes + 1) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      throw new Fault(
        'table-too-large',
        `"${source.name}" says that its part "${entry.name}" has ${entry.claimedBytes} bytes, but it unpacks to far more.`,
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
    `"${source.name}" packs its part "${entry.name}" by method ${entry.method}; only deflate is read.`,
  );
}

/** Opens a zip whose directory was checked. Faults: those of `readDirectory`. */
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
    read: (name) => {
      const entry = entries.get(key(name));
      if (!entry) return undefined;
      checkSizes(source, entry, limits);
      const bytes = unpack(source, entry);
      total += bytes.length;
      if (total <= limits.totalBytes) return bytes;
      const most = limits.totalBytes / 2 ** 20;
      throw new Fault('table-too-large', `"${source.name}" unpacks to over ${most} MB. Export its sheets as CSV.`);
    },
  };
}
