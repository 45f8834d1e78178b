import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { ByteSink } from './byte-sink.js';

/** Size of the input buffer before compression, in bytes. */
const BLOCK = 1 << 18;
/** 1980-01-01, the earliest date of the ZIP format. Fixed, so that equal contents give equal bytes. */
const DATE = 0x21;
const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;

interface Packed {
  name: string;
  /** 0: stored, 8: deflated. */
  method: number;
  crc: number;
  size: number;
  parts: Iterable<Uint8Array>;
  packedSize: number;
}

/** A file of an archive. */
export interface ZipEntry {
  finish(): Packed;
}

/**
 * A file of an archive, compressed while it is written, so that only compressed bytes are in memory. Blocks end at byte
 * boundaries and do not refer to earlier blocks (RFC 1951, 3.2.4), so each can be compressed separately.
 */
export class ZipEntryWriter implements ZipEntry {
  readonly #packed: Packed;
  readonly #parts: Buffer[] = [];
  #text = '';

  constructor(name: string) {
    this.#packed = { name, method: DEFLATED, crc: 0, size: 0, parts: this.#parts, packedSize: 0 };
  }

  /** Renames the entry before it is written. */
  rename(name: string): this {
    this.#packed.name = name;
    return this;
  }

  write(text: string): void {
    this.#text += text;
    if (this.#text.length >= BLOCK) this.#pack(constants.Z_SYNC_FLUSH);
  }

  /** Writes bytes. They may be overwritten afterwards. */
  writeBytes(bytes: Buffer): void {
    if (this.#text !== '') this.#pack(constants.Z_SYNC_FLUSH);
    for (let from = 0; from < bytes.length; from += BLOCK)
      this.#packBytes(bytes.subarray(from, from + BLOCK), constants.Z_SYNC_FLUSH);
  }

  finish(): Packed {
    this.#pack(constants.Z_FINISH);
    return this.#packed;
  }

  #pack(finishFlush: number): void {
    const bytes = Buffer.from(this.#text, 'utf8');
    this.#text = '';
    this.#packBytes(bytes, finishFlush);
  }

  #packBytes(bytes: Buffer, finishFlush: number): void {
    const packed = deflateRawSync(bytes, { finishFlush, level: 6 });
    // Of no bytes, zlib returns 0 instead of the previous checksum.
    if (bytes.length > 0) this.#packed.crc = crc32(bytes, this.#packed.crc);
    this.#packed.size += bytes.length;
    this.#packed.packedSize += packed.length;
    this.#parts.push(packed);
  }
}

/** Writes entries as a ZIP archive (APPNOTE 6.3, deflate, no zip64: each part below 4 GB). */
export function writeZip(entries: readonly ZipEntry[], sink: ByteSink): void {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const packed = entry.finish();
    const name = Buffer.from(packed.name, 'utf8');
    const facts = headerFields(packed, name.length);
    const head = Buffer.concat([signature(0x04034b50), words(VERSION), facts, words(0), name]);
    sink.write(head);
    for (const part of packed.parts) sink.write(part);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(signature(0x02014b50), words(VERSION, VERSION), facts, words(0), place, name);
    offset += head.length + packed.packedSize;
  }
  const central = Buffer.concat(directory);
  sink.write(central);
  const end = Buffer.concat([signature(0x06054b50), words(0, 0, entries.length, entries.length), Buffer.alloc(10)]);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  sink.write(end);
}

/**
 * Returns the fields that both headers of a file share: flags, method, time, date, checksum, sizes, and length of the
 * name.
 */
function headerFields({ method, crc, size, packedSize }: Packed, nameLength: number): Buffer {
  const facts = Buffer.alloc(22);
  facts.writeUInt16LE(UTF8_NAMES, 0);
  facts.writeUInt16LE(method, 2);
  facts.writeUInt16LE(DATE, 6);
  facts.writeUInt32LE(crc, 8);
  facts.writeUInt32LE(packedSize, 12);
  facts.writeUInt32LE(size, 16);
  facts.writeUInt16LE(nameLength, 20);
  return facts;
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, index * 2);
  return bytes;
}
