import { Fault } from '../../base/fault.js';

export function badGguf(why: string): Fault {
  return new Fault(
    'model-failed',
    `The GGUF file cannot be used: ${why}. Get the file anew from where it was published.`,
  );
}

/** Bytes of the scalar types of GGUF, by their number; 8 is a text and 9 an array. */
const SCALAR_BYTES: readonly (number | null)[] = [1, 1, 2, 2, 4, 4, 4, 1, null, null, 8, 8, 8];

const TEXT = 8;
const ARRAY = 9;
const LONGEST_TEXT = 1_000_000;

export type GgufValue = string | number | bigint | null;

/** Walks the head of a GGUF file; each length is held against what is there. */
export class GgufReader {
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
    if (count > this.#bytes.length - from) throw badGguf('it ends, or its head goes on, where it should not');
    this.#at += count;
    return from;
  }

  u32(): number {
    return this.#bytes.readUInt32LE(this.#take(4));
  }

  /** A 64-bit count, as a number: none of a real file comes near to where those are inexact. */
  count(): number {
    const value = this.#bytes.readBigUInt64LE(this.#take(8));
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw badGguf(`it claims ${value} of something`);
    return Number(value);
  }

  text(): string {
    const length = this.count();
    if (length > LONGEST_TEXT) throw badGguf(`it claims a text of ${length} bytes`);
    const from = this.#take(length);
    return this.#bytes.toString('utf8', from, from + length);
  }

  /** A value of the metadata: texts and whole numbers as they are, null for what is passed over. */
  value(type: number): GgufValue {
    if (type === TEXT) return this.text();
    if (type === ARRAY) return this.#passArray();
    const bytes = SCALAR_BYTES[type];
    if (!bytes) throw badGguf(`it holds a value of the unknown type ${type}`);
    const from = this.#take(bytes);
    if (type === 2) return this.#bytes.readUInt16LE(from);
    if (type === 4) return this.#bytes.readUInt32LE(from);
    return type === 10 ? this.#bytes.readBigUInt64LE(from) : null;
  }

  #passArray(): null {
    const type = this.u32();
    const count = this.count();
    if (type === TEXT) {
      for (let index = 0; index < count; index++) this.#take(this.#textLength());
      return null;
    }
    const bytes = SCALAR_BYTES[type];
    if (!bytes) throw badGguf(`it holds an array of the type ${type}`);
    this.#take(bytes * count);
    return null;
  }

  #textLength(): number {
    const length = this.count();
    if (length > LONGEST_TEXT) throw badGguf(`it claims a text of ${length} bytes`);
    return length;
  }
}
