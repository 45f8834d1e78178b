import { isAscii, isUtf8 } from 'node:buffer';
import { Fault } from '../../../../base/fault.js';
import { OTHER_CODE_PAGES } from '../../../../base/text/code-pages.js';
import type { ByteSource } from '../../source/byte-source.js';
import { calibrate } from '../../source/calibrate.js';
import { MAX_INTERPRETATIONS, MIN_CERTAIN } from '../../source/interpretation.js';
import type { Guess, ReadWarning } from '../../source/reading.js';
import { findByteOrderMark, findUtf16 } from './byte-order.js';
import { HZ, isHz } from './decode-hz.js';
import { countUtf8, cutOffAtEnd } from './decode-text.js';
import { isEbcdic } from './ebcdic.js';
import { type CodePageGuess, rankCodePages } from './find-code-page.js';

const SOME_LABELS = 'utf-8, utf-16le, windows-1252, windows-1250, cp850, macintosh, gb18030, shift_jis, euc-kr, big5';
const UTF_32 = new Map([
  ['utf-32', 'utf-32le'],
  ['utf-32le', 'utf-32le'],
  ['utf-32be', 'utf-32be'],
]);

/** Returns the name that the decoders use for a label. Faults: invalid-input. */
function resolveLabel(given: string): string {
  const normalized = given.trim().toLowerCase();
  const utf32 = UTF_32.get(normalized);
  if (utf32) return utf32;
  const page = normalized.replace(/^(?:ibm|oem|dos-?)(?=\d)/, 'cp');
  if (OTHER_CODE_PAGES.includes(page) || page === HZ) return page;
  try {
    return new TextDecoder(normalized).encoding;
  } catch (cause) {
    throw new Fault(
      'invalid-input',
      `The encoding "${given.slice(0, 60)}" in \`encoding\` is not supported. Use a label such as ${SOME_LABELS}.`,
      {
        issues: [
          {
            pointer: '/encoding',
            detail: `Is neither a WHATWG encoding label nor a DOS or Macintosh code page, such as ${SOME_LABELS}`,
          },
        ],
        cause,
      },
    );
  }
}

/** How the bytes of a file are decoded. */
export interface TextEncoding {
  label: string;
  /** Length of the byte order mark, which is not part of the text. */
  skip: number;
  guess: Guess;
  warnings: ReadWarning[];
}

/** Files up to this size are inspected completely. */
const MAX_WHOLE_BYTES = 4 * 1024 * 1024;
const PART = 512 * 1024;

type Verdict = Pick<Guess, 'value' | 'confidence' | 'reason' | 'alternatives'>;

/** Returns the head, middle and tail, cut at character boundaries so that the cuts do not count as errors. */
function samplesOf(source: ByteSource): Uint8Array[] {
  if (source.size <= MAX_WHOLE_BYTES) return [source.read(0, source.size)];
  const middle = Math.floor(source.size / 8) * 4;
  return [0, middle, Math.floor((source.size - PART) / 4) * 4].map((offset) =>
    trimSeams(Uint8Array.from(source.read(offset, PART)), offset === 0),
  );
}

function trimSeams(bytes: Uint8Array, isHead: boolean): Uint8Array {
  let from = 0;
  if (!isHead) while (from < 3 && (bytes[from]! & 0xc0) === 0x80) from += 1;
  return bytes.subarray(from, bytes.length - cutOffAtEnd(bytes));
}

function other(value: string, confidence: number): Guess['alternatives'][number] {
  return { value, confidence };
}

function joined(samples: readonly Uint8Array[]): Uint8Array {
  return samples.length === 1 ? samples[0]! : Uint8Array.from(Buffer.concat(samples));
}

/**
 * Lead over another code page, in bits, that divides its probability by e. Chosen on the first half of the calibration
 * set.
 */
const LEAD_SCALE = 4;

/** Share of strange words from which a code page is uncertain, and its maximum confidence then. */
const MANY_STRANGE = 0.2;
const STRANGE_CONFIDENCE = 0.7;
const EBCDIC_CONFIDENCE = 0.3;

function reasonFor({ label, strange }: CodePageGuess, mayBeEbcdic: boolean): string {
  if (mayBeEbcdic) return 'the bytes look like EBCDIC, which is not supported; convert the file to UTF-8';
  if (label === 'utf-8') return 'UTF-8 with some invalid bytes, by its letters';
  const doubt = strange >= MANY_STRANGE ? ', but many words have letters that do not belong to its languages' : '';
  return `not valid UTF-8; its letters fit ${label} best${doubt}`;
}

