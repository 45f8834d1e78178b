import {
  type Block,
  type Chart,
  type ChartPart,
  data,
  enumerate,
  figure,
  type Inline,
  type Phrase,
  phrase,
  quietly,
} from '../../../report/document.js';
import { countOf, formatCount, formatEstimate, formatShare, formatValue } from '../../../report/figures.js';
import { joinTexts, worded } from '../../../report/language/translation.js';
import { typeName } from '../../cells/type-name.js';
import type { ValueType } from '../../cells/value-type.js';
import type { ColumnProfile } from '../../profile/column/column-profile.js';
import { indicesByColumn } from '../../profile/column/table-issue.js';
import type { TableProfile } from '../../profile/column/table-profile.js';
import type { CellCounts } from '../../profile/column/table-verdict.js';
import { countStatesByColumn } from '../../profile/verdicts/count-cell-states.js';
import { findingNumber } from '../words/finding-number.js';
import { flagText } from '../words/finding-texts.js';
import { columnId, MAX_IN_FULL, type ReportInput } from '../words/report-input.js';
import { distinctOf, lengthsChart } from './column.js';

/** Maximum columns listed. A sheet can have 16,384. */
const MAX_COLUMNS = { short: 100, full: 1000 } as const;
const MAX_VALUES = 3;
/** Maximum length of a text in the table, in code points. */
const MAX_LENGTH = 28;
/** Maximum findings named for a column. */
const MAX_FINDINGS = 4;
/** Maximum distinct values whose shares are drawn as one bar. */
const MAX_PARTS = 60;

/** Meanings for which minimum, median and maximum are shown instead of the most frequent values. */
const QUANTITIES: ReadonlySet<ValueType> = new Set<ValueType>(['integer', 'decimal', 'percent', 'currency', 'unit']);

const SHARES = ['first', 'second', 'third'] as const;

/** Returns the shares of the most frequent values as one bar. */
function sharesChart({ top_values: top, rows, missing }: ColumnProfile): Chart {
  const named = top.slice(0, SHARES.length);
  const rest = rows - missing - named.reduce((sum, { count }) => sum + count, 0);
  const words = named.map(({ value, count }) => `${value} ${formatShare(count / rows)}`);
  const parts: ChartPart[] = [
    ...named.map(({ count }, place) => ({ count, tone: SHARES[place]! })),
    { count: Math.max(0, rest), tone: 'rest' },
    { count: missing, tone: 'missing' },
  ];
  return { kind: 'parts', label: worded`Most frequent: ${joinTexts(words, ', ')}`, parts };
}

/** Returns how the values of a column are distributed: numbers, shares of frequent values, or lengths of texts. */
function distributionOf(column: ColumnProfile): Phrase {
  const { numbers, is_unique, distinct, meaning } = column;
  if (is_unique && !QUANTITIES.has(meaning)) return phrase`each once`;
  const bins = QUANTITIES.has(meaning) || meaning === 'identifier' ? (numbers?.histogram ?? []) : [];
  const [first] = bins;
  const last = bins.at(-1);
  if (first !== undefined && last !== undefined && bins.length > 2) {
    const label = worded`Numbers from ${formatValue(first.from)} to ${formatValue(last.to)}`;
    return [{ kind: 'chart', chart: { kind: 'histogram', label, bins } }];
  }
  if (column.top_values.length > 0 && (distinct <= MAX_PARTS || column.top_values[0]!.count * MAX_PARTS > column.rows))
    return [{ kind: 'chart', chart: sharesChart(column) }];
  const lengths = lengthsChart(column);
  return lengths === null ? phrase`` : [{ kind: 'chart', chart: lengths }];
}

function valuesOf({ meaning, numbers, dates, is_unique, top_values }: ColumnProfile): Phrase {
  if (QUANTITIES.has(meaning) && numbers !== null && numbers.min !== null && numbers.max !== null) {
    const range = phrase`${figure(formatValue(numbers.min))} to ${figure(formatValue(numbers.max))}`;
    const { p50 } = numbers.quantiles;
    return p50 === null ? range : phrase`${range}, median ${figure(formatValue(p50))}`;
  }
  if (dates !== null && dates.min !== null && dates.max !== null)
    return phrase`${data(dates.min)} to ${data(dates.max)}`;
  const [first] = top_values;
  if (first === undefined) return phrase`nothing`;
  if (is_unique) return phrase`all unique, such as ${data(first.value, MAX_LENGTH)}`;
  const shown = top_values
    .slice(0, MAX_VALUES)
    .map(({ value, count }) => phrase`${data(value, MAX_LENGTH)} ${figure(formatCount(count))}`);
  return enumerate(shown, ', ');
}

