import { editDistance } from '../../../language/edit-distance.js';
import { monthOfName, parseNamedDate } from '../../cells/parse-named-date.js';
import { sumOf, type TextColumn } from './text-column.js';
import type { Suspicion } from './wrong-cell.js';

/** Minimum cells with the name of a month, and their minimum share. */
const MIN_DATES = 10;
const MIN_SHARE = 0.8;
/** Minimum length of a name. Shorter names may be one edit apart, such as Jun and Jul. */
const MIN_LETTERS = 4;

const WORD = /\p{L}+/gu;

const isDate = (text: string) => parseNamedDate(text) !== null || monthOfName(text.toLowerCase()) > 0;

/**
 * Finds dates and months with a misspelled name (`4 Feburary 2024`) in a column of such dates. The name must be one
 * edit from exactly one of the names of months in other cells.
 */
export function findMisspelledMonths(
  { texts, filled }: TextColumn,
  skipped: ReadonlyMap<number, unknown>,
): Map<number, Suspicion> {
  const found = new Map<number, Suspicion>();
  const first = texts.slice(0, MIN_DATES);
  if (!first.some(({ text }) => isDate(text.trim()))) return found;
  const open = texts.filter(({ code, text }) => !skipped.has(code) && text.length <= 60);
  const dates = open.filter(({ text }) => isDate(text.trim()));
  const cells = sumOf(dates);
  if (cells < MIN_DATES || cells < MIN_SHARE * filled) return found;
  const names = new Set(dates.flatMap(({ text }) => text.match(WORD) ?? []).filter((word) => isName(word)));
  const known = new Set(dates);
  for (const text of open) {
    const expected = known.has(text) ? null : corrected(text.text, names);
    if (expected === null) continue;
    const reason = `a misspelled month; ${cells.toLocaleString('en')} other cells are dates`;
    found.set(text.code, { kind: 'typo', expected, reason, score: 0.9, confidence: 0.97 });
  }
  return found;
}

const isName = (word: string) => word.length >= MIN_LETTERS && monthOfName(word.toLowerCase()) > 0;

function corrected(text: string, names: ReadonlySet<string>): string | null {
  const repaired = text.replace(WORD, (word) => nearestName(word, names) ?? word);
  return repaired !== text && isDate(repaired.trim()) ? repaired : null;
}

/** Returns the name that is one edit from a word; null if there is none, or names of several months. */
function nearestName(word: string, names: ReadonlySet<string>): string | null {
  if (word.length < MIN_LETTERS || monthOfName(word.toLowerCase()) > 0) return null;
  const near = [...names].filter((name) => editDistance(word.toLowerCase(), name.toLowerCase(), 1) <= 1);
  const months = new Set(near.map((name) => monthOfName(name.toLowerCase())));
  return months.size === 1 ? (near[0] ?? null) : null;
}
