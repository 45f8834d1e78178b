import type { FileHandle } from 'node:fs/promises';
import { Fault } from '../../base/fault.js';

function invalidGguf(why: string): Fault {
  return new Fault('model-failed', `The GGUF file cannot be used: ${why}. Download the file again from its publisher.`);
}

/** Sizes of the scalar GGUF types in bytes, by type number. Types 8 (string) and 9 (array) have no fixed size. */
const SCALAR_BYTES: readonly (number | null)[] = [1, 1, 2, 2, 4, 4, 4, 1, null, null, 8, 8, 8];

const TEXT = 8;
const ARRAY = 9;
const MAX_TEXT_LENGTH = 1_000_000;

type GgufValue = string | number | bigint | null;

/** Reads the fields of a GGUF header. Checks each length against the remaining bytes. */
class GgufReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get place(): number {
    return this.#at;
  }

  #take(count: number): number {
    const from = this.#at;
    if (count > this.#bytes.length - from) throw invalidGguf('it ends too early, or its header is too long');
    this.#at += count;
    return from;
  }

  u32(): number {
    return this.#bytes.readUInt32LE(this.#take(4));
  }

  /** Reads a 64-bit count as a number. Rejects counts that are not exact as a number. */
  count(): number {
    const value = this.#bytes.readBigUInt64LE(this.#take(8));
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw invalidGguf(`it declares a count of ${value}`);
    return Number(value);
  }

  text(): string {
    const length = this.count();
    if (length > MAX_TEXT_LENGTH) throw invalidGguf(`it declares a text of ${length} bytes`);
    const from = this.#take(length);
    return this.#bytes.toString('utf8', from, from + length);
  }

  /** Reads a metadata value. Returns texts and integers; skips other types and returns null. */
  value(type: number): GgufValue {
    if (type === TEXT) return this.text();
    if (type === ARRAY) return this.#skipArray();
    const bytes = SCALAR_BYTES[type];
    if (!bytes) throw invalidGguf(`it contains a value of the unknown type ${type}`);
    const from = this.#take(bytes);
    if (type === 2) return this.#bytes.readUInt16LE(from);
    if (type === 4) return this.#bytes.readUInt32LE(from);
    return type === 10 ? this.#bytes.readBigUInt64LE(from) : null;
  }

  #skipArray(): null {
    const type = this.u32();
    const count = this.count();
    if (type === TEXT) {
      for (let index = 0; index < count; index++) this.#take(this.#textLength());
      return null;
    }
    const bytes = SCALAR_BYTES[type];
    if (!bytes) throw invalidGguf(`it contains an array of the type ${type}`);
    this.#take(bytes * count);
    return null;
  }

  #textLength(): number {
    const length = this.count();
    if (length > MAX_TEXT_LENGTH) throw invalidGguf(`it declares a text of ${length} bytes`);
    return length;
  }
}

/** Elements and bytes per block of each ggml type, by type number (ggml-org/llama.cpp, gguf-py, GGML_QUANT_SIZES). */
const BLOCKS: ReadonlyMap<number, readonly [elements: number, bytes: number]> = new Map([
  [0, [1, 4]],
  [1, [1, 2]],
  [2, [32, 18]],
  [3, [32, 20]],
  [6, [32, 22]],
  [7, [32, 24]],
  [8, [32, 34]],
  [10, [256, 84]],
  [11, [256, 110]],
  [12, [256, 144]],
  [13, [256, 176]],
  [14, [256, 210]],
  [15, [256, 292]],
  [16, [256, 66]],
  [17, [256, 74]],
  [18, [256, 98]],
  [19, [256, 50]],
  [20, [32, 18]],
  [21, [256, 110]],
  [22, [256, 82]],
  [23, [256, 136]],
  [24, [1, 1]],
  [25, [1, 2]],
  [26, [1, 4]],
  [27, [1, 8]],
  [28, [1, 8]],
  [29, [256, 56]],
  [30, [1, 2]],
  [34, [256, 54]],
  [35, [256, 66]],
  [39, [32, 17]],
]);

