import { areLettersSwapped, nearWord } from '../../language/edit-distance.js';
import type { DataSpan } from '../../language/request-text.js';
import { gapBefore, lengthsAt, longestAt, type TokenRow } from '../request/token-row.js';
import { type ClassPhrase, looksLikeModel, type SlotReading } from '../values/slot-value.js';
import { numeralAt } from './read-number.js';
import { dataAt, isUnknownWord, skipFillers, skipSeparator, wordAt } from './scan-row.js';

const MAX_CLASSES = 20;
/** Maximum words of a class: "traffic cones" has two, "people with helmets" three. */
const MAX_WORDS = 3;
/** A sign between a class and its threshold: "people ≥ 0.6". */
const BOUND = /[<>=≤≥]/;
/** Maximum ideographs of a class. Each counts as a word. */
const MAX_IDEOGRAPHS = 6;

const textOf = (row: TokenRow, from: number, to: number) =>
  row.original.slice(row.tokens[from]!.start, row.tokens[to - 1]!.end);

/** Returns the number of words of a known class; 0 if a longer phrase starts there: 包 in 包括 is not a class. */
function classAt(row: TokenRow, at: number): number {
  const length = longestAt(row, at, ['word.classes']);
  return (row.hits[at] ?? []).every((hit) => hit.length <= length) ? length : 0;
}

const isDoubtful = (row: TokenRow, from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index).some(
    (at) => longestAt(row, at, ['word.not_classes']) > 0,
  );

/** Reads unknown words as part of a class name: "traffic cones", 猫头鹰. */
function readOpenPhrase(row: TokenRow, from: number): number {
  let at = from;
  let words = 0;
  while (at < row.tokens.length) {
    const length =
      isUnknownWord(row, at) && !(at === from && numeralAt(row, at))
        ? 1
        : classAt(row, at) || longestAt(row, at, ['word.not_classes']);
    if (length === 0 || (at > from && (skipSeparator(row, at, []).found || BOUND.test(gapBefore(row, at))))) break;
    at += length;
    words += length;
    const max = /^\p{Script=Han}/u.test(textOf(row, at - 1, at)) ? MAX_IDEOGRAPHS : MAX_WORDS;
    if (words > max) return from;
  }
  return at;
}

function readClass(row: TokenRow, from: number): { to: number; phrase: ClassPhrase } | null {
  const numeral = numeralAt(row, from);
  const counted = numeral ? readUncounted(row, skipFillers(row, from + numeral.length)) : null;
  if (!numeral || !counted || counted.phrase.sort === 'quoted') return numeral ? null : readUncounted(row, from);
  const count = textOf(row, from, counted.to);
  return { to: counted.to, phrase: { ...counted.phrase, count } };
}

/** Minimum letters of a word in which two are swapped, and of a class of which one letter is missing or repeated. */
const MIN_LETTERS = { swapped: 4, missing: 8 };

/**
 * Whether a word is probably a typo of a class. Other similar words are usually words themselves: "drives" and
 * "drivers", "letters" and "litters".
 */
function isTypo(word: string, name: string): boolean {
  if (word.length === name.length) return word.length >= MIN_LETTERS.swapped && areLettersSwapped(word, name);
  // The longer of the two words decides how many typos are tolerated.
  const [long, short] = word.length > name.length ? [word, name] : [name, word];
  return name.length >= MIN_LETTERS.missing && nearWord(long, [short]) !== undefined;
}

/** Returns the class of which an unknown word is probably a typo; undefined if there is none. */
function nearClass(row: TokenRow, at: number): string | undefined {
  const word = wordAt(row, at);
  if (!word || !isUnknownWord(row, at) || !/^[a-z]{4,30}$/.test(word.norm)) return undefined;
  return row.language.spelled.classes.find((name) => isTypo(word.norm, name));
}

/** Whether data in quotes can be the name of a class. */
const isQuotedClass = ({ kind, text }: DataSpan) =>
  (kind === 'quoted' || kind === 'code') && /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,60}$/u.test(text);

/** Returns an unknown class from its first to its last word. */
function unknownClass(row: TokenRow, from: number, to: number): ClassPhrase {
  const near = to === from + 1 ? nearClass(row, from) : undefined;
  const sort = isDoubtful(row, from, to) ? 'doubtful' : 'unknown';
  return { text: textOf(row, from, to), sort, ...(near === undefined ? {} : { near }) };
}

function readUncounted(row: TokenRow, at: number): { to: number; phrase: ClassPhrase } | null {
  const data = dataAt(row, at);
  if (data) return isQuotedClass(data) ? { to: at + 1, phrase: { text: data.text, sort: 'quoted' } } : null;
  const known = classAt(row, at);
  const all = lengthsAt(row, at, ['word.objects'])[0] ?? 0;
  const open = all > 0 ? at : readOpenPhrase(row, at);
  if (known > 0 && open <= at + known)
    return { to: at + known, phrase: { text: textOf(row, at, at + known), sort: 'known' } };
  if (open > at) return { to: open, phrase: unknownClass(row, at, open) };
  const objects = lengthsAt(row, at, ['word.objects'])[0];
  if (objects !== undefined) return { to: at + objects, phrase: { text: '', sort: 'all' } };
  return null;
}

/** Whether a model follows, so that "people with mock" is one class. */
function namesModel(row: TokenRow, at: number): boolean {
  const word = wordAt(row, at);
  return word !== undefined && (looksLikeModel(word.norm) || longestAt(row, at, ['word.model_name']) > 0);
}

/** Reads a list of classes: "dogs, cats and traffic cones"; "objects". */
export function readClasses(row: TokenRow, from: number): SlotReading[] {
  const classes: ClassPhrase[] = [];
  const readings: SlotReading[] = [];
  let next = from;
  while (classes.length < MAX_CLASSES) {
    const found = readClass(row, next);
    if (!found) break;
    classes.push(found.phrase);
    readings.unshift({ length: found.to - from, value: { kind: 'classes', classes: [...classes] } });
    const separator = skipSeparator(row, found.to, ['join', 'word.versus']);
    if (!separator.found || namesModel(row, separator.at)) break;
    next = skipFillers(row, separator.at);
  }
  return readings;
}
