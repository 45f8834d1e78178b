import {
  type Block,
  type Chart,
  data,
  enumerate,
  type Fact,
  figure,
  type Phrase,
  paragraph,
  phrase,
  type Section,
  type TableHead,
} from '../../../report/document.js';
import { countOf, formatCount, formatEstimate, formatShare, formatValue } from '../../../report/figures.js';
import { joinTexts, worded } from '../../../report/language/translation.js';
import type { ColumnUse } from '../../cells/column-use.js';
import { typeName } from '../../cells/type-name.js';
import type { ColumnProfile } from '../../profile/column/column-profile.js';
import { asSentence } from '../words/words.js';
import { renderNumbers } from './numbers.js';

const ORDERS = {
  dmy: 'day, month, year',
  mdy: 'month, day, year',
  ymd: 'year, month, day',
  ambiguous: 'ambiguous',
  mixed: 'mixed',
  none: 'none',
} as const;

/**
 * Renders the dates of a column: range, order with its reason, formats, and the numbers of ambiguous and invalid dates.
 */
function renderDates({ dates }: ColumnProfile): Block[] {
  if (dates === null) return [];
  const facts: Fact[] = [{ label: 'Dates or times', value: phrase`${figure(countOf(dates.count, 'cells'))}` }];
  if (dates.min !== null && dates.max !== null)
    facts.push({ label: 'Range', value: phrase`${data(dates.min)} to ${data(dates.max)}` });
  if (dates.order !== 'none')
    facts.push({ label: 'Order', value: phrase`${ORDERS[dates.order]} (${dates.order_reason})` });
  if (dates.formats.length > 0) {
    const shown = dates.formats
      .slice(0, 6)
      .map(({ value, count }) => phrase`${data(value)} in ${figure(formatCount(count))}`);
    facts.push({ label: 'Formats', value: enumerate(shown, ', ') });
  }
  const problems = [
    ['Ambiguous', dates.ambiguous],
    ['Invalid dates', dates.impossible],
    ['Years of two digits', dates.two_digit_years],
  ] as const;
  for (const [label, count] of problems)
    if (count > 0) facts.push({ label, value: phrase`${figure(countOf(count, 'cells'))}` });
  return [paragraph(phrase`Its dates:`), { kind: 'facts', facts }];
}

const MAX_VALUES = 8;
const MAX_PATTERNS = 5;

/** Returns a chart of the most common types of cells, placeholders and missing cells. */
function kindsChart(column: ColumnProfile): Chart {
  const tones = ['first', 'second', 'third'] as const;
  const kinds = column.type_shares.slice(0, tones.length);
  const parts = kinds.map(({ count }, place) => ({ count, tone: tones[place]! }));
  const words = [
    ...kinds.map(({ type, count }) => worded`${typeName(type)} ${formatCount(count)}`),
    worded`placeholders ${formatCount(column.disguised_missing)}`,
    worded`missing ${formatCount(column.missing)}`,
  ];
  return {
    kind: 'parts',
    label: worded`Of ${countOf(column.rows, 'cells')}: ${joinTexts(words, ', ')}`,
    parts: [
      ...parts,
      { count: column.disguised_missing, tone: 'disguised' },
      { count: column.missing, tone: 'missing' },
    ],
  };
}

/** Renders the number of distinct texts for the list of columns. */
export const distinctOf = (column: ColumnProfile): Phrase =>
  phrase`${figure(formatEstimate(column.distinct, column.distinct_is_estimate))}`;

const USES = new Map<string, string>(
  Object.entries({
    numeric: 'numbers',
    categorical: 'categories',
    datetime: 'dates',
    sentence: 'free text',
    url: 'links',
    'embedded-number': 'numbers in text',
    list: 'lists',
    'not-generalizable': 'ids',
    'context-specific': 'unclear',
  } satisfies Record<ColumnUse, string>),
);

/** Renders the use of a column with its confidence. */
export function useOf({ use, use_confidence: confidence }: ColumnProfile): Phrase {
  return phrase`${USES.get(use) ?? use} (${figure(formatShare(confidence))})`;
}

/** Describes the meaning of a column, and its storage type if that is different. */
export function meaningOf({ meaning, type }: ColumnProfile): Phrase {
  return meaning === type ? phrase`${typeName(meaning)}` : phrase`${typeName(meaning)} (written as ${typeName(type)})`;
}

function factsOf(column: ColumnProfile): Fact[] {
  const { lengths } = column;
  const distinct = countOf(column.distinct, 'texts', column.distinct_is_estimate);
  const facts: Fact[] = [
    { label: 'Treat as', value: useOf(column) },
    {
      label: 'Missing',
      value: phrase`${figure(countOf(column.missing, 'cells'))}${phrase` of ${figure(formatCount(column.rows))}`}`,
    },
    { label: 'Distinct', value: phrase`${figure(distinct)}${column.is_unique ? ', each once, none missing' : ''}` },
  ];
  if (column.disguised_missing > 0) {
    facts.splice(2, 0, {
      label: 'Placeholders',
      value: phrase`${figure(countOf(column.disguised_missing, 'cells'))}`,
    });
  }
  if (lengths.max > 0) {
    facts.push({
      label: 'Length',
      value: phrase`${figure(formatCount(lengths.min))} to ${figure(countOf(lengths.max, 'characters'))}, mean ${figure(formatValue(lengths.mean))}`,
    });
  }
  if (column.header !== '' && column.header !== column.name)
    facts.unshift({ label: 'Header in the file', value: phrase`${data(column.header)}` });
  return facts;
}

