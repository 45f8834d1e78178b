import { countOf } from '../../../report/figures.js';
import { valueUnder } from '../../cells/parse-number.js';
import { recogniseValue } from '../../cells/recognise-value.js';
import { type ColumnRule, locateTexts } from './column-issue.js';

/** Finding `unusual-values`: outliers. Only the user can decide whether they are wrong. */
export const unusualValues: ColumnRule = ({ index, profile, summary, marks }, data) => {
  const unusual = profile.numbers?.unusual;
  if (unusual === undefined || unusual === null || unusual.count === 0) return null;
  const { low, high } = unusual;
  const mark = marks.decimal === 'ambiguous' ? 'none' : marks.decimal;
  const isOutside = (text: string) => {
    const { number, type } = recogniseValue(text);
    const value = number === null || type === 'code' || type === 'identifier' ? Number.NaN : valueUnder(number, mark);
    return (low !== null && value < low) || (high !== null && value > high);
  };
  const extremes = Object.values(summary.numbers.kinds).flatMap((kind) => kind.extremes);
  return {
    code: 'unusual-values',
    severity: 'notice',
    count: unusual.count,
    title: `"${profile.name}" has ${countOf(unusual.count, 'outliers')}`,
    why: `They may be correct, typing errors, other units or placeholders (${unusual.method}).`,
    examples: locateTexts(
      data,
      index,
      isOutside,
      extremes.filter(({ text }) => isOutside(text)),
    ),
    step: 'cap_unusual_values',
  };
};
