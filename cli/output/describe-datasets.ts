import type { DatasetOutline } from '../../core/tables/jobs/dataset-outline.js';
import { TABLE_EXTENSIONS } from '../../core/tables/session/list-table-files.js';
import type { DatasetList } from '../../handlers/tables/datasets-list.js';
import { plain, type Terminal } from '../terminal.js';
import { columns } from './columns.js';
import { countOf, grouped, shortened } from './figures.js';

const MAX_COLUMNS = 6;

/** Formats the tables of a file: a line per table, with its first columns. */
export function describeOutline({ tables }: DatasetOutline, terminal: Terminal): string[] {
  return tables.map(({ id, name, columns: names }) => {
    const more = names.length > MAX_COLUMNS ? ', ...' : '';
    const shown = `${names
      .slice(0, MAX_COLUMNS)
      .map((one) => shortened(one, 24))
      .join(', ')}${more}`;
    return `    ${id} ${plain(name)}: ${countOf(names.length, 'column')} ${terminal.paint('dim', plain(shown))}`;
  });
}

function fileLines({ path, bytes, outline, problem }: DatasetList['files'][number], terminal: Terminal): string[] {
  const kind = outline ? outline.format : '';
  const head = columns([[plain(path), kind, `${grouped(bytes)} bytes`]], ['left', 'left', 'right']);
  const trouble = problem ? [`    ${terminal.paint('yellow', problem.code)}: ${plain(problem.detail)}`] : [];
  return [...head, ...(outline ? describeOutline(outline, terminal) : []), ...trouble];
}

/** Lists files with their tables, then registered datasets, then uploads. */
export function describeDatasets(list: DatasetList, terminal: Terminal): string {
  const { files, total, next_cursor: next, is_complete: isComplete, datasets, uploads, damaged } = list;
  const rows = datasets.map(({ id, name, path }) => [id, plain(name), plain(path)]);
  const uploaded = uploads.map(({ dataset_id: id, name, size, state }) => [
    id,
    plain(name),
    `${grouped(size)} bytes`,
    state === 'complete' ? '' : 'incomplete',
  ]);
  return [
    ...(total === 0 ? [`No table files in this folder. Listed extensions: ${[...TABLE_EXTENSIONS].join(', ')}.`] : []),
    ...files.flatMap((file) => fileLines(file, terminal)),
    ...(next === null ? [] : [`${files.length} of ${total} files; continue with --cursor ${next}`]),
    ...(isComplete ? [] : [terminal.paint('yellow', 'The folders contain too many entries to list all of them.')]),
    ...(rows.length > 0
      ? ['', 'Registered:', ...columns(rows, ['left', 'left', 'left']).map((line) => `  ${line}`)]
      : []),
    ...(uploaded.length > 0
      ? ['', 'Uploaded:', ...columns(uploaded, ['left', 'left', 'right', 'left']).map((line) => `  ${line}`)]
      : []),
    ...(damaged.length > 0 ? [`Entries that cannot be read: ${damaged.join(', ')}`] : []),
  ].join('\n');
}
