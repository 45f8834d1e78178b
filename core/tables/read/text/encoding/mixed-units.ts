import { isUtf8 } from 'node:buffer';
import { type ByteSource, openBytes } from '../../source/byte-source.js';
import type { ReadWarning } from '../../source/reading.js';

/** Maximum bytes of a file with two encodings, because it is read into memory. */
const MAX_BYTES = 128 * 2 ** 20;
/** Minimum bytes of each part. This many bytes at an end of a file in UTF-16 hardly ever lack a NUL byte. */
const MIN_PART = 8;
const DELIMITERS = [',', ';', '\t', '|'];

/** A file whose lines were appended in another encoding than those above, rewritten in UTF-8. */
export interface JoinedEncodings {
  source: ByteSource;
  warning: ReadWarning;
}

/**
 * Decodes a file that is UTF-16 at one end and UTF-8 at the other, as when a program appends lines in its own encoding.
 * @returns null for any other file.
 */
export function joinEncodings(source: ByteSource): JoinedEncodings | null {
  if (source.size < 2 * MIN_PART || source.size > MAX_BYTES) return null;
  const [startsWide, endsWide] = [0, source.size - MIN_PART].map((from) => source.read(from, MIN_PART).includes(0));
  if (startsWide === endsWide) return null;
  const bytes = Uint8Array.from(source.read(0, source.size));
  const parts = startsWide ? splitAfterWide(bytes) : splitBeforeWide(bytes);
  if (parts === null) return null;
  const [first, second] = parts.map(({ text }) => text) as [string, string];
  const line = first.split('\n').length;
  const message = `The file has two encodings: ${parts[0].label}, and ${parts[1].label} from line ${line} on. Both parts were decoded.`;
  return {
    source: openBytes(source.name, Buffer.from(first + second)),
    warning: { code: 'mixed-encodings', message },
  };
}

interface Part {
  label: string;
  text: string;
}

/** Splits UTF-16 text followed by UTF-8. */
function splitAfterWide(bytes: Uint8Array): [Part, Part] | null {
  const last = bytes.lastIndexOf(0);
  const order = orderOf(bytes.subarray(0, last + 1 + (last % 2 === 0 ? 1 : 0)));
  const at = order === 'utf-16le' ? last + 1 : last + 2;
  const wide = decodeWide(bytes.subarray(0, at), order);
  const narrow = decodeNarrow(bytes.subarray(at));
  return wide !== null && narrow !== null && shareDelimiter(wide.text, narrow.text) ? [wide, narrow] : null;
}

/** Splits UTF-8 text followed by UTF-16. */
function splitBeforeWide(bytes: Uint8Array): [Part, Part] | null {
  const first = bytes.indexOf(0);
  const order = bytes.at(-1) === 0 ? 'utf-16le' : 'utf-16be';
  const at = order === 'utf-16le' ? first - 1 : first;
  const mark = bytes.subarray(Math.max(0, at - 2), at);
  const hasMark = mark[0] === (order === 'utf-16le' ? 0xff : 0xfe) && mark[1] === (order === 'utf-16le' ? 0xfe : 0xff);
  const narrow = decodeNarrow(bytes.subarray(0, hasMark ? at - 2 : at));
  const wide = decodeWide(bytes.subarray(at), order);
  return wide !== null && narrow !== null && shareDelimiter(wide.text, narrow.text) ? [narrow, wide] : null;
}

/** Returns the order of the bytes: NUL is the second byte of most units, or the first. */
function orderOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' {
  let odd = 0;
  let even = 0;
  for (const [at, byte] of bytes.entries()) {
    if (byte !== 0) continue;
    if (at % 2 === 1) odd += 1;
    else even += 1;
  }
  return odd > even ? 'utf-16le' : 'utf-16be';
}

const CONTROLS = /[\0-\x08\x0e-\x1f]/;

function decodeWide(bytes: Uint8Array, label: string): Part | null {
  if (bytes.length < MIN_PART || bytes.length % 2 === 1) return null;
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes);
    return CONTROLS.test(text) || !text.includes('\n') ? null : { label: label.toUpperCase(), text };
  } catch {
    return null;
  }
}

function decodeNarrow(bytes: Uint8Array): Part | null {
  if (bytes.length < MIN_PART || !isUtf8(bytes)) return null;
  const text = new TextDecoder().decode(bytes);
  return CONTROLS.test(text) || !text.includes('\n') ? null : { label: 'UTF-8', text };
}

/**
 * Whether the commonest delimiter of one part is in each line of the other. Otherwise, UTF-16 units without a NUL byte
 * could be UTF-8 by chance.
 */
function shareDelimiter(wide: string, narrow: string): boolean {
  const countOf = (mark: string) => wide.split(mark).length - 1;
  const commonest = DELIMITERS.reduce((best, mark) => (countOf(mark) > countOf(best) ? mark : best));
  const lines = narrow.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.filter((line) => line.includes(commonest)).length * 2 > lines.length;
}
