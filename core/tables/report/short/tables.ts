import {
  type Block,
  data,
  enumerate,
  figure,
  namesOf,
  type Phrase,
  part,
  phrase,
  quietly,
  type Section,
} from '../../../report/document.js';
import { countOf, formatCount, formatValue } from '../../../report/figures.js';
import type { ValueType } from '../../cells/value-type.js';
import type { ColumnProfile } from '../../profile/column/column-profile.js';
import type { DatasetProfile, TableProfile } from '../../profile/column/table-profile.js';
import { chartOf, distinctOf, useOf } from '../sections/column.js';
import { renderNotes, renderOtherTables } from '../sections/import-options.js';
import { typeName } from '../words/words.js';

const MAX_TABLES = 20;
const MAX_COLUMNS = 100;
const MAX_VALUES = 3;
const MAX_KEYS = 4;

/** Maximum length of a text in the table, in code points. */
const MAX_LENGTH = 28;

/** Meanings for which minimum, median and maximum are shown instead of the most frequent values. */
const QUANTITIES: ReadonlySet<ValueType> = new Set<ValueType>(['integer', 'decimal', 'percent', 'currency', 'unit']);

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

function rowOf(column: ColumnProfile): Phrase[] {
  const disguised = column.disguised_missing;
  const more = disguised === 0 ? phrase`` : phrase`; ${figure(countOf(disguised, 'placeholders'))}`;
  return [
    [data(column.name)],
    phrase`${typeName(column.meaning)}`,
    useOf(column),
    chartOf(column),
    phrase`${figure(formatCount(column.missing))}`,
    distinctOf(column),
    phrase`${valuesOf(column)}${more}`,
  ];
}

function columnsOf(table: TableProfile): Block[] {
  if (table.columns.length === 0) return [];
  const rest = table.columns.length > MAX_COLUMNS ? [quietly(phrase`Further columns are in the full report.`)] : [];
  return [
    {
      kind: 'table',
      caption: phrase`Columns of ${data(table.name)}`,
      head: [
        { title: 'Column', align: 'start' },
        { title: 'Meaning', align: 'start' },
        { title: 'Use', align: 'start' },
        { title: 'Cells', align: 'start', only: 'html' },
        { title: 'Missing', align: 'end' },
        { title: 'Distinct', align: 'end' },
        { title: 'Values', align: 'start' },
      ],
      rows: table.columns.slice(0, MAX_COLUMNS).map(rowOf),
    },
    { kind: 'key' },
    ...rest,
  ];
}

/** Describes the position of a table, and the columns that identify its rows. */
function placeOf({ sheet, header_rows, first_row, last_row, candidate_keys, rows, columns }: TableProfile): Block {
  const size = phrase`${figure(countOf(rows, 'rows'))}, ${figure(countOf(columns.length, 'columns'))}`;
  const header = enumerate(header_rows.map((row) => phrase`${figure(formatCount(row))}`));
  const above =
    header_rows.length === 0
      ? phrase`no header`
      : phrase`header in ${header_rows.length === 1 ? 'row' : 'rows'} ${header}`;
  const body =
    first_row === null || last_row === null
      ? phrase``
      : phrase`, body in rows ${figure(formatCount(first_row))} to ${figure(formatCount(last_row))}`;
  const where = sheet === null ? phrase`` : phrase` on the sheet ${data(sheet)}`;
  const keys = candidate_keys.slice(0, MAX_KEYS).map((key) => namesOf(key));
  const named = keys.length === 0 ? [] : [phrase`Each row is identified by ${enumerate(keys, ' or ')}.`];
  return quietly(phrase`${size}${where}: ${above}${body}.`, ...named);
}

/** Renders each table in a few lines: its position, and the contents of its columns. */
export function renderTablesShort(profile: DatasetProfile): Section[] {
  const { tables, notes } = profile;
  const rendered = tables
    .slice(0, MAX_TABLES)
    .map((table, place) =>
      part(`table-${place + 1}`, phrase`Table ${data(table.name)}`, [
        placeOf(table),
        ...renderNotes(table.notes),
        ...columnsOf(table),
      ]),
    );
  const rest = tables.length > MAX_TABLES ? [quietly(phrase`Further tables are in the full report.`)] : [];
  const about = [...renderNotes(notes), ...renderOtherTables(profile), ...rest];
  return about.length === 0 ? rendered : [...rendered, part('reading', phrase`Notes on the import`, about)];
}