function judgeByLetters(bytes: Uint8Array): Verdict {
  const ranked = rankCodePages(bytes);
  const best = ranked[0]!;
  const rivals = ranked.filter((page) => page !== best && !page.isTwin);
  const weight = (page: CodePageGuess) => Math.exp((best.cost - page.cost) / LEAD_SCALE);
  const sum = rivals.reduce((total, page) => total + weight(page), 0);
  const mayBeEbcdic = isEbcdic(bytes);
  const limit = mayBeEbcdic ? EBCDIC_CONFIDENCE : best.strange >= MANY_STRANGE ? STRANGE_CONFIDENCE : 1;
  const confidence = Math.min(limit, calibrate('encoding', 1 / (1 + sum)));
  const share = (page: CodePageGuess) => (sum === 0 ? 0 : weight(page) / sum);
  return {
    value: best.label,
    confidence: round(confidence),
    reason: reasonFor(best, mayBeEbcdic),
    // An uncertain encoding is shown next to two others, even if one of them is nearly impossible.
    alternatives: rivals
      .slice(0, mayBeEbcdic ? 0 : 3)
      .map((page) => other(page.label, round((1 - confidence) * share(page))))
      .filter((guess, place) => guess.confidence > 0 || (confidence < MIN_CERTAIN && place < MAX_INTERPRETATIONS)),
  };
}

const round = (share: number) => Math.round(share * 100) / 100;

/** Escape sequences that switch ISO-2022-JP to characters of two bytes. */
const TWO_BYTE_SWITCHES = ['\x1b$B', '\x1b$@'];

function hasTwoByteSwitch(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return TWO_BYTE_SWITCHES.some((sequence) => buffer.includes(sequence));
}

function judge(samples: readonly Uint8Array[]): Verdict {
  const utf16 = findUtf16(samples[0]!);
  if (utf16) {
    const reason = 'every other byte is NUL, as in UTF-16';
    return { value: utf16, confidence: 0.97, reason, alternatives: [] };
  }
  if (samples.every((sample) => isAscii(sample))) {
    if (samples.some(hasTwoByteSwitch)) {
      const reason = 'ASCII with the escape sequences of ISO-2022-JP';
      return { value: 'iso-2022-jp', confidence: 0.99, reason, alternatives: [other('utf-8', 0.01)] };
    }
    if (samples.some(isHz)) {
      const reason = 'ASCII with the escape sequences of HZ-GB-2312';
      return { value: HZ, confidence: 0.98, reason, alternatives: [other('utf-8', 0.02)] };
    }
    return { value: 'utf-8', confidence: 1, reason: 'only ASCII characters', alternatives: [] };
  }
  if (samples.every((sample) => isUtf8(sample))) {
    const reason = 'valid UTF-8 with characters beyond ASCII';
    return { value: 'utf-8', confidence: 0.99, reason, alternatives: [other('windows-1252', 0.01)] };
  }
  const bytes = joined(samples);
  const { valid, invalid } = countUtf8(bytes);
  if (valid >= 4 && valid >= 8 * invalid) {
    const reason = `${valid} characters beyond ASCII are valid UTF-8, ${invalid} bytes are not`;
    return { value: 'utf-8', confidence: 0.9, reason, alternatives: [other('windows-1252', 0.08)] };
  }
  return judgeByLetters(bytes);
}

function warningFor(label: string, judged: Verdict, bom: string | null): ReadWarning[] {
  const expected = bom ?? judged.value;
  if (expected === label || (judged.reason === 'only ASCII characters' && !label.startsWith('utf-'))) return [];
  const evidence = bom === null ? judged.reason : `the file begins with the byte order mark of ${bom}`;
  const message = `The encoding ${label} was specified, but the bytes look like ${expected}: ${evidence}.`;
  return [{ code: 'encoding-doubtful', message }];
}

/**
 * Detects the encoding of a text file. Tries, in this order, the byte order mark, the NUL pattern of UTF-16, UTF-8, and
 * the code page or East Asian encoding under which the letters fit a language best.
 * Faults: invalid-input for an unknown label.
 */
export function guessEncoding(source: ByteSource, given: string | undefined): TextEncoding {
  const samples = samplesOf(source);
  const bom = findByteOrderMark(samples[0]!);
  const judged = bom
    ? { value: bom.label, confidence: 1, reason: 'byte order mark', alternatives: [] }
    : judge(samples);
  if (given === undefined) {
    const guess: Guess = { what: 'encoding', source: 'content', table: null, ...judged };
    return { label: judged.value, skip: bom?.length ?? 0, guess, warnings: [] };
  }
  const label = resolveLabel(given);
  const alternatives = judged.value === label ? [] : [other(judged.value, judged.confidence)];
  const reason = 'specified by the option encoding';
  return {
    label,
    skip: bom?.label === label ? bom.length : 0,
    guess: { what: 'encoding', value: label, confidence: 1, source: 'given', reason, alternatives, table: null },
    warnings: warningFor(label, judged, bom?.label ?? null),
  };
}
