/** A byte order mark at the start of a file. */
interface ByteOrderMark {
  label: string;
  /** Length in bytes. */
  length: number;
}

/**
 * Returns the byte order mark at the start of `head`, or null. Longer marks are tested first because UTF-32 starts like
 * UTF-16.
 */
export function findByteOrderMark(head: Uint8Array): ByteOrderMark | null {
  const [a, b, c, d] = head;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { label: 'utf-8', length: 3 };
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return { label: 'utf-32le', length: 4 };
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return { label: 'utf-32be', length: 4 };
  if (a === 0xff && b === 0xfe) return { label: 'utf-16le', length: 2 };
  if (a === 0xfe && b === 0xff) return { label: 'utf-16be', length: 2 };
  return null;
}

/**
 * Detects UTF-16 without a byte order mark: nearly all NUL bytes are on one side of the pairs, and the text decodes.
 * @param sample from the start of the file.
 */
export function findUtf16(sample: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const end = Math.min(sample.length, 65_536) & ~1;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < end; at += 2) {
    if (sample[at] === 0) even += 1;
    if (sample[at + 1] === 0) odd += 1;
  }
  const pairs = end / 2;
  if (pairs < 2 || Math.max(even, odd) < Math.max(2, pairs * 0.05)) return null;
  if (Math.min(even, odd) > Math.max(even, odd) * 0.1) return null;
  if (areAsciiPairs(sample.subarray(0, end))) return null;
  const label = odd > even ? 'utf-16le' : 'utf-16be';
  return isText(sample.subarray(0, end), label) ? label : null;
}

/**
 * Maximum share of UTF-16 units that could also be two printable ASCII characters. About a third of ideographs could.
 */
const MAX_ASCII = 0.6;

/** Whether most two-byte units without a NUL byte are two ASCII characters, as in a text with a few stray NULs. */
function areAsciiPairs(bytes: Uint8Array): boolean {
  const isPrintable = (byte: number) => byte >= 0x20 && byte < 0x7f;
  let units = 0;
  let ascii = 0;
  for (let at = 0; at < bytes.length; at += 2) {
    const [one, other] = [bytes[at]!, bytes[at + 1]!];
    if (one === 0 || other === 0) continue;
    units += 1;
    if (isPrintable(one) && isPrintable(other)) ascii += 1;
  }
  return ascii > units * MAX_ASCII;
}

/** Whether the bytes decode without errors and with almost no control or private-use characters. */
function isText(bytes: Uint8Array, label: string): boolean {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true });
    const odd = text.match(/[\0-\x08\x0e-\x1b\ue000-\uf8ff]/g)?.length ?? 0;
    return odd <= text.length * 0.02;
  } catch {
    return false;
  }
}
