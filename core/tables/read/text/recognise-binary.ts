import { findByteOrderMark } from './encoding/byte-order-mark.js';
import { findUtf16 } from './encoding/utf16-pattern.js';

/** First bytes of kinds of file that are no tables, by which they are named to their user. */
const SIGNATURES: readonly (readonly [kind: string, bytes: string])[] = [
  ['a PDF document', '%PDF-'],
  ['a PNG image', '\x89PNG'],
  ['a JPEG image', '\xff\xd8\xff'],
  ['a GIF image', 'GIF8'],
  ['a SQLite database', 'SQLite format 3\0'],
  ['a Parquet file', 'PAR1'],
  ['an Arrow file', 'ARROW1'],
  ['an Avro file', 'Obj\x01'],
  ['an HDF5 file', '\x89HDF'],
  ['a 7z archive', "7z\xbc\xaf'\x1c"],
  ['a RAR archive', 'Rar!\x1a\x07'],
  ['an xz archive', '\xfd7zXZ\0'],
  ['a bzip2 archive', 'BZh'],
  ['a zstd archive', '\x28\xb5\x2f\xfd'],
  ['a zip archive without a workbook in it', 'PK\x03\x04'],
  ['an empty zip archive', 'PK\x05\x06'],
  ['a program', '\x7fELF'],
];

/** Bytes below a blank that text files know: tab, line ends, form feed, end of file of DOS, and the separators used as delimiters. */
const TEXT_CONTROLS = new Set([1, 2, 7, 9, 10, 11, 12, 13, 26, 27, 28, 29, 30, 31]);

/**
 * Names what a file is that is no text.
 * @param head the first bytes, some thousands.
 * @returns null where it may be a text.
 */
export function recogniseBinary(head: Uint8Array): string | null {
  const start = Buffer.from(head.subarray(0, 16)).toString('latin1');
  const known = SIGNATURES.find(([, bytes]) => start.startsWith(bytes));
  if (known) return known[0];
  if (findByteOrderMark(head) || findUtf16(head)) return null;
  let controls = 0;
  let nul = 0;
  for (const byte of head) {
    if (byte === 0) nul += 1;
    else if (byte < 32 && !TEXT_CONTROLS.has(byte)) controls += 1;
  }
  const isBinary = controls > head.length * 0.03 || nul > head.length * 0.3;
  return isBinary ? 'binary data' : null;
}
