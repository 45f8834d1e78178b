import Pbf from 'pbf';

/** Thrown for data that is not protobuf or declares lengths beyond its end. Never leaves `read-onnx.ts`. */
export class MalformedProtobuf extends Error {}

/** A length-delimited field: bytes `start` (inclusive) to `end` (exclusive) of the buffer. */
export interface Chunk {
  start: number;
  end: number;
}

/** Callbacks for the fields of a message, by tag. Other tags are skipped. */
export interface FieldVisitor {
  chunks?: Readonly<Record<number, (chunk: Chunk, tag: number) => void>>;
  numbers?: Readonly<Record<number, (value: number) => void>>;
  /**
   * Called for fields of 4 or 8 bytes.
   * @param at offset of the first byte.
   */
  fixed?: Readonly<Record<number, (at: number) => void>>;
}

const VARINT = 0;
const FIXED64 = 1;
const CHUNK = 2;
const FIXED32 = 5;

/** Creates a reader of a file's bytes, which are not copied. */
export function openProtobuf(bytes: Uint8Array): Pbf {
  return new Pbf(bytes);
}

/**
 * Reads each field of a message once, in order. Checks that each length ends within the message that contains it,
 * because pbf trusts lengths. A visitor may read inside its chunk.
 * @throws MalformedProtobuf
 */
export function visitFields(pbf: Pbf, { start, end }: Chunk, visitor: FieldVisitor): void {
  pbf.pos = start;
  while (pbf.pos < end) {
    const key = pbf.readVarint();
    const tag = Math.floor(key / 8);
    const type = key % 8;
    if (tag === 0) throw new MalformedProtobuf('A field has number 0');
    const next = visitField(pbf, { tag, type, end }, visitor);
    if (next > end) throw new MalformedProtobuf('A field extends beyond its message');
    pbf.pos = next;
  }
}

/**
 * Visits one field.
 * @returns the position after it.
 */
function visitField(pbf: Pbf, field: { tag: number; type: number; end: number }, visitor: FieldVisitor): number {
  const { tag, type, end } = field;
  if (type === FIXED64 || type === FIXED32) {
    const next = pbf.pos + (type === FIXED64 ? 8 : 4);
    if (next <= end) visitor.fixed?.[tag]?.(pbf.pos);
    return next;
  }
  if (type === VARINT) {
    const value = pbf.readVarint(true);
    visitor.numbers?.[tag]?.(value);
    return pbf.pos;
  }
  if (type !== CHUNK) throw new MalformedProtobuf(`Wire type ${type} does not exist`);
  const length = pbf.readVarint();
  const chunk = { start: pbf.pos, end: pbf.pos + length };
  if (chunk.end > end) throw new MalformedProtobuf('A length extends beyond its message');
  visitor.chunks?.[tag]?.(chunk, tag);
  return chunk.end;
}

/**
 * Decodes the text of a chunk. Bytes that are not UTF-8 become U+FFFD.
 * @throws MalformedProtobuf above `maxBytes`.
 */
export function readText(pbf: Pbf, { start, end }: Chunk, maxBytes: number): string {
  if (end - start > maxBytes) throw new MalformedProtobuf(`A text has ${end - start} bytes`);
  return Buffer.from(pbf.buf.buffer, pbf.buf.byteOffset + start, end - start).toString('utf8');
}

/**
 * Reads the numbers of a packed field.
 * @throws MalformedProtobuf if the last one is truncated.
 */
export function readNumbers(pbf: Pbf, { start, end }: Chunk, take: (value: number) => void): void {
  pbf.pos = start;
  while (pbf.pos < end) take(pbf.readVarint(true));
  if (pbf.pos > end) throw new MalformedProtobuf('A number extends beyond its field');
}

/** Counts the numbers in a packed field: the bytes without a continuation bit. */
export function countVarints({ buf }: Pbf, { start, end }: Chunk): number {
  let count = 0;
  for (let at = start; at < end; at++) if (buf[at]! < 0x80) count++;
  return count;
}
