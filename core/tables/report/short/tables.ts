import {
  type Block,
  data,
  enumerate,
  figure,
  namesOf,
  part,
  phrase,
  quietly,
  type Section,
} from '../../../report/document.js';
import { countOf, formatRow } from '../../../report/figures.js';
import type { TableProfile } from '../../profile/column/table-profile.js';
import { renderColumns } from '../sections/columns-table.js';
import { renderNotes } from '../sections/import-options.js';
import { navOf } from '../sections/table.js';
import type { ReportInput } from '../words/report-input.js';

const MAX_TABLES = 20;
const MAX_KEYS = 4;

/** Describes the position of a table, and the columns that identify its rows. */
function placeOf({ sheet, header_rows, first_row, last_row, candidate_keys, rows, columns }: TableProfile): Block {
  const size = phrase`${figure(countOf(rows, 'rows'))}, ${figure(countOf(columns.length, 'columns'))}`;
  const header = enumerate(header_rows.map((row) => phrase`${figure(formatRow(row))}`));
  const above =
    header_rows.length === 0
      ? phrase`no header`
      : phrase`header in ${header_rows.length === 1 ? 'row' : 'rows'} ${header}`;
  const body =
    first_row === null || last_row === null
      ? phrase``
      : phrase`, body in rows ${figure(formatRow(first_row))} to ${figure(formatRow(last_row))}`;
  const where = sheet === null ? phrase`` : phrase` on the sheet ${data(sheet)}`;
  const keys = candidate_keys.slice(0, MAX_KEYS).map((key) => namesOf(key));
  const named = keys.length === 0 ? phrase`` : phrase` Each row is identified by ${enumerate(keys, ' or ')}.`;
  return quietly(phrase`${size}${where}: ${above}${body}.${named}`);
}

/** Renders each table in a few lines: its position, and the contents of its columns. */
export function renderTablesShort(input: ReportInput): Section[] {
  const { tables } = input.profile;
  const rendered = tables.slice(0, MAX_TABLES).map((table, place) => ({
    ...part(`table-${place + 1}`, phrase`Table ${data(table.name)}`, [
      placeOf(table),
      ...renderNotes(table.notes),
      ...renderColumns(table, place, input),
    ]),
    ...navOf(input),
  }));
  const rest = tables.length > MAX_TABLES ? [quietly(phrase`Further tables are in the full report.`)] : [];
  return [...rendered, ...(rest.length > 0 ? [part('other-tables', phrase`Other tables`, rest)] : [])];
}
