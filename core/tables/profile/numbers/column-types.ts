import { VALUE_FLAGS } from '../../cells/value-flags.js';
import type { ValueType } from '../../cells/value-type.js';
import { newMoments } from '../../columns/summary/number-tally.js';
import type { NumberValues, Tally, WideSummary } from '../../columns/summary/wide-summary.js';
import type { NullVerdict } from '../column/column-profile.js';
import type { NumberMarks } from './decide-marks.js';

/** Types of the cells that are not missing, most common first. */
export type TypeCounts = readonly (readonly [ValueType, Tally])[];

/**
 * Counts cells by type, given the decisions about the whole column: its number marks, and the texts that look like
 * placeholders but are values.
 */
export function countTypes(summary: WideSummary, marks: NumberMarks, verdicts: readonly NullVerdict[]): TypeCounts {
  const counts = new Map([...summary.types].map(([type, { cells, examples }]) => [type, { cells, examples }]));
  moveOpenNumbers(counts, summary, marks);
  const kept = verdicts.filter((verdict) => verdict.verdict !== 'missing');
  if (kept.length > 0) {
    const text = counts.get('text') ?? { cells: 0, examples: [] };
    const cells = text.cells + kept.reduce((sum, verdict) => sum + verdict.count, 0);
    counts.set('text', { cells, examples: [...text.examples, ...kept.map(({ token }) => ({ text: token, row: 1 }))] });
  }
  return [...counts].filter(([, tally]) => tally.cells > 0).sort((a, b) => b[1].cells - a[1].cells);
}

/**
 * Corrects the types of ambiguous numbers if the decimal mark is a comma: `1,234` was counted as an integer and `1.234`
 * as a decimal.
 */
function moveOpenNumbers(counts: Map<ValueType, Tally>, summary: WideSummary, marks: NumberMarks): void {
  if (marks.decimal !== ',') return;
  const { commaOrGroup, pointOrGroup } = summary.numbers.kinds;
  move(counts, 'integer', 'decimal', commaOrGroup.moments.count, commaOrGroup.examples);
  move(counts, 'decimal', 'integer', pointOrGroup.moments.count, pointOrGroup.examples);
}

function move(
  counts: Map<ValueType, Tally>,
  from: ValueType,
  to: ValueType,
  cells: number,
  examples: Tally['examples'],
) {
  const source = counts.get(from);
  const moved = Math.min(cells, source?.cells ?? 0);
  if (source === undefined || moved === 0) return;
  const texts = new Set(examples.map((example) => example.text));
  const target = counts.get(to) ?? { cells: 0, examples: [] };
  counts.set(from, { cells: source.cells - moved, examples: source.examples.filter(({ text }) => !texts.has(text)) });
  counts.set(to, { cells: target.cells + moved, examples: [...examples, ...target.examples] });
}

/** Types that are counted together when determining the main type of a column. */
const FAMILIES: readonly (readonly ValueType[])[] = [
  ['integer', 'decimal'],
  ['date', 'datetime'],
  ['code', 'identifier'],
  ['text', 'list'],
];

/** Maximum share of decimals that are ignored as stray cells, for example from a malformed row. */
const MAX_STRAY = 0.001;

/**
 * Returns the type of most cells according to their texts: `decimal` if any number has decimals, `code` if leading
 * zeros would be lost.
 */
export function storageType(counts: TypeCounts, summary: WideSummary): ValueType {
  if (counts.length === 0) return 'empty';
  const isDamaged = hasDamagedNumbers(summary);
  const cells = (type: ValueType) =>
    isDamaged && type === 'decimal' ? 0 : (counts.find(([found]) => found === type)?.[1].cells ?? 0);
  const total = counts.reduce((sum, [, tally]) => sum + tally.cells, 0);
  const zeros = summary.flags.get(VALUE_FLAGS.leadingZeros)?.cells ?? 0;
  if (zeros > 0 && cells('integer') + cells('code') + cells('identifier') >= total / 2 && zeros >= 0.01 * total)
    return 'code';
  const families = FAMILIES.map((types) => ({ types, cells: types.reduce((sum, type) => sum + cells(type), 0) }));
  const single = counts
    .filter(([type]) => !FAMILIES.flat().includes(type))
    .map(([type]) => ({ types: [type], cells: cells(type) }));
  const [best] = [...families, ...single].sort((a, b) => b.cells - a.cells);
  if (best === undefined || best.cells < total / 2) return 'text';
  return nameOf(best.types, cells);
}

function nameOf(types: readonly ValueType[], cells: (type: ValueType) => number): ValueType {
  if (types[0] === 'integer') return cells('decimal') > MAX_STRAY * cells('integer') ? 'decimal' : 'integer';
  return [...types].sort((a, b) => cells(b) - cells(a))[0] as ValueType;
}

/** Maximum number of cells damaged by a spreadsheet per intact integer. */
const MAX_SHARE = 0.2;
const NO_NUMBERS: Omit<NumberValues, 'moments'> = {
  values: new Float64Array(),
  weights: new Uint32Array(),
  every: 1,
  examples: [],
  extremes: [],
};

/**
 * Whether all decimals in a column of long integers are in exponential notation, which spreadsheets use for numbers
 * with 12 or more digits.
 */
function hasDamagedNumbers(summary: WideSummary): boolean {
  const damaged = summary.flags.get(VALUE_FLAGS.excelExponent)?.cells ?? 0;
  const cells = (type: 'integer' | 'identifier' | 'code' | 'decimal') => summary.types.get(type)?.cells ?? 0;
  const whole = cells('integer') + cells('identifier') + cells('code');
  return damaged > 0 && cells('decimal') <= damaged && damaged <= MAX_SHARE * whole;
}

/** Removes numbers that a spreadsheet damaged from a summary, so that they affect neither marks nor outliers. */
export function withoutDamage(summary: WideSummary): WideSummary {
  if (!hasDamagedNumbers(summary)) return summary;
  const nothing = () => ({ ...NO_NUMBERS, moments: newMoments() });
  const { numbers } = summary;
  return { ...summary, numbers: { ...numbers, kinds: { ...numbers.kinds, point: nothing(), comma: nothing() } } };
}
