import type { ValueType } from '../../values/value-type.js';
import type { ColumnRule } from './column-rule.js';
import { cells, figure, verb } from './column-rule.js';

const NUMBERS: readonly ValueType[] = ['integer', 'decimal', 'currency', 'percent', 'unit'];
const DATES: readonly ValueType[] = ['date', 'datetime'];
/** Types that a cell of another one spoils; free text takes anything. */
const STRICT = new Set<ValueType>([...NUMBERS, ...DATES, 'time', 'boolean', 'email', 'url', 'phone', 'coordinate']);
/** A word or two among thousands of numbers is worth a look; half of the cells is no mixture but a column of text. */
const LEAST_MAIN = 0.5;

/** Issue `mixed-types`: cells of another kind among numbers, dates or the like. */
export const mixedTypes: ColumnRule = ({ profile, types }) => {
  if (!STRICT.has(profile.type)) return null;
  const family = NUMBERS.includes(profile.type) ? NUMBERS : DATES.includes(profile.type) ? DATES : [profile.type];
  const unsure = profile.null_tokens
    .filter((token) => token.verdict === 'unsure')
    .reduce((sum, token) => sum + token.count, 0);
  const others = types.filter(([type]) => !family.includes(type));
  const all = types.reduce((sum, [, tally]) => sum + tally.cells, 0);
  const count = others.reduce((sum, [, tally]) => sum + tally.cells, 0) - unsure;
  if (count <= 0 || count > (1 - LEAST_MAIN) * all) return null;
  const kinds = others.slice(0, 3).map(([type, tally]) => `${figure(tally.cells)} ${type}`);
  const tokens = new Set(profile.null_tokens.map((token) => token.token));
  return {
    code: 'mixed-types',
    severity: 'warning',
    count,
    title: `${cells(count)} of "${profile.name}" ${verb(count, 'is', 'are')} of another type than ${profile.type} (${kinds.join(', ')})`,
    why: 'One such cell is enough for most programs to take the whole column for text.',
    examples: others.flatMap(([, tally]) => tally.examples).filter(({ text }) => !tokens.has(text)),
    step: null,
  };
};
