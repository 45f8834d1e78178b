/** A part of a file: bytes `start` up to `end`. */
export interface FilePart {
  start: number;
  end: number;
  isKept: boolean;
}

/**
 * Joins the parts of a file that are kept. Files may have millions of parts: none is held.
 * @param partsOf all parts in order. @returns the file itself if all of them are kept.
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
