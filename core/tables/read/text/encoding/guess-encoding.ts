import { isAscii, isUtf8 } from 'node:buffer';
import { Fault } from '../../../../base/fault.js';
import type { ByteSource } from '../../source/byte-source.js';
import type { Guess, ReadWarning } from '../../source/reading.js';
import { findByteOrderMark, findUtf16 } from './byte-order.js';
import { countUtf8, cutOffAtEnd } from './decode-text.js';
import { findMultibyte } from './multibyte-evidence.js';

/** The most common letters of a language in one of its encodings. Their byte values distinguish the encodings. */
interface Alphabet {
  label: string;
  common: string;
  upper: RegExp;
  lower: RegExp;
}

const ALPHABETS: readonly Alphabet[] = [
  { label: 'windows-1251', common: 'оеаинтсрвлкмдпу', upper: /[А-ЯЁ]/, lower: /[а-яё]/ },
  { label: 'koi8-r', common: 'оеаинтсрвлкмдпу', upper: /[А-ЯЁ]/, lower: /[а-яё]/ },
  { label: 'iso-8859-7', common: 'αοιετσνηυρπκμλςάίόέή', upper: /[Α-ΩΆ-Ώ]/, lower: /[α-ωά-ώ]/ },
];

/**
 * Returns runs of three or more bytes from 0x80 on: words in a non-Latin alphabet. Accented Latin letters do not form
 * such runs.
 */
function wordsOf(bytes: Uint8Array): { words: Uint8Array[]; share: number } {
  const words: Uint8Array[] = [];
  let inWords = 0;
  let all = 0;
  for (let at = 0; at < bytes.length; at++) {
    let run = 0;
    while (at + run < bytes.length && bytes[at + run]! >= 0x80) run += 1;
    if (run === 0) continue;
    all += run;
    if (run >= 3 && run < 40) {
      inWords += run;
      if (words.length < 5000) words.push(bytes.subarray(at, at + run));
    }
    at += run;
  }
  return { words, share: all === 0 ? 0 : inWords / all };
}

/** Scores how much the words resemble the language: common letters, and capitals only at the start or throughout. */
function scoreOf(alphabet: Alphabet, words: readonly Uint8Array[]): number {
  const decoder = new TextDecoder(alphabet.label);
  let letters = 0;
  let common = 0;
  let badCase = 0;
  let other = 0;
  for (const bytes of words) {
    const word = decoder.decode(bytes);
    let seenLower = false;
    for (const char of word) {
      const isLower = alphabet.lower.test(char);
      if (!isLower && !alphabet.upper.test(char)) other += 1;
      else if (!isLower && seenLower) badCase += 1;
      seenLower ||= isLower;
      letters += 1;
      if (alphabet.common.includes(char.toLowerCase())) common += 1;
    }
  }
  return letters < 9 ? 0 : (common - 2 * badCase - other) / letters;
}

/** Looks for strong evidence of a single-byte Cyrillic or Greek encoding. Returns its label, or null. */
function findAlphabet(bytes: Uint8Array): string | null {
  const { words, share } = wordsOf(bytes);
  if (share < 0.7) return null;
  const scored = ALPHABETS.map((alphabet) => ({ label: alphabet.label, score: scoreOf(alphabet, words) }));
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score > 0.55 ? best.label : null;
}

const SOME_LABELS = 'utf-8, utf-16le, windows-1252, windows-1251, gb18030, shift_jis, euc-kr, big5';
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
  try {
    return new TextDecoder(normalized).encoding;
  } catch (cause) {
    throw new Fault(
      'invalid-input',
      `The encoding "${given.slice(0, 60)}" in \`encoding\` is not supported. Use a label such as ${SOME_LABELS}.`,
      {
        issues: [{ pointer: '/encoding', detail: `Is not a WHATWG encoding label, such as ${SOME_LABELS}` }],
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

function judgeSingleByte(bytes: Uint8Array): Verdict {
  const alphabet = findAlphabet(bytes);
  if (alphabet) {
    const reason = `not valid UTF-8; words of letters as in ${alphabet}`;
    return { value: alphabet, confidence: 0.85, reason, alternatives: [other('windows-1252', 0.1)] };
  }
  const multibyte = findMultibyte(bytes);
  if (multibyte) {
    const reason = `not valid UTF-8; every pair of bytes is a character of ${multibyte}, and nearly all are common ones`;
    return { value: multibyte, confidence: 0.85, reason, alternatives: [other('windows-1252', 0.1)] };
  }
  const undefinedBytes = bytes.some((byte) => [0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte));
  return {
    value: 'windows-1252',
    confidence: undefinedBytes ? 0.4 : 0.75,
    reason: `not valid UTF-8, and no evidence of another family${undefinedBytes ? '; some bytes are not assigned' : ''}`,
    alternatives: [other('windows-1250', 0.08), other('iso-8859-15', 0.05), other('macintosh', 0.04)],
  };
}

function judge(samples: readonly Uint8Array[]): Verdict {
  const utf16 = findUtf16(samples[0]!);
  if (utf16) {
    const reason = 'every other byte is NUL, as in UTF-16';
    return { value: utf16, confidence: 0.97, reason, alternatives: [] };
  }
  if (samples.every((sample) => isAscii(sample))) {
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
  return judgeSingleByte(bytes);
}

function warningFor(label: string, judged: Verdict, bom: string | null): ReadWarning[] {
  const expected = bom ?? judged.value;
  if (expected === label || (judged.reason === 'only ASCII characters' && !label.startsWith('utf-'))) return [];
  const evidence = bom === null ? judged.reason : `the file begins with the byte order mark of ${bom}`;
  const message = `The encoding ${label} was specified, but the bytes look like ${expected}: ${evidence}.`;
  return [{ code: 'encoding-doubtful', message }];
}

/**
 * Decides how the bytes of a text file are decoded, in this order: byte order mark, strict UTF-8, the NUL pattern of
 * UTF-16, strong evidence of an East Asian, Cyrillic or Greek encoding, windows-1252.
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
