import { parseNumber } from '../../cells/parse-number.js';
import type { TableData } from '../../columns/table-data.js';
import type { OpenedTable } from '../../read/opened/dataset.js';
import type { FoundIssue } from '../column/finding-kinds.js';
import { shortenExample } from '../column/table-issue.js';

type Header = { name: string; header: string };
type Rule = Pick<FoundIssue, 'code' | 'severity' | 'why' | 'step'> & {
  title: (columns: readonly Header[]) => string;
  isBroken: (header: Header, all: ReadonlyMap<string, number>) => boolean;
};

const RENAME = { operation: 'unique_headers', column: null };
const RULES: readonly Rule[] = [
  {
    code: 'missing-header',
    severity: 'warning',
    title: (columns) => `${count(columns)} no header`,
    why: 'Columns without a name cannot be referenced, so they were given one.',
    step: RENAME,
    isBroken: ({ header }) => header.trim() === '',
  },
  {
    code: 'duplicate-header',
    severity: 'warning',
    title: (columns) => `${count(columns)} a duplicate header`,
    why: 'Programs silently drop or number such columns. They were numbered here.',
    step: RENAME,
    isBroken: ({ header }, all) => header.trim() !== '' && (all.get(header.trim()) ?? 0) > 1,
  },
  {
    code: 'padded-header',
    severity: 'notice',
    title: (columns) => `${count(columns)} surrounding whitespace or line breaks in the header`,
    why: 'Names that look right are not found.',
    step: RENAME,
    isBroken: ({ header }) => header.trim() !== '' && (header !== header.trim() || /[\n\r\t]| {2}/.test(header)),
  },
  {
    code: 'number-as-header',
    severity: 'notice',
    title: (columns) => `${count(columns)} a number as header`,
    why: 'The header may be a data row, or the columns may be values of one variable such as a year.',
    step: null,
    isBroken: ({ header }) => header.trim() !== '' && header.length < 30 && parseNumber(header.trim()) !== null,
  },
];

/**
 * Returns the findings about the header: `missing-header`, `duplicate-header`, `padded-header`, `number-as-header`,
 * `no-header`, `realigned-header`.
 */
export function findHeaderIssues({ table, rowCount }: TableData): FoundIssue[] {
  if (table.columns.length === 0) return [];
  if (table.headerRows.length === 0) return rowCount === 0 ? [] : [noHeader(table.id, table.columns.length)];
  return [...(table.isHeaderAligned ? [realignedHeader(table)] : []), ...findNameIssues(table)];
}

function findNameIssues(table: OpenedTable): FoundIssue[] {
  const all = new Map<string, number>();
  for (const { header } of table.columns) all.set(header.trim(), (all.get(header.trim()) ?? 0) + 1);
  const row = table.headerRows.at(-1) ?? 1;
  return RULES.flatMap((rule) => {
    const broken = table.columns.filter((column) => rule.isBroken(column, all));
    return broken.length === 0 ? [] : [describe(rule, table.id, row, broken)];
  });
}

function count(columns: readonly Header[]): string {
  return columns.length === 1 ? '1 column has' : `${columns.length} columns have`;
}

function describe(rule: Rule, table: string, row: number, broken: readonly Header[]): FoundIssue {
  return {
    code: rule.code,
    severity: rule.severity,
    table,
    columns: broken.map(({ name }) => name),
    count: broken.length,
    unit: 'columns',
    is_estimate: false,
    title: rule.title(broken),
    why: rule.why,
    examples: broken.slice(0, 20).map(({ name, header }) => ({ row, column: name, text: shortenExample(header) })),
    step: rule.step,
  };
}

function realignedHeader({ id, columns, headerRows }: OpenedTable): FoundIssue {
  const names = columns.map(({ name }) => name);
  return {
    code: 'realigned-header',
    severity: 'warning',
    table: id,
    columns: [],
    count: 1,
    unit: 'rows',
    is_estimate: false,
    title: 'The header and the rows have different numbers of cells',
    why: 'Its delimiters differ from those of the rows. Its names were assigned to the columns: check them.',
    examples: [{ row: headerRows.at(-1) ?? 1, column: null, text: shortenExample(names.join(', ')) }],
    step: { operation: 'rename_headers', column: null },
  };
}

function noHeader(table: string, columns: number): FoundIssue {
  return {
    code: 'no-header',
    severity: 'notice',
    table,
    columns: [],
    count: columns,
    unit: 'columns',
    is_estimate: false,
    title: 'The table has no header',
    why: 'The first row looks like data, so the columns were named by position. If there is a header, specify its row.',
    examples: [],
    step: { operation: 'rename_headers', column: null },
  };
}
