import { isUtf8 } from 'node:buffer';
import { upperHalfOf } from '../../../../../base/text/code-pages.js';
import { letterModelOf } from './letter-model.js';
import { costOfForm, costOfLetters, prepare } from './score-decoding.js';

/** A single-byte code page and the languages that are written in it. */
interface CodePage {
  label: string;
  languages: readonly string[];
  /** Cost of the page itself, in bits. Higher for pages that are rarely used. */
  rarity: number;
}

const WESTERN = 'de fr es pt it nl sv da nb fi is ca'.split(' ');
/** Languages with all lowercase letters in cp437. */
const AMERICAN = WESTERN.filter((language) => !['pt', 'da', 'nb', 'is'].includes(language));
const CENTRAL = 'pl cs sk hu ro hr sl'.split(' ');
const BALTIC = ['et', 'lv', 'lt'];
const CYRILLIC = ['ru', 'uk', 'bg', 'sr'];

const WINDOWS = 2;
const ISO = 3;
const DOS = 4;
const MAC = 5;

const LATIN = new Set([...WESTERN, ...CENTRAL, ...BALTIC, 'tr', 'vi']);

const PAGES: readonly CodePage[] = [
  { label: 'windows-1252', languages: WESTERN, rarity: 0 },
  { label: 'windows-1250', languages: CENTRAL, rarity: WINDOWS },
  { label: 'windows-1251', languages: CYRILLIC, rarity: WINDOWS },
  { label: 'windows-1253', languages: ['el'], rarity: WINDOWS },
  { label: 'windows-1254', languages: ['tr'], rarity: WINDOWS },
  { label: 'windows-1255', languages: ['he'], rarity: WINDOWS },
  { label: 'windows-1256', languages: ['ar', 'fa'], rarity: WINDOWS },
  { label: 'windows-1257', languages: BALTIC, rarity: WINDOWS },
  { label: 'windows-1258', languages: ['vi'], rarity: WINDOWS },
  { label: 'windows-874', languages: ['th'], rarity: WINDOWS },
  { label: 'iso-8859-2', languages: CENTRAL, rarity: ISO },
  { label: 'iso-8859-4', languages: BALTIC, rarity: ISO },
  { label: 'iso-8859-5', languages: CYRILLIC, rarity: ISO },
  { label: 'iso-8859-6', languages: ['ar'], rarity: ISO },
  { label: 'iso-8859-7', languages: ['el'], rarity: ISO },
  { label: 'iso-8859-8', languages: ['he'], rarity: ISO },
  { label: 'iso-8859-13', languages: BALTIC, rarity: ISO },
  { label: 'iso-8859-15', languages: WESTERN, rarity: ISO },
  { label: 'koi8-r', languages: ['ru', 'bg'], rarity: ISO },
  { label: 'koi8-u', languages: ['uk'], rarity: ISO },
  { label: 'cp437', languages: AMERICAN, rarity: DOS },
  { label: 'cp737', languages: ['el'], rarity: DOS },
  { label: 'cp775', languages: BALTIC, rarity: DOS },
  { label: 'cp850', languages: WESTERN, rarity: DOS },
  { label: 'cp852', languages: CENTRAL, rarity: DOS },
  { label: 'cp855', languages: CYRILLIC, rarity: DOS },
  { label: 'cp857', languages: ['tr'], rarity: DOS },
  { label: 'cp862', languages: ['he'], rarity: DOS },
  { label: 'ibm866', languages: CYRILLIC, rarity: DOS },
  { label: 'macintosh', languages: WESTERN, rarity: MAC },
  { label: 'x-mac-ce', languages: CENTRAL, rarity: MAC },
  { label: 'x-mac-cyrillic', languages: CYRILLIC, rarity: MAC },
  { label: 'x-mac-greek', languages: ['el'], rarity: MAC },
  { label: 'x-mac-turkish', languages: ['tr'], rarity: MAC },
];

/** A code page that may be that of a text. */
export interface CodePageGuess {
  label: string;
  language: string;
  /** Cost in bits. Lower is likelier. */
  cost: number;
  /** Mean cost of a character beyond ASCII, bits. */
  mean: number;
  /** Whether its language is written in Latin letters. */
  isLatin: boolean;
  /** Whether it decodes the text in the same way as a likelier one. */
  isTwin: boolean;
}

/** Maximum bytes beyond ASCII to inspect. */
const MAX_BYTES = 2000;

/** Minimum length of a run of bytes that is valid UTF-8 for a reason other than chance. */
const MIN_UTF8 = 4;

/** Returns the end of the run of bytes beyond ASCII that starts at a position. */
function endOfRun(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at]! >= 0x80) at += 1;
  return at;
}

/**
 * Returns the bytes beyond ASCII with their neighbours, which suffice to judge them. Omits runs of valid UTF-8, which
 * are no evidence of the encoding of the rest.
 */
function contextOf(bytes: Uint8Array): Uint8Array {
  const kept: number[] = [];
  let seen = 0;
  for (let at = 0; at < bytes.length && seen < MAX_BYTES; at++) {
    const end = endOfRun(bytes, at);
    if (end === at) continue;
    const run = bytes.subarray(at, end);
    if (run.length < MIN_UTF8 || !isUtf8(run)) {
      kept.push(0x20, bytes[at - 2] ?? 0x20, bytes[at - 1] ?? 0x20, ...run, bytes[end] ?? 0x20);
      seen += run.length;
    }
    at = end;
  }
  return Uint8Array.from(kept);
}

/** Whether lines end with CR alone, as in classic Mac OS and hardly any other system. */
function isFromMac(bytes: Uint8Array): boolean {
  return bytes.includes(0x0d) && !bytes.includes(0x0a);
}

/**
 * Ranks code pages by how well the letters of the decoded text fit a language written in the page.
 * @param bytes bytes that are not UTF-8.
 * @returns the likeliest page first.
 */
export function rankCodePages(bytes: Uint8Array): CodePageGuess[] {
  const latin1 = Buffer.from(contextOf(bytes)).toString('latin1');
  const fromMac = isFromMac(bytes);
  const seen = new Set<string>();
  return PAGES.map(({ label, languages, rarity }) => {
    const upper = upperHalfOf(label);
    const text = latin1.replace(/[\x80-\xff]/g, (char) => upper[char.charCodeAt(0) - 0x80]!);
    const decoded = prepare(text);
    const form = costOfForm(decoded) + (fromMac && rarity === MAC ? 0 : rarity);
    const costs = languages.map((language) => ({
      language,
      cost: form + costOfLetters(decoded, letterModelOf(language)),
    }));
    const best = costs.reduce((one, other) => (other.cost < one.cost ? other : one));
    const mean = best.cost / Math.max(1, decoded.places.length);
    return { label, ...best, mean, isLatin: LATIN.has(best.language), text };
  })
    .sort((one, other) => one.cost - other.cost)
    .map(({ text, ...guess }) => {
      const isTwin = seen.has(text);
      seen.add(text);
      return { ...guess, isTwin };
    });
}
