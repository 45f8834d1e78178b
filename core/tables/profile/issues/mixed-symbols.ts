import { formatCount } from '../../../report/figures.js';
import { scaleOf } from '../../cells/parse-amount.js';
import { recogniseValue } from '../../cells/recognise-value.js';
import type { ValueType } from '../../cells/value-type.js';
import type { Tally } from '../../columns/summary/wide-summary.js';
import { unitOf } from '../numbers/number-form.js';
import type { ProfiledColumn } from '../profile-column.js';
import type { ColumnFinding, ColumnRule } from './column-issue.js';

/** Finding `mixed-currencies`: sums over several currencies are meaningless. */
export const mixedCurrencies: ColumnRule = (column) =>
  describe(column, 'currency', {
    code: 'mixed-currencies',
    severity: 'error',
    why: 'A sum or mean over several currencies is meaningless.',
    step: 'split_currency',
  });

/** Finding `mixed-units`: numbers with different units, or with several spellings of one unit. */
export const mixedUnits: ColumnRule = (column) => {
  // Scales such as k and M are not units: another finding writes the numbers in full.
  if ([...column.summary.numbers.symbols.keys()].every((symbol) => scaleOf(symbol) !== null)) return null;
  const mixed = describe(column, 'unit', {
    code: 'mixed-units',
    severity: 'warning',
    why: 'The numbers cannot be compared until they use one unit.',
    step: 'split_units',
  });
  return mixed ?? describeSpellings(column);
};

function describeSpellings(column: ProfiledColumn): ColumnFinding | null {
  const keyOf = (symbol: string) => symbol.toLowerCase().replace(/\.$/, '');
  const sorted = symbolsOf(column, 'unit', keyOf);
  if (sorted.length < 2 || column.profile.numbers === null) return null;
  return {
    ...rarerCells(sorted, 'unit', keyOf),
    code: 'mixed-units',
    severity: 'notice',
    title: `"${column.profile.name}" writes its unit in ${sorted.length} ways: ${counted(sorted)}`,
    why: 'Programs that group or join by the text treat them as different units.',
    step: 'split_units',
  };
}

function describe(
  column: ProfiledColumn,
  type: 'currency' | 'unit',
  issue: Pick<ColumnFinding, 'code' | 'severity' | 'why' | 'step'>,
): ColumnFinding | null {
  const { profile } = column;
  if (profile.numbers === null) return null;
  // The degree sign may be left out: 21 C.
  const keyOf = (symbol: string) =>
    symbol.includes(' ') ? symbol.toLowerCase() : unitOf(symbol).replace(/^(?=[cf]$)/, '°');
  const sorted = symbolsOf(column, type, keyOf);
  if (sorted.length < 2) return null;
  return {
    ...issue,
    ...rarerCells(sorted, type, keyOf),
    title: `"${profile.name}" mixes ${sorted.length} ${type === 'currency' ? 'currencies' : 'units'}: ${counted(sorted)}`,
  };
}

type KeyOf = (symbol: string) => string;

/** Returns the cells counted in a finding: those with any symbol except the most common one. */
function rarerCells(
  [, ...rarer]: readonly [string, Tally][],
  type: ValueType,
  keyOf: KeyOf,
): Pick<ColumnFinding, 'count' | 'examples' | 'matches'> {
  const keys = new Set(rarer.map(([key]) => key));
  return {
    count: rarer.reduce((sum, [, tally]) => sum + tally.cells, 0),
    examples: rarer.flatMap(([, tally]) => tally.examples.slice(0, 4)),
    matches: (text) => {
      const value = recogniseValue(text);
      return value.type === type && keys.has(keyOf(value.symbol));
    },
  };
}

/** Returns the symbols next to numbers of a type, grouped by meaning, most common first. */
function symbolsOf({ summary }: ProfiledColumn, type: ValueType, keyOf: KeyOf): [string, Tally][] {
  const byKey = new Map<string, Tally>();
  for (const [symbol, tally] of summary.numbers.symbols) {
    if (recogniseValue(tally.examples[0]?.text ?? '').type !== type) continue;
    const key = keyOf(symbol);
    const known = byKey.get(key) ?? { cells: 0, examples: [] };
    byKey.set(key, { cells: known.cells + tally.cells, examples: [...known.examples, ...tally.examples] });
  }
  return [...byKey].sort((a, b) => b[1].cells - a[1].cells);
}

function counted(sorted: readonly (readonly [string, Tally])[]): string {
  return sorted
    .slice(0, 4)
    .map(([symbol, tally]) => `${symbol} ${formatCount(tally.cells)}`)
    .join(', ');
}
