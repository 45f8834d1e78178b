/** Maximum pages or frames counted. */
export const MAX_PICTURES = 65_535;

const RIFF_HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
const FRAME = 'ANMF';

/** Chunks of an image (WebP Container Specification). Only the first chunk of each name is retained. */
const KEPT: ReadonlySet<string> = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', FRAME, 'EXIF']);

/** What was seen in a file: the number of chunks by name, and the first color profile. */
interface Seen {
  counts: Map<string, number>;
  profile: Uint8Array | undefined;
}

/** Yields the chunks of a file. */
function* chunksOf(file: Buffer, seen: Seen): Generator<FilePart> {
  yield { start: 0, end: RIFF_HEAD_BYTES, isKept: true };
  let start = RIFF_HEAD_BYTES;
  while (start + CHUNK_HEAD_BYTES <= file.length) {
    const size = file.readUInt32LE(start + 4);
    const end = start + CHUNK_HEAD_BYTES + size + (size % 2);
    const name = file.toString('latin1', start, start + 4);
    const count = (seen.counts.get(name) ?? 0) + 1;
    if (KEPT.has(name)) seen.counts.set(name, count);
    if (name === 'ICCP') seen.profile ??= file.subarray(start + CHUNK_HEAD_BYTES, start + CHUNK_HEAD_BYTES + size);
    yield { start, end, isKept: KEPT.has(name) && count === 1 };
    start = end;
  }
}

/** Returns a WebP with only its first frame, the number of frames, and the color profile, which is removed. */
export function firstWebpFrame(file: Uint8Array): { bytes: Uint8Array; pages: number } & Pick<Seen, 'profile'> {
  const seen: Seen = { counts: new Map(), profile: undefined };
  const bytes = keepParts(file, (source) => chunksOf(source, seen));
  const pages = Math.min(MAX_PICTURES, Math.max(1, seen.counts.get(FRAME) ?? 0));
  const { profile } = seen;
  if (bytes === file) return { bytes, pages, profile };
  // The header states the size of everything after it.
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).writeUInt32LE(bytes.length - CHUNK_HEAD_BYTES, 4);
  return { bytes, pages, profile };
}

/** A part of a file: bytes `start` (inclusive) to `end` (exclusive). */
interface FilePart {
  start: number;
  end: number;
  isKept: boolean;
}

/**
 * Concatenates the retained parts of a file. Never stores a list of parts, because there may be millions.
 * @param partsOf yields all parts in order.
 * @returns the file itself if all parts are retained.
 */
export function keepParts(file: Uint8Array, partsOf: (file: Buffer) => Iterable<FilePart>): Uint8Array {
  const source = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  let kept: Buffer | null = null;
  let length = 0;
  for (const { start, end, isKept } of partsOf(source)) {
    if (!isKept && kept === null) {
      kept = Buffer.allocUnsafe(source.length);
      source.copy(kept, 0, 0, start);
      length = start;
    } else if (isKept && kept !== null) length += source.copy(kept, length, start, Math.min(end, source.length));
  }
  return kept === null ? file : kept.subarray(0, length);
}
