import {
  type Block,
  data,
  enumerate,
  type Fact,
  figure,
  type Phrase,
  paragraph,
  phrase,
} from '../../../report/document.js';
import { countOf, formatCount, formatValue } from '../../../report/figures.js';
import { worded } from '../../../report/language/translation.js';
import type { ColumnProfile } from '../../profile/column/column-profile.js';

type Numbers = NonNullable<ColumnProfile['numbers']>;

const valueText = (value: number | null): Phrase =>
  value === null ? phrase`not known` : phrase`${figure(formatValue(value))}`;

function histogramOf({ histogram }: Numbers): Block[] {
  const [first] = histogram;
  const last = histogram.at(-1);
  if (first === undefined || last === undefined || histogram.length < 2) return [];
  const fullest = histogram.reduce((most, bin) => (bin.count > most.count ? bin : most), first);
  const range = worded`Values from ${formatValue(first.from)} to ${formatValue(last.to)}`;
  const label = worded`${range}; most of them, ${countOf(fullest.count, 'cells')}, from ${formatValue(fullest.from)} to ${formatValue(fullest.to)}`;
  return [{ kind: 'chart', chart: { kind: 'histogram', label, bins: histogram } }];
}

function unusualOf({ unusual }: Numbers): Fact[] {
  if (unusual === null) return [];
  const value = phrase`${figure(countOf(unusual.count, 'cells'))} below ${valueText(unusual.low)} or above ${valueText(unusual.high)} (${unusual.method})`;
  return [{ label: 'Outliers', value }];
}

function marksOf({ decimal_mark, group_mark, symbols }: Numbers): Fact[] {
  const facts: Fact[] = [];
  const mark = (text: string) => (text === 'none' || text === 'ambiguous' ? phrase`${text}` : phrase`${data(text)}`);
  if (decimal_mark !== 'none') facts.push({ label: 'Decimal mark', value: mark(decimal_mark) });
  if (group_mark !== 'none') facts.push({ label: 'Thousands separator', value: mark(group_mark) });
  if (symbols.length > 0) {
    const shown = symbols
      .slice(0, 6)
      .map(({ value, count }) => phrase`${data(value)} in ${figure(formatCount(count))}`);
    facts.push({ label: 'Signs and units', value: enumerate(shown, ', ') });
  }
  return facts;
}

/** Renders the numbers of a column: range, quantiles, marks and outliers. */
export function renderNumbers({ numbers }: ColumnProfile): Block[] {
  if (numbers === null) return [];
  const { p05, p25, p50, p75, p95 } = numbers.quantiles;
  const estimated = numbers.quantiles_are_estimates ? ' (estimated)' : '';
  const facts: Fact[] = [
    { label: 'Numbers', value: phrase`${figure(countOf(numbers.count, 'cells'))}` },
    { label: 'Range', value: phrase`${valueText(numbers.min)} to ${valueText(numbers.max)}` },
    { label: worded`Median${estimated}`, value: valueText(p50) },
    { label: worded`Middle half${estimated}`, value: phrase`${valueText(p25)} to ${valueText(p75)}` },
    { label: worded`Between p05 and p95${estimated}`, value: phrase`${valueText(p05)} to ${valueText(p95)}` },
    { label: 'Mean', value: valueText(numbers.mean) },
    { label: 'Standard deviation', value: valueText(numbers.standard_deviation) },
    { label: 'Sum', value: valueText(numbers.sum) },
    {
      label: 'Zero, below zero',
      value: phrase`${figure(formatCount(numbers.zeros))}, ${figure(countOf(numbers.negatives, 'cells'))}`,
    },
    ...marksOf(numbers),
    ...unusualOf(numbers),
  ];
  return [paragraph(phrase`Its numbers:`), ...histogramOf(numbers), { kind: 'facts', facts }];
}
