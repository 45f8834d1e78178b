import { Fault } from '../../base/fault.js';
import { closestWord } from '../../language/edit-distance.js';
import { countOf } from '../../report/figures.js';
import { columnSource } from '../column-source/column-source.js';
import { profileColumns } from '../inspect/profile-table.js';
import { usesOfStart } from '../inspect/uses-of-start.js';
import type { TableIssue } from '../profile/column/table-issue.js';
import { findUncertainOptions } from '../profile/issues/uncertain-import.js';
import type { OpenedDataset, OpenedTable } from '../read/opened/dataset.js';
import { largestTable } from '../read/opened/largest-table.js';
import { otherTables } from '../read/opened/other-tables.js';
import { type FilterFormat, formatOf, type RowTest, rowTest } from '../rows/row-test.js';
import type { RowFilter, RowsFacts, RowsRequest } from '../rows/rows-request.js';
import { rowLines, takeRows } from '../rows/take-rows.js';
import { withTables } from './open-source.js';
import { profileThreaded } from './profile-threaded.js';
import type { TableJobs } from './table-job.js';

type RowsJob = TableJobs['rows'];
type OnBytes = (read: number) => void;

/** Kinds of filters that need the profile of their column, because they depend on how its texts are parsed. */
const NEEDS_PROFILE: ReadonlySet<RowFilter['kind']> = new Set(['range', 'missing']);
const PLAIN: FilterFormat = { decimal: '.', group: 'none', nulls: new Set() };

function placeOf(name: string, { columns, id }: OpenedTable): number {
  const at = columns.findIndex((column) => column.name === name);
  if (at >= 0) return at;
  const names = columns.map((column) => column.name);
  const near = closestWord(name, names);
  const hint = near === undefined ? `It has ${names.slice(0, 20).join(', ')}.` : `Did you mean "${near}"?`;
  throw new Fault('column-not-found', `The table ${id} has no column "${name.slice(0, 100)}". ${hint}`);
}

/** Converts filters to predicates on rows. If one needs the profile of its column, reads the table for that first. */
function testsOf(
  filters: readonly RowFilter[],
  opened: OpenedDataset,
  table: OpenedTable,
  onBytes: OnBytes,
): RowTest[] {
  const places = filters.map(({ column }) => placeOf(column, table));
  const needsProfile = filters.some(({ kind }) => NEEDS_PROFILE.has(kind));
  const profiles = needsProfile ? profileColumns(columnSource.load(opened, table, onBytes)) : [];
  return filters.map((filter, at) => {
    const known = profiles[places[at]!];
    return rowTest(filter, places[at]!, known ? formatOf(known.profile) : PLAIN);
  });
}

/** Returns a finding with all of its cells. Faults: invalid-input (no such finding). */
function findingAt(place: number, opened: OpenedDataset, table: OpenedTable, onBytes: OnBytes): TableIssue {
  const { issues } = profileThreaded({ ...columnSource.load(opened, table, onBytes), examples: 'all' });
  const found = issues[place];
  if (found) return found;
  const which = issues.length === 0 ? 'no findings' : `only ${countOf(issues.length, 'findings')}`;
  throw new Fault('invalid-input', `The table ${table.id} has ${which}.`, {
    issues: [{ pointer: '/finding', detail: `Must be one of ${issues.length} findings` }],
  });
}

/** Returns the cells of a finding that are in the returned rows or outside the table, in order. */
function locate(
  issue: TableIssue,
  rows: ReadonlySet<number>,
  { outsideRows }: OpenedTable,
): NonNullable<RowsFacts['finding']> {
  const { code, title, count, examples, unit } = issue;
  const listed = unit === 'rows' ? new Set(examples.map(({ row }) => row)).size : examples.length;
  const isOutside = (row: number) => outsideRows.some((run) => row >= run.row && row < run.row + run.rows);
  return {
    ...{ code, title, count },
    is_complete: listed >= count || (unit !== 'rows' && unit !== 'cells'),
    cells: examples.filter(({ row }) => rows.has(row)),
    outside: examples.filter(({ row, column }) => column === null && isOutside(row)),
  };
}

/** Returns the numbers of the rows that the request and the finding select; null for all rows. */
function selectedRows({ rows }: RowsRequest, issue: TableIssue | null): ReadonlySet<number> | null {
  const named = rows === undefined ? null : new Set(rows);
  if (issue === null) return named;
  const found = issue.examples.map(({ row }) => row);
  return new Set(named === null ? found : found.filter((row) => named.has(row)));
}

/** Returns the largest of the tables, which may be limited to the requested one. Faults: unreadable-table. */
function tableToRead(opened: OpenedDataset): OpenedTable {
  const table = largestTable(opened);
  if (!table) throw new Fault('unreadable-table', 'This file contains no table to read. Choose another file.');
  return table;
}

/**
 * Returns unchanged rows of a table, selected by range, number, filter or finding. Faults: those of the import,
 * column-not-found, invalid-input (no such finding).
 */
export function rowsOfDataset(
  input: RowsJob['input'],
  report: (done: number, total: number) => void,
): RowsJob['value'] {
  const { request, answer } = input;
  return withTables(input, (opened) => {
    const onBytes = (read: number) => report(read, opened.size);
    const table = tableToRead(opened);
    const issue = request.finding === undefined ? null : findingAt(request.finding, opened, table, onBytes);
    const tests = testsOf(request.filters ?? [], opened, table, onBytes);
    const uses = usesOfStart(table);
    const taken = takeRows(table, { ...request, only: selectedRows(request, issue), tests }, onBytes);
    const facts: RowsFacts = {
      operation: 'read_rows',
      table: table.id,
      name: table.name,
      other_tables: otherTables(opened, [table]),
      columns: table.columns.map(({ name }) => name),
      column_uses: uses,
      offset: request.offset,
      next_offset: taken.nextOffset,
      total: taken.total,
      guesses: [...opened.guesses, ...table.guesses],
      uncertain_import: findUncertainOptions(table),
      finding: issue && locate(issue, new Set(taken.rows.map(({ row }) => row)), table),
    };
    if (answer === 'lines') return { facts, rows: [], lines: rowLines(facts, taken.rows) };
    return { facts, rows: taken.rows, lines: null };
  });
}
