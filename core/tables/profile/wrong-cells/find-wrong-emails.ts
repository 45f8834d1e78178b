import validator from 'validator';
import { formatCount } from '../../../report/figures.js';
import { isNullToken } from '../../cells/null-tokens.js';
import { type CountedText, sumOf, type TextColumn } from './text-column.js';
import type { Suspicion } from './wrong-cell.js';

const SAMPLE = 20;
const MIN_FIRST = 0.5;
/** Minimum share of addresses in a column of addresses, and minimum cells. */
const MIN_SHARE = 0.8;
const MIN_CELLS = 10;
const MAX_LENGTH = 320;

/** Most addresses, which need no closer check. */
const USUAL = /^[\w+-]{1,40}(?:\.[\w+-]{1,20}){0,3}@[a-z\d]{1,40}(?:[.-][a-z\d]{1,40}){0,4}\.[a-z]{2,12}$/i;

const isAddress = (text: string) =>
  USUAL.test(text) ||
  (text.length <= MAX_LENGTH &&
    validator.isEmail(text.trim().replace(/^mailto:/i, ''), {
      allow_utf8_local_part: true,
      allow_display_name: true,
      allow_underscores: true,
      ignore_max_length: true,
    }));

/** Whether a text is several addresses. */
function areAddresses(text: string): boolean {
  const parts = text.split(/[;,/|\s]+/).filter((part) => part !== '');
  return parts.length > 1 && parts.length < 20 && parts.every(isAddress);
}

/**
 * Finds texts that are no e-mail address in a column of addresses.
 * @param skipped texts that were already judged.
 */
export function findWrongEmails(column: TextColumn, skipped: ReadonlyMap<number, unknown>): Map<number, Suspicion> {
  const first = column.texts.slice(0, SAMPLE);
  if (first.filter(({ text }) => text.includes('@')).length < MIN_FIRST * first.length) return new Map();
  const right: CountedText[] = [];
  const wrong: CountedText[] = [];
  for (const one of column.texts) {
    if (isAddress(one.text)) right.push(one);
    else if (!skipped.has(one.code) && !isNullToken(one.text.trim()) && one.text.length <= MAX_LENGTH) wrong.push(one);
  }
  const cells = sumOf(right);
  if (cells < MIN_CELLS || cells < MIN_SHARE * column.filled) return new Map();
  const reason = `no e-mail address; ${formatCount(cells)} other cells are`;
  return new Map(
    wrong
      .filter(({ text }) => /[@.]/.test(text) && !areAddresses(text))
      .map(({ code, text }) => {
        const expected = repairOf(text);
        return [code, { kind: 'email', expected, reason, score: 0.92, confidence: expected === null ? 0 : 0.9 }];
      }),
  );
}

/**
 * Corrections of common mistakes. Each changes only marks that no address contains and that have only one
 * meaning.
 */
const REPAIRS: readonly ((text: string) => string)[] = [
  (text) => text.replace(/\s+/g, ''),
  (text) => text.replace(/[.,;:>]{1,3}$/, ''),
  (text) => text.replace(/ ?[([{]at[)\]}] ?/i, '@').replace(/ ?[([{]dot[)\]}] ?/gi, '.'),
  (text) => text.replace(/@{2,}/, '@'),
  (text) => text.replace(/\.{2,}/g, '.'),
  (text) => text.replace(/,(?=\p{L}{2,}$)/u, '.'),
];

/** Returns the address that results from a single correction of a text; null if none gives an address. */
function repairOf(text: string): string | null {
  const repaired = REPAIRS.map((repair) => repair(text.trim())).find((one) => one !== text && isAddress(one));
  return repaired ?? null;
}
