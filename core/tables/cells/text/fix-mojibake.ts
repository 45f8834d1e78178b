import { WINDOWS_1252_UPPER } from '../../../base/text/windows-1252.js';
import { CODE_PAGES, type CodePage, readSequence, type Sequence, suspectPages } from './mojibake/code-pages.js';
import { weighSequence } from './mojibake/weigh-sequence.js';

const CONTROL = /[\x80-\x9f]/g;

/**
 * Replaces C1 control characters, which do not occur in real texts, with the windows-1252 characters of the same bytes.
 * If all of them are U+0085, the text is unchanged, because some systems use it as a line break.
 * @param isGarbled whether there is other evidence that the text was decoded with the wrong encoding.
 */
function restoreControls(text: string, isGarbled: boolean): string {
  const controls = text.match(CONTROL);
  if (controls === null || (!isGarbled && controls.every((control) => control === '\x85'))) return text;
  return text.replace(CONTROL, (control) => WINDOWS_1252_UPPER[control.charCodeAt(0) - 0x80]!);
}

/** Maximum rounds of repair. A text can be garbled several times. */
const MAX_ROUNDS = 6;
/** Maximum length of a text to repair. Nobody would review the repair of a longer one. */
const MAX_LENGTH = 100_000;

/**
 * Repairs UTF-8 text that was decoded with a single-byte code page, such as `cafÃ©` for `café`: encodes it with that
 * page again and decodes it as UTF-8, as a whole or in parts, repeatedly if necessary. Requires sufficient evidence.
 * Lost bytes become U+FFFD. The method follows ftfy (Speer, 2019), with different weights and tables.
 * @returns null if nothing is repaired.
 */
export function fixMojibake(text: string): string | null {
  if (text.length > MAX_LENGTH) return null;
  let repaired = text;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = repairOnce(repaired);
    if (next === null) break;
    repaired = next;
  }
  repaired = restoreControls(repaired, repaired !== text);
  return repaired === text ? null : repaired;
}

/** A letter of another script next to a Latin one. Greek is exempt, because it is common there (`IL2Rγc`). */
const MIXED = /[A-Za-z][^\P{L}\p{Script=Latin}\p{Script=Greek}]|[^\P{L}\p{Script=Latin}\p{Script=Greek}][A-Za-z]/gu;

/** Counts places where scripts mix. A decoding that adds any is wrong. */
function countMixed(text: string): number {
  return text.match(MIXED)?.length ?? 0;
}

function repairOnce(text: string): string | null {
  const suspects = suspectPages(text);
  if (suspects === 0) return null;
  let best: { text: string; weight: number } | null = null;
  for (const page of CODE_PAGES) {
    if ((suspects & page.bit) === 0) continue;
    const decoding = decodeUnder(text, page);
    if (decoding === null || countMixed(decoding.text) > countMixed(text)) continue;
    if (best === null || decoding.weight > best.weight) best = decoding;
  }
  return best?.text ?? null;
}

/** A text decoded with one code page. */
interface Decoding {
  text: string;
  /** Evidence for this decoding. */
  weight: number;
}

/** Minimum evidence for repairing a text, and for repairing each sequence in it. */
const MIN_EVIDENCE = 3;
const MIN_EVIDENCE_EACH = 1;
/** Minimum evidence for also repairing sequences below `MIN_EVIDENCE_EACH`. */
const STRONG_EVIDENCE = 10;
/** Maximum number of non-ASCII letters outside sequences, per sequence. */
const MAX_UNCOVERED = 1.5;
/** Evidence against a code page for each letter outside all sequences: Latin letters, and letters of other scripts. */
const LATIN_PENALTY = 0.5;
const FOREIGN_PENALTY = 1;

/**
 * Repairs the parts of a text that were garbled with one code page.
 * @returns null if there is not enough evidence.
 */
