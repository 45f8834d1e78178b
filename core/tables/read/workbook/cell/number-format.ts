import { loadSheetJs } from '../sheet/load-sheetjs.js';
import type { DateFormat } from './date-text.js';

interface FixedFormat {
  /** Digits behind the point where it shows neither more nor fewer, and no zero before the number; else null. */
  decimals: number | null;
}

/** What a number format means for the text of a cell. */
export type NumberFormat =
  | { kind: 'plain' }
  | ({ kind: 'percent' } & FixedFormat)
  /** Digits, a point and signs only, such as 00000 or 0.00: what it shows may be the text. */
  | ({ kind: 'digits' } & FixedFormat)
  /** Words or signs beside the number, such as a currency or a unit. */
  | { kind: 'marked' }
  | ({ kind: 'date' } & DateFormat);

const LONGEST_FORMAT = 255;
/** With few digits behind the point, so that a number has 15 in all. */
const FIXED = /^(?:#,##)?0(?:\.(0{1,4}))?%?$/;
const PLAIN: NumberFormat = { kind: 'plain' };

/** Up to the end where it is not closed: what follows is then looked at once. */
const BRACKET = /\[([^\]]*)(?:\]|$)/g;
const ELAPSED = /^(?:h+|m+|s+)$/i;

/** The first section of a format without quoted text, escapes, padding, colours, conditions and locales. */
function bare(format: string): string {
  const plain = format
    .replace(/"[^"]*"/g, '')
    .replace(/[\\_*]./g, '')
    .replace(BRACKET, (all, inner: string) => (all.endsWith(']') && !ELAPSED.test(inner) ? '' : all));
  return plain.split(';')[0] ?? '';
}

function readDateFormat(format: string): NumberFormat {
  const letters = bare(format)
    .toLowerCase()
    .replace(/am\/pm|a\/p/g, 'h');
  const isElapsed = /\[[hms]/.test(letters);
  const hasTime = isElapsed || /[hs]/.test(letters);
  // Minutes and months are both m: beside hours or seconds, without a day or year, it is minutes.
  const hasDate = !isElapsed && (/[ydeb]/.test(letters) || (!hasTime && letters.includes('m')));
  return { kind: 'date', hasDate, hasTime, isElapsed };
}

function hasMark(format: string): boolean {
  return /\[\$[^\]-]/.test(format) || /[$€£¥₹]/.test(format) || /"[\s()+-]*[^\s"()+-][^"]*"/.test(format);
}

/** Whether a format says nothing about the number. */
export const isGeneral = (format: string) => format === '' || format.toLowerCase() === 'general';

/** @param format the code of a number format, such as `0.00%` or `dd/mm/yyyy`. */
export function readNumberFormat(format: string): NumberFormat {
  if (isGeneral(format) || format === '@' || format.length > LONGEST_FORMAT) return PLAIN;
  if (loadSheetJs().SSF.is_date(format)) return readDateFormat(format);
  const first = bare(format);
  // A comma behind the last digit divides by a thousand: what is shown is another number.
  const isScaled = /[0#?],+(?![0#?,])/.test(first);
  if (isScaled || !/[0#?]/.test(first) || /[0#?][Ee][+-]|\//.test(first)) return PLAIN;
  const fixed = FIXED.exec(format);
  const decimals = fixed ? (fixed[1]?.length ?? 0) : null;
  if (first.includes('%')) return { kind: 'percent', decimals };
  if (hasMark(format)) return { kind: 'marked' };
  return /^[0#?.,+\-() ]*$/.test(first) ? { kind: 'digits', decimals } : PLAIN;
}
