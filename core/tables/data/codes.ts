/** Codes of the texts of a dictionary, one for each row, in numbers as small as they can be. */
export type Codes<Memory extends ArrayBufferLike = ArrayBufferLike> =
  | Uint8Array<Memory>
  | Uint16Array<Memory>
  | Uint32Array<Memory>;

const bytesOf = (texts: number): 1 | 2 | 4 => (texts <= 256 ? 1 : texts <= 65_536 ? 2 : 4);

/** @returns the narrowest array for codes of so many texts. @param texts codes are below. */
export function codesFor(texts: number, length: number): Codes<ArrayBuffer> {
  return codesIn(new ArrayBuffer(length * bytesOf(texts)), texts) as Codes<ArrayBuffer>;
}

/** The same in memory that several threads see without a copy. */
export function sharedCodesFor(texts: number, length: number): Codes {
  return codesIn(new SharedArrayBuffer(length * bytesOf(texts)), texts);
}

function codesIn(memory: ArrayBufferLike, texts: number): Codes {
  const bytes = bytesOf(texts);
  if (bytes === 1) return new Uint8Array(memory);
  return bytes === 2 ? new Uint16Array(memory) : new Uint32Array(memory);
}