/** Lists what findings say about the cells of a column, a line each. @param indices of the findings, from 0. */
function flagsOf(indices: readonly number[], table: TableProfile, input: ReportInput): Phrase {
  const lines = indices.slice(0, MAX_FINDINGS).map((index) => {
    const issue = table.issues[index]!;
    return phrase`${figure(formatEstimate(issue.count, issue.is_estimate))} ${flagText(issue)} ${findingNumber(table, index, input)}`;
  });
  const more = indices.length - MAX_FINDINGS;
  if (more > 0) lines.push(phrase`${figure(formatCount(more))} more`);
  return lines.flatMap((line, place): Phrase => (place === 0 ? line : [{ kind: 'break' }, ...line]));
}

/** Returns the cells of a column by what can be done about them. */
function statesChart({ fine, repairable, unknown }: CellCounts): Chart {
  return {
    kind: 'parts',
    label: worded`Cells: fine ${formatCount(fine)}, can be repaired ${formatCount(repairable)}, unknown ${formatCount(unknown)}`,
    parts: [
      { count: fine, tone: 'first' },
      { count: repairable, tone: 'repair' },
      { count: unknown, tone: 'missing' },
    ],
  };
}

/** Returns the number of cells without a value, empty or with a placeholder, and their share. */
function missingOf({ missing, disguised_missing: disguised, rows }: ColumnProfile): Phrase {
  const count = phrase`${figure(formatCount(missing + disguised))}`;
  return missing + disguised === 0
    ? count
    : [...count, { kind: 'minor', text: formatShare((missing + disguised) / rows) }];
}

/** Returns the name of a column, as a link if the report describes it in detail. */
function nameOf({ name }: ColumnProfile, id: string, isLinked: boolean): Inline {
  const shown = data(name);
  return isLinked && shown.kind === 'data' ? { kind: 'link', to: id, text: shown.text } : shown;
}

/** Legend of the cells. */
const KEY: Block = {
  kind: 'key',
  lead: 'Cells: ',
  entries: [
    ['first', 'fine'],
    ['repair', 'can be repaired'],
    ['missing', 'unknown'],
  ],
};

/**
 * Renders the columns of a table, a line each: meaning, distribution, cells by what can be done, missing and distinct
 * values, range or most frequent values, and findings.
 * @param place index of the table, from 0.
 */
export function renderColumns(table: TableProfile, place: number, input: ReportInput): Block[] {
  if (table.columns.length === 0) return [];
  const most = MAX_COLUMNS[input.detail];
  const findings = indicesByColumn(table.issues);
  const cells = countStatesByColumn(table);
  const rest = table.columns.length > most ? [quietly(phrase`Further columns are in the profile.`)] : [];
  const rows = table.columns.slice(0, most).map((column, at): Phrase[] => {
    const disguised = column.disguised_missing;
    const more = disguised === 0 ? phrase`` : phrase`; ${figure(countOf(disguised, 'placeholders'))}`;
    const states = cells.get(column.name);
    const isLinked = input.detail === 'full' && at < MAX_IN_FULL;
    const type = typeName(column.meaning);
    return [
      [nameOf(column, columnId(place, at), isLinked), { kind: 'minor', text: type }],
      phrase`${type}`,
      distributionOf(column),
      states === undefined ? [] : [{ kind: 'chart', chart: statesChart(states) }],
      missingOf(column),
      distinctOf(column),
      phrase`${valuesOf(column)}${more}`,
      flagsOf(findings.get(column.name) ?? [], table, input),
    ];
  });
  return [
    {
      kind: 'table',
      isNamedByTitle: true,
      caption: phrase`Columns of ${data(table.name)}`,
      head: [
        { title: 'Column', align: 'start' },
        { title: 'Type', align: 'start', only: 'markdown' },
        { title: 'Distribution', align: 'start', isWideOnly: true },
        { title: 'Cells', align: 'start', only: 'html', isWideOnly: true },
        { title: 'Missing', align: 'end' },
        { title: 'Distinct', align: 'end' },
        { title: 'Range or most frequent', align: 'start' },
        { title: 'Findings', align: 'start', only: 'html' },
      ],
      rows,
    },
    KEY,
    ...rest,
  ];
}
