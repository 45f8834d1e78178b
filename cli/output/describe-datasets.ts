import type { DatasetOutline } from '../../core/tables/jobs/dataset-outline.js';
import { TABLE_EXTENSIONS } from '../../core/tables/journal/list-table-files.js';
import type { DatasetList } from '../../handlers/tables/datasets-list.js';
import { plain, type Terminal } from '../terminal.js';
import { type TableColumn, table } from './columns.js';
import { countOf, grouped, sizeOf } from './figures.js';
import { noted, wrapped } from './wrapped.js';

const TABLE_COLUMNS: readonly TableColumn[] = [
  { head: 'table', align: 'left', cut: 'middle' },
  { head: 'columns', align: 'right' },
  { head: 'names', align: 'left', cut: 'end' },
];
const FILE_COLUMNS: readonly TableColumn[] = [
  { head: 'file', align: 'left', cut: 'middle' },
  { head: 'format', align: 'left', drop: 1 },
  { head: 'size', align: 'right' },
  ...TABLE_COLUMNS,
];
const STORED_COLUMNS: readonly TableColumn[] = [
  { head: 'id', align: 'left' },
  { head: 'name', align: 'left', cut: 'middle' },
  { head: 'from', align: 'left', cut: 'middle' },
];

function tableCells({ id, name, columns: names }: DatasetOutline['tables'][number]): string[] {
  return [`${id} ${plain(name)}`, grouped(names.length), names.map(plain).join(', ')];
}

/** Formats the tables of a file: a line per table, with its columns. */
export const describeOutline = ({ tables }: DatasetOutline, terminal: Terminal): string[] =>
  table(TABLE_COLUMNS, tables.map(tableCells), terminal);

type ListedFile = DatasetList['files'][number];

/** Returns the rows of a file: one for each of its tables. */
function fileRows({ path, bytes, outline }: ListedFile): string[][] {
  const file = [plain(path), outline?.format ?? '', sizeOf(bytes)];
  const [first, ...others] = (outline?.tables ?? []).map(tableCells);
  return [[...file, ...(first ?? ['', '', ''])], ...others.map((cells) => ['', '', '', ...cells])];
}

const troubleLines = ({ path, problem }: ListedFile, terminal: Terminal) =>
  problem === null
    ? []
    : wrapped(`${terminal.sign('warning')} ${plain(path)}  ${problem.code}: ${plain(problem.detail)}`, noted(terminal));

/** Lists the registered datasets and the uploads. */
function storedLines({ datasets, uploads }: DatasetList, terminal: Terminal): string[] {
  const rows = [
    ...datasets.map(({ id, name, path }) => [id, plain(name), plain(path)]),
    ...uploads.map(({ dataset_id: id, name, size, state }) => [
      ...[id, plain(name)],
      `upload, ${sizeOf(size)}${state === 'complete' ? '' : ', incomplete'}`,
    ]),
  ];
  return rows.length === 0 ? [] : [...table(STORED_COLUMNS, rows, terminal), ''];
}

/** Formats the number of files; if more exist, with the option that lists them, unless it is suggested. */
function countLine({ files, total, next_cursor: next }: DatasetList, { canSuggest, paint }: Terminal): string {
  if (total === 0) return `No table files in this folder. Listed extensions: ${[...TABLE_EXTENSIONS].join(', ')}.`;
  if (next === null) return paint('bold', countOf(total, 'table file'));
  const more = canSuggest ? '' : `; continue with --cursor ${next}`;
  return `${paint('bold', `${grouped(files.length)} of ${countOf(total, 'table file')}`)}${more}`;
}

/** Lists registered datasets and uploads, then files with their tables, and their number. */
export function describeDatasets(list: DatasetList, terminal: Terminal): string {
  const { files, is_complete: isComplete, damaged } = list;
  const warning = (text: string) => wrapped(`${terminal.sign('warning')} ${text}`, noted(terminal));
  const lines = table(FILE_COLUMNS, files.flatMap(fileRows), terminal);
  return [
    ...storedLines(list, terminal),
    ...lines,
    ...files.flatMap((file) => troubleLines(file, terminal)),
    ...(damaged.length > 0 ? warning(`entries that cannot be read: ${damaged.join(', ')}`) : []),
    ...(isComplete ? [] : warning('the folders contain too many entries to list all of them')),
    ...(lines.length > 0 ? [''] : []),
    countLine(list, terminal),
  ].join('\n');
}