function decodeUnder(text: string, page: CodePage): Decoding | null {
  const sequences = findSequences(text, page);
  const exact = sequences.filter(({ kind }) => kind === 'exact');
  const weights = exact.map((_, at) => weigh(text, exact, at, page));
  const good = selectSequences(text, exact, weights);
  const rest = uncoveredText(text, good);
  const weight = good.reduce((sum, sequence) => sum + weights[exact.indexOf(sequence)]!, 0) - penalty(rest);
  if (weight < MIN_EVIDENCE) return null;
  // A few sequences among many other non-ASCII letters are probably correct text, and so is a single sequence of two
  // characters if there is any other non-ASCII character.
  const uncovered = uncoveredText(text, sequences);
  if (countLetters(uncovered) > MAX_UNCOVERED * good.length) return null;
  if (good.length === 1 && good[0]!.length === 2 && uncovered !== '') return null;
  const others = sequences.filter(({ kind }) => kind !== 'exact');
  return {
    text: replace(
      text,
      [...good, ...others].sort((one, other) => one.at - other.at),
    ),
    weight,
  };
}

/**
 * Selects the sequences to repair: all, if they cover every non-ASCII character and their total evidence suffices;
 * otherwise those with enough separate evidence. If these have strong evidence, doubtful ones are included.
 */
function selectSequences(text: string, exact: readonly Sequence[], weights: readonly number[]): readonly Sequence[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (exact.length > 1 && all >= MIN_EVIDENCE && uncoveredText(text, exact) === '') return exact;
  const sure = weights.reduce((sum, weight) => sum + (weight >= MIN_EVIDENCE_EACH ? weight : 0), 0);
  const min = sure >= STRONG_EVIDENCE ? 0 : MIN_EVIDENCE_EACH;
  return exact.filter((_, at) => weights[at]! >= min);
}

function findSequences(text: string, page: CodePage): Sequence[] {
  const found: Sequence[] = [];
  for (let at = 0; at < text.length; ) {
    const sequence = text.charCodeAt(at) < 0x80 ? null : readSequence(text, at, page);
    if (sequence !== null) found.push(sequence);
    at += sequence?.length ?? 1;
  }
  return found;
}

function weigh(text: string, all: readonly Sequence[], place: number, page: CodePage): number {
  const sequence = all[place]!;
  const before = all[place - 1];
  const after = all[place + 1];
  const adjacent = [
    before !== undefined && before.at + before.length === sequence.at ? before : undefined,
    after !== undefined && after.at === sequence.at + sequence.length ? after : undefined,
  ];
  return weighSequence(text, sequence, adjacent, page);
}

/** Returns the non-ASCII characters outside all sequences. */
function uncoveredText(text: string, sequences: readonly Sequence[]): string {
  let rest = '';
  let from = 0;
  for (const { at, length } of sequences) {
    rest += text.slice(from, at);
    from = at + length;
  }
  return (rest + text.slice(from)).replace(/[\0-\x7f\ufffd]/g, '');
}

const countLetters = (rest: string) => rest.match(/\p{L}/gu)?.length ?? 0;

function penalty(rest: string): number {
  const latin = rest.match(/\p{Script=Latin}/gu)?.length ?? 0;
  const all = rest.match(/[\p{L}\u2500-\u259f]/gu)?.length ?? 0;
  return latin * LATIN_PENALTY + Math.max(0, all - latin) * FOREIGN_PENALTY;
}

function replace(text: string, sequences: readonly Sequence[]): string {
  let repaired = '';
  let from = 0;
  for (const { at, length, decoded, kind } of sequences) {
    if (at < from) continue;
    repaired += text.slice(from, at) + decoded;
    from = at + length;
    if (kind === 'blank' && decoded === 'à' && !isOneWord(text.slice(from, from + 8))) repaired += ' ';
  }
  return repaired + text.slice(from);
}

/**
 * Whether "à" and the rest are one Portuguese word (às, àquele, àquilo). Otherwise "à" is a separate word and needs a
 * space after it, because the space in the garbled text was the second byte of "à".
 */
function isOneWord(rest: string): boolean {
  return /^(?:s|quel[ae]s?|quilo)(?![\p{L}'’])/u.test(rest);
}
