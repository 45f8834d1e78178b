import type { Tally } from '../../data/wide-summary.js';
import type { ValueType } from '../../values/value-type.js';
import type { ProfiledColumn } from '../profile-column.js';
import type { ColumnFinding } from './column-issue.js';
import type { ColumnRule } from './column-rule.js';
import { figure } from './column-rule.js';

/** Issue `mixed-currencies`: sums over several currencies mean nothing. */
export const mixedCurrencies: ColumnRule = (column) =>
  describe(column, 'currency', {
    code: 'mixed-currencies',
    severity: 'error',
    why: 'A sum or mean over several currencies means nothing.',
    step: 'split_currency',
  });

/** Issue `mixed-units`: numbers of several units side by side. */
export const mixedUnits: ColumnRule = (column) =>
  describe(column, 'unit', {
    code: 'mixed-units',
    severity: 'warning',
    why: 'The numbers cannot be compared before they are in one unit.',
    step: 'split_units',
  });

function describe(
  { profile, types, summary }: ProfiledColumn,
  type: ValueType,
  issue: Pick<ColumnFinding, 'code' | 'severity' | 'why' | 'step'>,
): ColumnFinding | null {
  const total = types.find(([found]) => found === type)?.[1].cells ?? 0;
  if (profile.numbers === null || total === 0) return null;
  const bySymbol = new Map<string, Tally>();
  for (const [symbol, tally] of summary.numbers.symbols) {
    const key = symbol.toLowerCase().replace(/\.$/, '');
    const known = bySymbol.get(key) ?? { cells: 0, examples: [] };
    bySymbol.set(key, { cells: known.cells + tally.cells, examples: [...known.examples, ...tally.examples] });
  }
  if (type === 'unit') for (const sign of ['%', '％']) bySymbol.delete(sign);
  const sorted = [...bySymbol].sort((a, b) => b[1].cells - a[1].cells);
  if (sorted.length < 2) return null;
  const count = sorted.slice(1).reduce((sum, [, tally]) => sum + tally.cells, 0);
  const names = sorted.slice(0, 4).map(([symbol, tally]) => `${symbol} ${figure(tally.cells)}`);
  const examples = sorted.flatMap(([, tally]) => tally.examples.slice(0, 4));
  return {
    ...issue,
    count,
    title: `"${profile.name}" mixes ${sorted.length} ${type === 'currency' ? 'currencies' : 'units'}: ${names.join(', ')}`,
    examples,
  };
}
