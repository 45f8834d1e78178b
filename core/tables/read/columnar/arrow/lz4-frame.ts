const MAGIC = 0x184d2204;
const MIN_MATCH = 4;
/** Typical compression ratio of LZ4, used to choose the initial size of the output. */
const RATIO = 4;

/** Output buffer that grows. A match may copy from earlier blocks. */
class Output {
  bytes: Uint8Array;
  length = 0;
  readonly #limit: number;

  constructor(size: number, limit: number) {
    this.bytes = new Uint8Array(size);
    this.#limit = limit;
  }

  append(part: Uint8Array): void {
    this.#reserve(part.length);
    this.bytes.set(part, this.length);
    this.length += part.length;
  }

  /** Appends `count` bytes, copied from `distance` bytes before the end. The copy may overlap with its own result. */
  repeat(distance: number, count: number): void {
    if (distance === 0 || distance > this.length) throw new Error('an LZ4 match lies before the start');
    this.#reserve(count);
    for (let from = this.length - distance, left = count; left > 0; left -= 1)
      this.bytes[this.length++] = this.bytes[from++]!;
  }

  #reserve(count: number): void {
    const needed = this.length + count;
    if (needed > this.#limit) throw new RangeError('the unpacked data is too large');
    if (needed <= this.bytes.length) return;
    const larger = new Uint8Array(Math.min(this.#limit, Math.max(needed, this.bytes.length * 2)));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }
}

/** Reads a length whose first 4 bits are given: 15 continues in the next bytes. */
function readLength(block: Uint8Array, nibble: number, from: number): [length: number, at: number] {
  let [length, at] = [nibble, from];
  if (nibble < 15) return [length, at];
  for (;;) {
    const byte = block[at++];
    if (byte === undefined) throw new Error('an LZ4 block is incomplete');
    length += byte;
    if (byte < 255) return [length, at];
  }
}

/** Unpacks a block: literals and matches in turn (LZ4 Block Format). */
function unpackBlock(block: Uint8Array, output: Output): void {
  for (let at = 0; at < block.length; ) {
    const token = block[at++]!;
    const [literals, from] = readLength(block, token >> 4, at);
    if (from + literals > block.length) throw new Error('an LZ4 block is incomplete');
    output.append(block.subarray(from, from + literals));
    at = from + literals;
    if (at === block.length) return;
    if (at + 2 > block.length) throw new Error('an LZ4 block is incomplete');
    const distance = block[at]! | (block[at + 1]! << 8);
    const [more, next] = readLength(block, token & 15, at + 2);
    output.repeat(distance, more + MIN_MATCH);
    at = next;
  }
}

/**
 * Unpacks an LZ4 frame (LZ4 Frame Format 1.6), as in Arrow files. Checksums are not verified.
 * @param limit of the result, bytes. Throws an error for damaged data, a RangeError beyond the limit.
 */
export function unpackLz4Frame(frame: Uint8Array, limit: number): Uint8Array {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  if (frame.length < 7 || view.getUint32(0, true) !== MAGIC) throw new Error('its data is not an LZ4 frame');
  const flags = frame[4]!;
  const has = (bit: number) => (flags & (1 << bit)) !== 0;
  let at = 6 + (has(3) ? 8 : 0) + (has(0) ? 4 : 0) + 1;
  const output = new Output(Math.min(limit, frame.length * RATIO), limit);
  for (;;) {
    if (at + 4 > frame.length) throw new Error('an LZ4 frame is incomplete');
    const head = view.getUint32(at, true);
    at += 4;
    if (head === 0) return output.bytes.subarray(0, output.length);
    const size = head & 0x7fffffff;
    if (at + size > frame.length) throw new Error('an LZ4 frame is incomplete');
    const block = frame.subarray(at, at + size);
    if (head >>> 31 === 1) output.append(block);
    else unpackBlock(block, output);
    at += size + (has(4) ? 4 : 0);
  }
}
