import { data, figure, type Phrase, phrase } from '../../../report/document.js';
import { countOf, formatBytes, formatEstimate } from '../../../report/figures.js';
import type { ColumnProfile } from '../../profile/column/column-profile.js';
import type { DatasetProfile, TableProfile } from '../../profile/column/table-profile.js';
import type { TableUse } from '../../profile/column/table-verdict.js';
import { hintsOfName } from '../../profile/meaning/words-of-name.js';
import { nounOfRows } from '../words/row-noun.js';
import { listFirst, shortList } from '../words/short-list.js';
import { capitalize, formatName } from '../words/words.js';

/** Maximum length of a name, in code points. */
const MAX_NAME = 24;
/** Maximum length of the title of a table, in code points. */
const MAX_TITLE = 120;

const isGroup = ({ meaning }: ColumnProfile) => meaning === 'category' || meaning === 'boolean';

/** Names of columns that only number the rows. */
const ROW_NUMBER = /^(?:index|row|row ?(?:nr|no|number)|unnamed.*|#)$/i;

/** Returns the column that identifies the rows, rather than one whose values happen to differ; null if there is none. */
function keyColumn({ columns, candidate_keys: keys }: TableProfile): string | null {
  const names = new Set(keys.flatMap((key) => (key.length === 1 ? key : [])));
  const ids = columns.filter(
    ({ name, meaning }) => names.has(name) && (meaning === 'identifier' || meaning === 'code'),
  );
  return (ids.find(({ name }) => !ROW_NUMBER.test(name)) ?? ids[0])?.name ?? null;
}

/** Maximum length of a period, in years. Birth dates span more. */
const MAX_YEARS = 40;

/** Returns the period of the rows, if the dates of a column say when they happened; otherwise null. */
function periodOf({ dates }: ColumnProfile) {
  if (!dates?.period || dates.two_digit_years > 0) return null;
  const { from, to } = dates.period;
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) <= MAX_YEARS ? dates.period : null;
}

/** Returns the day of a date or time. */
const dayOf = (date: string) => date.replace(/T.*/s, '');

const namesDate = ({ name }: ColumnProfile) => hintsOfName(name).all.has('date');

/**
 * Describes the period of a column of dates: `, "sold" from 2021-01-04 to 2024-12-30 except 3 dates`. The first one
 * whose name says that it is a date, because others may be facts of the things in the rows, such as `calved`.
 */
function describePeriod(columns: readonly ColumnProfile[]): Phrase {
  const named = [...columns.filter(namesDate), ...columns];
  const column = named.find((one) => periodOf(one) !== null);
  if (column === undefined) return phrase``;
  const { from, to, outside } = periodOf(column)!;
  const range = phrase`, ${data(column.name, MAX_NAME)} from ${data(dayOf(from))} to ${data(dayOf(to))}`;
  return outside === 0 ? range : phrase`${range} except ${figure(countOf(outside, 'dates'))}`;
}

/** Returns the title above a table: `Sales by region 2023 · in thousands of EUR`; null if there is none. */
function titleOf({ set_aside: rows, first_row: first }: TableProfile): string | null {
  const lines = rows
    .filter(({ kind, row }) => kind === 'title' && row < (first ?? 0))
    .flatMap(({ text }) => text.split('\n').map((line) => line.trim()))
    .filter((line) => line !== '');
  return lines.length === 0 ? null : lines.join(' · ');
}

/** Describes what a table is: its title, a row for each key in a period, its groups and its figures. */
export function describeTable(table: TableProfile, profile: DatasetProfile): Phrase[] {
  const { columns, uses } = table;
  const key = keyColumn(table);
  const noun = table.rows === 1 ? null : nounOfRows(key, table, profile);
  const width = phrase`${figure(countOf(columns.length, 'columns'))}`;
  const size =
    noun === null
      ? phrase`${figure(countOf(table.rows, 'rows'))} and ${width}`
      : phrase`${figure(countOf(table.rows, noun))} with ${width}`;
  const each = key === null ? phrase`` : phrase`, one row for each ${data(key, MAX_NAME)}`;
  const usedTo = (kind: TableUse['kind']) => uses.flatMap((use) => (use.kind === kind ? (use.column ?? []) : []));
  const [grouped, ordered] = [new Set(usedTo('group')), new Set(usedTo('order'))];
  const period = describePeriod(columns.filter(({ name }) => ordered.has(name)));
  const groups = columns.filter((column) => grouped.has(column.name) && isGroup(column));
  const title = titleOf(table);
  const heading = title === null ? phrase`` : phrase`${data(title, MAX_TITLE)}: `;
  return [phrase`${heading}${size}${each}${period}.`, ...describeColumns(groups, usedTo('calculate'))];
}

/** Describes the columns of a row: its figures, and its groups with the number of their values. */
function describeColumns(groups: readonly ColumnProfile[], measures: readonly string[]): Phrase[] {
  const by = listFirst(
    groups.map(({ name, distinct, distinct_is_estimate: isEstimate }, at) => {
      const count = at === 0 ? countOf(distinct, 'values', isEstimate) : formatEstimate(distinct, isEstimate);
      return phrase`${data(name, MAX_NAME)} (${figure(count)})`;
    }),
    ' and ',
  );
  const figures = shortList(measures, ' and ', MAX_NAME);
  if (measures.length === 0) return groups.length === 0 ? [] : [phrase`Each row names ${by}.`];
  return [groups.length === 0 ? phrase`Each row gives ${figures}.` : phrase`Each row gives ${figures}, by ${by}.`];
}

/** Describes the file: its table, or its format and the number of tables. */
export function renderLead(profile: DatasetProfile): Phrase[] {
  const { dataset, tables } = profile;
  if (tables.length === 1) return describeTable(tables[0]!, profile);
  const name = capitalize(phrase`${formatName(dataset.format)}${phrase` of ${formatBytes(dataset.bytes)}`}`);
  if (tables.length === 0) return [phrase`${name} without a table.`];
  return [phrase`${name} with ${figure(countOf(tables.length, 'tables'))}.`];
}
