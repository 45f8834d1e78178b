import { formatCount } from '../../../report/figures.js';
import { maxExamples, type TableData } from '../../columns/table-data.js';
import type { OpenedTable } from '../../read/opened/dataset.js';
import type { BrokenRow } from '../../read/source/reading.js';
import type { FindingCode, FoundIssue } from '../column/finding-kinds.js';
import { shortenExample, type TableIssue } from '../column/table-issue.js';
import { subtotalsOf } from '../groups/sum-rows.js';
import { listEmptyRows } from './empty-rows.js';
import { listSectionRows } from './section-rows.js';
import { findUncertainOptions } from './uncertain-import.js';

type Finding = Omit<FoundIssue, 'table' | 'columns' | 'is_estimate'>;
type Rule = (table: OpenedTable, data: TableData) => Finding | null;

const MAX_EXAMPLES = 20;
/** Minimum rows of a table whose import options are worth a question. */
const MIN_RECORDS = 4;

const isOtherEncoding = ({ kind }: BrokenRow) => kind === 'invalid-bytes';

const brokenRows: Rule = (table, data) => {
  const { rows: all, total: listed } = table.broken();
  const rows = all.filter((row) => !isOtherEncoding(row));
  const total = rows.length === 0 ? 0 : listed - (all.length - rows.length);
  if (total === 0) return null;
  const isOpen = rows.some((row) => row.repair !== 'repaired');
  return {
    code: 'broken-rows',
    severity: isOpen ? 'warning' : 'notice',
    count: total,
    unit: 'rows',
    title: isOpen
      ? `${formatCount(total)} ${total === 1 ? 'row is' : 'rows are'} malformed`
      : `${formatCount(total)} malformed ${total === 1 ? 'row was' : 'rows were'} repaired when the file was read`,
    why: isOpen
      ? 'Their cells may be in the wrong columns. No row was dropped; each lists its problem and repair.'
      : 'The types of the columns show where their cells belong. Each lists its problem and repair.',
    examples: rows.slice(0, maxExamples(data, MAX_EXAMPLES)).map((row) => ({
      row: row.line,
      column: null,
      text: shortenExample(row.text),
      note: `${row.kind}, ${row.repair}: ${row.detail}`,
    })),
    step: isOpen ? { operation: 'quarantine_broken_rows', column: null } : null,
  };
};

const otherEncoding: Rule = (table, data) => {
  const { rows: all, total } = table.broken();
  const rows = all.filter(isOtherEncoding);
  if (rows.length === 0) return null;
  const count = rows.length === all.length ? total : rows.length;
  return {
    code: 'other-encoding',
    severity: 'warning',
    count,
    unit: 'rows',
    title: `${formatCount(count)} ${count === 1 ? 'row has' : 'rows have'} bytes in another encoding`,
    why: 'They were decoded as windows-1252, or as U+FFFD if no letter fits, and their cells are in place. Check the letters outside ASCII.',
    examples: rows
      .slice(0, maxExamples(data, MAX_EXAMPLES))
      .map(({ line, text }) => ({ row: line, column: null, text: shortenExample(text) })),
    step: null,
  };
};

const outsideRows: Rule = (table, data) => {
  const found = table.outsideRows.filter(
    ({ kind }) => kind !== 'blank' && kind !== 'sep-line' && kind !== 'repeated-header' && kind !== 'total',
  );
  return fromOutsideRows(
    data,
    found,
    'rows-beside-table',
    'notice',
    'outside the table: titles, notes and similar rows',
    'They are not part of the table and are listed here.',
    null,
  );
};

const repeatedHeaders: Rule = (table, data) =>
  fromOutsideRows(
    data,
    table.outsideRows.filter(({ kind }) => kind === 'repeated-header'),
    'repeated-header',
    'warning',
    'with a repeated header',
    'Other programs treat them as data. They are not part of the table.',
    { operation: 'drop_repeated_headers', column: null },
  );

const totals: Rule = (table, data) =>
  fromOutsideRows(
    data,
    table.outsideRows.filter(({ kind }) => kind === 'total'),
    'total-rows',
    'warning',
    'with totals',
    'Summed with the other rows, they count everything twice. They are not part of the table.',
    { operation: 'drop_total_rows', column: null },
  );

const subtotals: Rule = (_, data) =>
  fromOutsideRows(
    data,
    [...subtotalsOf(data)],
    'subtotal-rows',
    'warning',
    'with subtotals',
    'They are part of the table because they belong to its groups. Sums over the table count everything twice.',
    { operation: 'drop_total_rows', column: null },
  );

const uncertainRows: Rule = (table, data) =>
  fromOutsideRows(
    data,
    [...table.doubtful],
    'rows-in-doubt',
    'warning',
    table.doubtful.every(({ kind }) => kind === 'total')
      ? 'with the label of a total'
      : 'that may be notes, totals or separator lines',
    'This is uncertain, so they were parsed as data. Check them before you compute sums or counts.',
    null,
  );

const emptyRows: Rule = (_, data) => {
  const rows = listEmptyRows(data) ?? [];
  if (rows.length === 0) return null;
  return {
    code: 'empty-rows',
    severity: 'warning',
    count: rows.length,
    unit: 'rows',
    title: `${formatCount(rows.length)} ${rows.length === 1 ? 'row has' : 'rows have'} only empty cells`,
    why: 'They are counted as rows, and as missing cells in each column.',
    examples: rows
      .slice(0, maxExamples(data, MAX_EXAMPLES))
      .map((row) => ({ row: data.sourceRows.at(row)!, column: null, text: '' })),
    step: { operation: 'drop_empty_rows', column: null },
  };
};