/** Returns the lengths of texts as a histogram; null for numbers, dates and texts of few lengths. */
export function lengthsChart({ lengths, numbers, dates }: ColumnProfile): Chart | null {
  const { histogram, max } = lengths;
  const [first] = histogram;
  if (numbers !== null || dates !== null || first === undefined || histogram.length < 3) return null;
  const fullest = histogram.reduce((most, bin) => (bin.count > most.count ? bin : most), first);
  const range = worded`Lengths from ${formatCount(first.length)} to ${countOf(max, 'characters')}`;
  const label = worded`${range}; most texts, ${countOf(fullest.count, 'cells')}, from ${formatCount(fullest.length)} on`;
  const bins = histogram.map(({ length, count }, place) => ({
    from: length,
    to: histogram[place + 1]?.length ?? max,
    count,
  }));
  return { kind: 'histogram', label, bins };
}

function lengthsOf(column: ColumnProfile): Block[] {
  const chart = lengthsChart(column);
  return chart === null ? [] : [{ kind: 'chart', chart }];
}

function typesOf({ type_shares }: ColumnProfile): Block[] {
  if (type_shares.length < 2) return [];
  const items = type_shares.slice(0, 6).map(
    ({ type, count, share, examples }) =>
      phrase`${typeName(type)}: ${figure(formatShare(share))} (${figure(countOf(count, 'cells'))}), such as ${enumerate(
        examples.slice(0, 2).map((text) => [data(text)]),
        ', ',
      )}`,
  );
  return [paragraph(phrase`Types of its cells:`), { kind: 'list', items }];
}

function nullTokensOf({ null_tokens }: ColumnProfile): Block[] {
  if (null_tokens.length === 0) return [];
  const verdicts = { missing: 'is a placeholder', unsure: 'may be a placeholder', value: 'is a regular value' };
  const items = null_tokens
    .slice(0, MAX_VALUES)
    .map(
      ({ token, count, verdict, reason }) =>
        phrase`${data(token)} in ${figure(countOf(count, 'cells'))} ${verdicts[verdict]}: ${reason}`,
    );
  return [paragraph(phrase`Common placeholders for missing values:`), { kind: 'list', items }];
}

const heads = (titles: readonly string[], ends: readonly string[]): TableHead[] =>
  titles.map((title) => ({ title, align: ends.includes(title) ? 'end' : 'start' }));

function topValuesOf(column: ColumnProfile): Block[] {
  if (column.is_unique || column.top_values.length === 0) return [];
  return [
    {
      kind: 'table',
      caption: column.top_values_are_estimates ? phrase`Most frequent texts (estimated)` : phrase`Most frequent texts`,
      head: heads(['Text', 'Cells'], ['Cells']),
      rows: column.top_values
        .slice(0, MAX_VALUES)
        .map(({ value, count }) => [phrase`${data(value)}`, phrase`${figure(formatCount(count))}`]),
    },
  ];
}

function patternsOf({ patterns }: ColumnProfile): Block[] {
  const [first, ...others] = patterns;
  if (first === undefined) return [];
  if (others.length === 0) {
    const { pattern, share, example } = first;
    const extent = phrase`${data(pattern)}, ${figure(formatShare(share))} of the values, such as ${data(example)}`;
    return [paragraph(phrase`One pattern (letters by case, digits as nines): ${extent}.`)];
  }
  return [
    {
      kind: 'table',
      caption: phrase`Patterns: letters by case, digits as nines`,
      head: heads(['Pattern', 'Share', 'Example'], ['Share']),
      rows: patterns
        .slice(0, MAX_PATTERNS)
        .map(({ pattern, share, example }) => [
          phrase`${data(pattern)}`,
          phrase`${figure(formatShare(share))}`,
          phrase`${data(example)}`,
        ]),
    },
  ];
}

/**
 * Renders a column in detail.
 * @param id id of the section.
 */
export function renderColumn(column: ColumnProfile, id: string): Section {
  return {
    kind: 'section',
    id,
    title: phrase`${data(column.name)}`,
    look: 'card',
    blocks: [
      paragraph(asSentence(phrase`${meaningOf(column)}: ${column.meaning_reason}`)),
      { kind: 'chart', chart: kindsChart(column) },
      { kind: 'facts', facts: factsOf(column) },
      ...lengthsOf(column),
      ...typesOf(column),
      ...nullTokensOf(column),
      ...renderNumbers(column),
      ...renderDates(column),
      ...topValuesOf(column),
      ...patternsOf(column),
    ],
  };
}
