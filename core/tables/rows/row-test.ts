import type { ColumnProfile } from '../profile/column/column-profile.js';
import type { RowFilter } from './rows-request.js';

/** Number format and placeholders of a column. */
export interface FilterFormat {
  decimal: string;
  group: string;
  nulls: ReadonlySet<string>;
}

export type RowTest = (cells: readonly string[]) => boolean;

const NUMBER = /[-+−]?\d[\d.,' _\u00a0\u202f]*/;

/** Parses the first number of a text with the number format of its column; null if there is none. */
export function firstNumberOf(text: string, { decimal, group }: FilterFormat): number | null {
  const found = NUMBER.exec(text)?.[0];
  if (found === undefined) return null;
  let plain = '';
  for (const letter of found) {
    if (letter === decimal) plain += '.';
    else if (letter === '−') plain += '-';
    else if (letter !== group && !/\s/.test(letter)) plain += letter;
  }
  const value = Number(plain.endsWith('.') ? plain.slice(0, -1) : plain);
  return Number.isNaN(value) ? null : value;
}

/** Whether a cell is empty or contains a placeholder for a missing value. */
export function isMissing(text: string, { nulls }: FilterFormat): boolean {
  return text.trim() === '' || nulls.has(text);
}

/**
 * Converts a filter to a predicate on rows.
 * @param at index of its column, from 0.
 */
export function rowTest(filter: RowFilter, at: number, format: FilterFormat): RowTest {
  const text = (cells: readonly string[]) => cells[at] ?? '';
  if (filter.kind === 'values') {
    const expected = new Set(filter.values);
    return (cells) => expected.has(text(cells));
  }
  if (filter.kind === 'missing') {
    const expected = filter.is === 'missing';
    return (cells) => isMissing(text(cells), format) === expected;
  }
  if (filter.kind === 'contains') {
    const expected = filter.text.toLowerCase();
    return (cells) => text(cells).toLowerCase().includes(expected);
  }
  const { low, high } = filter;
  return (cells) => {
    const value = firstNumberOf(text(cells), format);
    return value !== null && (low === null || value >= low) && (high === null || value <= high);
  };
}

/** Returns how filters parse the cells of a column, from its profile. */
export function formatOf({ numbers, null_tokens }: Pick<ColumnProfile, 'numbers' | 'null_tokens'>): FilterFormat {
  return {
    decimal: numbers?.decimal_mark ?? '.',
    group: numbers?.group_mark ?? 'none',
    nulls: new Set(null_tokens.filter(({ verdict }) => verdict === 'missing').map(({ token }) => token)),
  };
}