const sectionRows: Rule = (_, data) => {
  const rows = listSectionRows(data);
  const [names] = data.columns;
  if (rows.length === 0 || names?.form !== 'dictionary') return null;
  return {
    code: 'section-rows',
    severity: 'warning',
    count: rows.length,
    unit: 'rows',
    title: `${formatCount(rows.length)} rows contain only the name of a section of the rows below`,
    why: 'They are counted as rows, and as missing cells in the other columns. The rows below do not name their section.',
    examples: rows.slice(0, maxExamples(data, MAX_EXAMPLES)).map((row) => ({
      row: data.sourceRows.at(row)!,
      column: data.table.columns[0]!.name,
      text: shortenExample(names.texts[names.codes[row]!]!),
    })),
    step: null,
  };
};

/** Returns the first rows outside the table, one entry per row or line. */
function listRows(found: OpenedTable['outsideRows'], maxRows: number): TableIssue['examples'] {
  const rows: TableIssue['examples'] = [];
  for (const outsideRow of found) {
    const lines = outsideRow.text.split(/\r\n|\n|\r/);
    for (let place = 0; place < outsideRow.rows && rows.length < maxRows; place += 1) {
      const text = lines[place] ?? '';
      rows.push({ row: outsideRow.row + place, column: null, text: shortenExample(text), note: outsideRow.kind });
    }
  }
  return rows;
}

function fromOutsideRows(
  data: TableData,
  found: OpenedTable['outsideRows'],
  code: FindingCode,
  severity: Finding['severity'],
  what: string,
  why: string,
  step: Finding['step'],
): Finding | null {
  const count = found.reduce((sum, outsideRow) => sum + outsideRow.rows, 0);
  if (count === 0) return null;
  const examples = listRows(found, maxExamples(data, MAX_EXAMPLES));
  return {
    code,
    severity,
    count,
    unit: 'rows',
    title: `${formatCount(count)} ${count === 1 ? 'row' : 'rows'} ${what}`,
    why,
    examples,
    step,
  };
}

const hiddenSheet: Rule = (table) => {
  if (table.sheetState === 'visible') return null;
  return {
    code: 'hidden-sheet',
    severity: 'notice',
    count: 1,
    unit: 'tables',
    title: `The sheet "${table.sheet ?? table.name}" is hidden`,
    why: 'Viewers of the workbook do not see it. It may be a draft, a lookup list, or data that was not meant to be shared.',
    examples: [],
    step: null,
  };
};

const hiddenRows: Rule = (table, data) => {
  const count = table.hiddenRows.length;
  if (count === 0) return null;
  return {
    code: 'hidden-rows',
    severity: 'notice',
    count,
    unit: 'rows',
    title: `${formatCount(count)} ${count === 1 ? 'row is' : 'rows are'} hidden in the sheet`,
    why: 'They were hidden by a filter or by hand. They were parsed and count here, but viewers of the sheet do not see them.',
    examples: table.hiddenRows
      .slice(0, maxExamples(data, MAX_EXAMPLES))
      .map((row) => ({ row, column: null, text: '' })),
    step: null,
  };
};

const mergedCells: Rule = (table, data) => {
  const count = table.merges.length;
  if (count === 0) return null;
  return {
    code: 'merged-cells',
    severity: 'warning',
    count,
    unit: 'cells',
    title: `${formatCount(count)} merged ${count === 1 ? 'range' : 'ranges'} in the body`,
    why: 'Only the first cell of a merged range contains the text. The others are empty, so groups and filters skip them.',
    examples: table.merges.slice(0, maxExamples(data, MAX_EXAMPLES)).flatMap((range) => {
      const row = data.sourceRows.at(range.firstRow);
      const column = table.columns[range.firstColumn]?.name ?? null;
      return row === undefined
        ? []
        : [
            {
              row,
              column,
              text: '',
              note: `over ${range.lastRow - range.firstRow + 1} rows and ${range.lastColumn - range.firstColumn + 1} columns`,
            },
          ];
    }),
    step: { operation: 'fill_merged_cells', column: null },
  };
};

const noRows: Rule = (_, data) => {
  if (data.rowCount > 0) return null;
  return {
    code: 'no-rows',
    severity: 'warning',
    count: 0,
    unit: 'rows',
    title: 'The table has a header and no rows',
    why: 'There is nothing to count. An export or a filter may have failed.',
    examples: [],
    step: null,
  };
};

const RULES = [
  brokenRows,
  otherEncoding,
  outsideRows,
  repeatedHeaders,
  totals,
  subtotals,
  uncertainRows,
  emptyRows,
  sectionRows,
  hiddenSheet,
  hiddenRows,
  mergedCells,
  noRows,
];

/** Returns the findings about the layout of a table in its file. */
export function findStructureIssues(data: TableData): FoundIssue[] {
  const found = RULES.flatMap((rule) => rule(data.table, data) ?? []);
  const { id } = data.table;
  return [
    ...found.map((finding) => ({ ...finding, table: id, columns: [], is_estimate: false })),
    // In a list of a few notes, it matters little whether the first one is a header.
    ...findUncertainOptions(data.table).map((finding) =>
      data.rowCount < MIN_RECORDS ? { ...finding, severity: 'notice' as const } : finding,
    ),
  ];
}