/** Returns the size of a tensor in bytes. Assumes the minimum of one byte for unknown types. */
function ggufTensorBytes(type: number, elements: number): number {
  const block = BLOCKS.get(type);
  return block ? Math.ceil(elements / block[0]) * block[1] : 1;
}

/**
 * Maximum number of tensors and of metadata values. Real files have a few ten thousand at most; a whole vocabulary is a
 * single value.
 */
const MAX_ENTRIES = 100_000;

/** Maximum bytes of a header. The largest vocabularies take about 20 MB. */
const MAX_HEADER_BYTES = 64 * 1024 * 1024;

const MAX_DIMENSIONS = 4;

export interface GgufHeader {
  architecture: string;
  tensorCount: number;
}

function readCounts(reader: GgufReader): { tensors: number; values: number } {
  const version = reader.u32();
  if (version !== 2 && version !== 3)
    throw invalidGguf(`it has version ${version}, but only versions 2 and 3 are supported`);
  const tensors = reader.count();
  const values = reader.count();
  if (tensors < 1 || tensors > MAX_ENTRIES) throw invalidGguf(`it declares ${tensors} tensors`);
  if (values < 1 || values > MAX_ENTRIES) throw invalidGguf(`it declares ${values} values`);
  return { tensors, values };
}

function readMetadata(reader: GgufReader, count: number): Map<string, GgufValue> {
  const metadata = new Map<string, GgufValue>();
  for (let index = 0; index < count; index++) {
    const key = reader.text();
    metadata.set(key, reader.value(reader.u32()));
  }
  return metadata;
}

/** Reads the list of tensors and returns the end of the last one, in bytes from the start of the data section. */
function readTensors(reader: GgufReader, count: number): number {
  let end = 0;
  for (let index = 0; index < count; index++) {
    reader.text();
    const dimensions = reader.u32();
    if (dimensions > MAX_DIMENSIONS) throw invalidGguf(`one of its tensors has ${dimensions} dimensions`);
    let elements = 1;
    for (let place = 0; place < dimensions; place++) elements *= reader.count();
    const bytes = ggufTensorBytes(reader.u32(), elements);
    end = Math.max(end, reader.count() + bytes);
  }
  return end;
}

function checkMetadata(metadata: ReadonlyMap<string, GgufValue>): { architecture: string; alignment: number } {
  const architecture = metadata.get('general.architecture');
  if (typeof architecture !== 'string' || !/^[\w.-]{1,64}$/.test(architecture)) {
    throw invalidGguf('it does not state its architecture');
  }
  const parts = metadata.get('split.count');
  if (typeof parts === 'number' && parts > 1)
    throw invalidGguf(`it is one of ${parts} parts, but only whole files are supported`);
  const alignment = metadata.get('general.alignment') ?? 32;
  if (typeof alignment !== 'number' || alignment < 1 || alignment > 4096)
    throw invalidGguf('its alignment is not valid');
  return { architecture, alignment };
}

/**
 * Reads the header of a GGUF file and checks its counts and offsets against the file size. Must run before native code
 * loads the file, because loaders trust these numbers and can loop forever on wrong ones. Source: ggml-org/ggml,
 * docs/gguf.md. Faults: model-failed, with the reason.
 */
export async function readGgufHeader(file: FileHandle): Promise<GgufHeader> {
  const stat = await file.stat();
  if (!stat.isFile()) throw invalidGguf('it is not a file');
  const bytes = Buffer.alloc(Math.min(stat.size, MAX_HEADER_BYTES));
  const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
  const header = bytes.subarray(0, bytesRead);
  if (header.toString('latin1', 0, 4) !== 'GGUF') throw invalidGguf('it has no GGUF header');
  const reader = new GgufReader(header);
  reader.u32();
  const { tensors, values } = readCounts(reader);
  const { architecture, alignment } = checkMetadata(readMetadata(reader, values));
  const end = readTensors(reader, tensors);
  const start = Math.ceil(reader.place / alignment) * alignment;
  if (start + end > stat.size) throw invalidGguf(`its tensors end after ${start + end} bytes, and it has ${stat.size}`);
  return { architecture, tensorCount: tensors };
}
