/** A double-byte encoding, with the lead bytes of its common characters as inclusive ranges. */
interface DoubleByte {
  label: string;
  common: readonly (readonly [number, number])[];
  /** Lead bytes of kana, which every Japanese text contains. */
  kana?: readonly number[];
}

/** Level 1 of GB 2312 and JIS X 0208, the syllables of KS X 1001, and level 1 of Big5 cover nearly all running text. */
const EUC_LIKE: readonly DoubleByte[] = [
  {
    label: 'euc-jp',
    common: [
      [0xa4, 0xa5],
      [0xb0, 0xcf],
    ],
    kana: [0xa4, 0xa5],
  },
  { label: 'euc-kr', common: [[0xb0, 0xc8]] },
  { label: 'gb18030', common: [[0xb0, 0xd7]] },
];

function decodes(label: string, bytes: Uint8Array): boolean {
  try {
    new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

interface Pairs {
  pairs: number;
  /** Number of pairs by lead byte. */
  leads: Uint32Array;
  trailsBelowA1: number;
}

/**
 * Counts the pairs that start with a byte from 0x81 on. In Big5 and Shift_JIS, the trail byte may be ASCII.
 * @param trailFrom minimum trail byte.
 */
function countPairs(bytes: Uint8Array, trailFrom: number): Pairs {
  const leads = new Uint32Array(256);
  let pairs = 0;
  let trailsBelowA1 = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at]! < 0x81) continue;
    const trail = bytes[at + 1] ?? 0;
    if (trail < trailFrom) continue;
    leads[bytes[at]!]! += 1;
    pairs += 1;
    if (trail < 0xa1) trailsBelowA1 += 1;
    at += 1;
  }
  return { pairs, leads, trailsBelowA1 };
}

function shareOf(found: Pairs, ranges: DoubleByte['common']): number {
  let sum = 0;
  for (const [from, to] of ranges) for (let lead = from; lead <= to; lead++) sum += found.leads[lead]!;
  return found.pairs === 0 ? 0 : sum / found.pairs;
}

/** Whether bytes from 0x80 on occur mostly in runs of even length, as pairs do but accented letters do not. */
function isMostlyPairs(bytes: Uint8Array): boolean {
  let even = 0;
  let odd = 0;
  for (let at = 0; at < bytes.length; at++) {
    let run = 0;
    while (at + run < bytes.length && bytes[at + run]! >= 0x80) run += 1;
    if (run === 0) continue;
    if (run % 2 === 0) even += run;
    else odd += run;
    at += run;
  }
  return even > 0 && odd <= even * 0.02;
}

function findEucLike(bytes: Uint8Array): string | null {
  const found = countPairs(bytes, 0xa1);
  if (found.pairs < 3) return null;
  for (const { label, common, kana } of EUC_LIKE) {
    const kanaShare = kana ? shareOf(found, [[kana[0]!, kana[1]!]]) : 1;
    const enough = label === 'euc-kr' ? 0.95 : 0.85;
    if (kanaShare > 0.15 && shareOf(found, common) >= enough && decodes(label, bytes)) return label;
  }
  return null;
}

/** Lead bytes of kana in Shift_JIS. */
const KANA = new Set([0x82, 0x83]);

/** Counts of the characters of a text read as Shift_JIS. */
interface ShiftJisCounts {
  pairs: number;
  /** Pairs of punctuation, kana and level 1 of JIS X 0208. */
  common: number;
  kana: number;
  /** Pairs whose trail byte is above the leads of level 1. */
  highTrails: number;
  /** Half-width katakana, which are single bytes. */
  halfWidth: number;
  /** Pairs right after another one, as in words of more than one character. */
  adjacent: number;
}

function countShiftJis(bytes: Uint8Array): ShiftJisCounts {
  const found: ShiftJisCounts = { pairs: 0, common: 0, kana: 0, highTrails: 0, halfWidth: 0, adjacent: 0 };
  let end = -1;
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at]!;
    if (lead < 0x81) continue;
    if (lead >= 0xa0 && lead <= 0xdf) {
      found.halfWidth += 1;
      continue;
    }
    found.adjacent += at === end ? 1 : 0;
    at += 1;
    end = at + 1;
    found.pairs += 1;
    found.common += lead <= 0x98 ? 1 : 0;
    found.kana += KANA.has(lead) ? 1 : 0;
    found.highTrails += (bytes[at] ?? 0) >= 0xa0 ? 1 : 0;
  }
  return found;
}

/** Minimum share of pairs right after another one. Accented letters of DOS code pages are seldom adjacent. */
const MIN_ADJACENT = 0.35;

/**
 * Whether bytes are Shift_JIS. Names and places without kana are recognized by their trail bytes, which cover the whole
 * range. Those of Cyrillic capitals are all capitals.
 */
function isShiftJis(bytes: Uint8Array): boolean {
  const { pairs, common, kana, highTrails, halfWidth, adjacent } = countShiftJis(bytes);
  if (pairs < 4 || common < 0.85 * pairs || halfWidth > pairs || adjacent < MIN_ADJACENT * pairs) return false;
  const isSpread = common >= 0.95 * pairs && highTrails > 0.2 * pairs && highTrails < 0.9 * pairs;
  return (kana > 0.15 * pairs || isSpread) && decodes('shift_jis', bytes);
}

function isBig5(bytes: Uint8Array): boolean {
  const found = countPairs(bytes, 0x40);
  const common = shareOf(found, [[0xa4, 0xc6]]);
  const low = found.trailsBelowA1 / Math.max(1, found.pairs);
  // Half of all Big5 trail bytes are below 0x7F. Accented letters, in contrast, are usually followed by lowercase
  // letters.
  return found.pairs >= 4 && common > 0.9 && low > 0.2 && decodes('big5', bytes) && hasIdeographs(bytes, 'big5');
}

/** Whether most ideographs are next to each other, as in words, rather than isolated among Latin letters. */
function hasIdeographs(bytes: Uint8Array, label: string): boolean {
  const text = new TextDecoder(label).decode(bytes);
  const inWords = text.match(/[\u3400-\u9fff]{2,}/g)?.join('').length ?? 0;
  const all = text.match(/[\u3400-\u9fff]/g)?.length ?? 0;
  const touching = text.match(/[A-Za-z][\u3400-\u9fff]|[\u3400-\u9fff][a-z]/g)?.length ?? 0;
  return inWords > all * 0.8 && touching < all * 0.1;
}

/**
 * Detects an East Asian encoding if every byte decodes and nearly all characters are common; otherwise returns null.
 * @param bytes a sample that is not UTF-8.
 */
export function findMultibyte(bytes: Uint8Array): string | null {
  if (isShiftJis(bytes)) return 'shift_jis';
  if (isMostlyPairs(bytes)) {
    const label = findEucLike(bytes);
    if (label) return label;
  }
  if (isBig5(bytes)) return 'big5';
  return null;
}
