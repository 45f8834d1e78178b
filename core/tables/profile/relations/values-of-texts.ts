import { parseNumber, valueUnder } from '../../cells/parse-number.js';
import type { ColumnProfile } from '../column/column-profile.js';
import type { CodedColumn } from './coded-column.js';

/** Characters other than signs, digits and number marks, such as units, currencies and percent signs. */
const PREFIX = /^[^\d+\-(.,]+/;
const SUFFIX = /(?<![^\d).,])[^\d).,]+$/;

/** Texts that start and end with a digit, so that they have no prefix or suffix. */
const DIGIT_ENDS = /^\d(?:.*\d)?$/;

/** Maximum length of a text with a number. */
const MAX_LENGTH = 60;

/** Returns the number in each text; NaN if it is not a number or does not occur in the rows. */
export function valuesOfTexts(column: CodedColumn, profile: ColumnProfile): Float64Array {
  const mark = profile.numbers?.decimal_mark;
  const values = new Float64Array(column.texts.length).fill(Number.NaN);
  for (const [code, text] of column.texts.entries()) {
    if (column.isMissing[code] === 1 || column.counts[code] === 0 || text.length > MAX_LENGTH) continue;
    const number = parseNumber(DIGIT_ENDS.test(text) ? text : text.replace(PREFIX, '').replace(SUFFIX, ''));
    if (number !== null) values[code] = valueUnder(number, mark === '.' || mark === ',' ? mark : 'none');
  }
  return values;
}
