import { VALUE_FLAGS } from '../../cells/value-flags.js';
import type { ValueType } from '../../cells/value-type.js';
import type { ProfiledColumn } from '../profile-column.js';
import { type ColumnRule, claimCells } from './column-issue.js';

const NUMBERS: readonly ValueType[] = ['integer', 'decimal', 'currency', 'percent', 'unit'];
const DATES: readonly ValueType[] = ['date', 'datetime'];
/** Types that exclude cells of other types. Free text accepts anything. */
const STRICT = new Set<ValueType>([...NUMBERS, ...DATES, 'time', 'boolean', 'email', 'url', 'phone', 'coordinate']);
/**
 * Minimum share of cells of the main type. A few words among thousands of numbers are reported, but a column of which
 * half are words is a text column.
 */
const MIN_MAIN = 0.5;

/** Types whose texts may have both digits and letters. */
const NAMING = new Set<ValueType>(['identifier', 'code', 'postcode']);

/** Returns the main type of a column and the related types that it accepts; null if it accepts any type. */
function familyOf({ profile, summary }: ProfiledColumn): { main: ValueType; family: readonly ValueType[] } | null {
  const { type, meaning } = profile;
  if (meaning === 'phone') {
    const zeros = summary.flags.has(VALUE_FLAGS.leadingZeros);
    return { main: meaning, family: ['phone', 'integer', 'identifier', ...(zeros ? (['code'] as const) : [])] };
  }
  if (!STRICT.has(type) || NAMING.has(meaning)) return null;
  return { main: type, family: NUMBERS.includes(type) ? NUMBERS : DATES.includes(type) ? DATES : [type] };
}

/** Plurals of the strict types other than numbers. */
const PLURALS: ReadonlyMap<ValueType, string> = new Map([
  ['date', 'dates'],
  ['datetime', 'dates'],
  ['time', 'times'],
  ['boolean', 'yes or no'],
  ['email', 'e-mail addresses'],
  ['url', 'web addresses'],
  ['phone', 'phone numbers'],
  ['coordinate', 'coordinates'],
]);

/** Maximum length of a quoted text, in UTF-16 units. */
const MAX_QUOTED = 24;

/** Names two texts: `values such as "err" and "offline"`. */
function namesOf(examples: readonly { text: string }[]): string {
  const texts = [...new Set(examples.map(({ text }) => text.trim().slice(0, MAX_QUOTED)))];
  if (texts.length === 0) return 'other values';
  const named = texts
    .slice(0, 2)
    .map((text) => `"${text}"`)
    .join(' and ');
  return texts.length === 1 ? named : `values such as ${named}`;
}

/** Finding `mixed-types`: cells of another type in a column of numbers, dates or another strict type. */
export const mixedTypes: ColumnRule = (column) => {
  const { profile, types } = column;
  const expected = familyOf(column);
  if (expected === null) return null;
  const { main, family } = expected;
  const unsure = profile.null_tokens
    .filter((token) => token.verdict === 'unsure')
    .reduce((sum, token) => sum + token.count, 0);
  const others = types.filter(([type]) => !family.includes(type));
  const all = types.reduce((sum, [, tally]) => sum + tally.cells, 0);
  const count = others.reduce((sum, [, tally]) => sum + tally.cells, 0) - unsure;
  if (count <= 0 || count > (1 - MIN_MAIN) * all) return null;
  const tokens = new Set(profile.null_tokens.map((token) => token.token));
  const examples = others.flatMap(([, tally]) => tally.examples).filter(({ text }) => !tokens.has(text));
  return {
    code: 'mixed-types',
    severity: 'warning',
    count,
    title: claimCells(profile.name, `has ${namesOf(examples)} among its ${PLURALS.get(main) ?? 'numbers'}`, count),
    why: 'One such cell is enough for most programs to treat the whole column as text.',
    examples,
    step: null,
  };
};
