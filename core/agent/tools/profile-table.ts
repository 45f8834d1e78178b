import * as z from 'zod';
import { data, phrase } from '../../report/document.js';
import { TABLE_KIND_NAMES, tableExtensions } from '../../tables/read/source/table-kinds.js';
import { count, joinList, text, vocabulary } from '../words/vocabulary.js';
import { defineTool, Path } from './define-tool.js';
import { callFor, NOTHING } from './filling.js';

/** Maximum findings named in a sentence. The result has all of them. */
const MAX_NAMED = 3;

const vocab = vocabulary({
  sentences: {
    table_clean: ['path', 'table', 'rows', 'columns'],
    table_findings: ['path', 'table', 'rows', 'columns', 'errors', 'warnings', 'notices', 'titles'],
    table_none: ['path'],
  },
  counts: ['rows', 'columns', 'errors', 'warnings', 'notices'],
  report: ['table_profile', 'table', 'rows', 'columns', 'finding', 'severity', 'reason'],
});

const Count = z.int().min(0);

const TABLE_PATH = new RegExp(`(?:${tableExtensions('always').join('|').replaceAll('.', '\\.')})$`, 'i');

export const profileTableTool = defineTool({
  docs: { does: '`POST /api/analyze`', takes: `a table file: ${TABLE_KIND_NAMES}` },
  arguments: z.strictObject({ table_path: Path }),
  result: z.object({
    tables: z.array(
      z.object({
        name: z.string(),
        rows: Count,
        columns: z.array(z.object({ name: z.string() })),
        issue_counts: z.object({ error: Count, warning: Count, notice: Count }),
        issues: z.array(
          z.object({ severity: z.string(), columns: z.array(z.string()), title: z.string(), why: z.string() }),
        ),
      }),
    ),
  }),
  role: 'work',
  cover: 0.75,
  endpoint: 'POST /api/analyze',
  toRequest: ({ table_path: path }) => ({ path }),
  slots: { table: { argument: 'table_path', fits: TABLE_PATH, missing: 'missing_table' } },
  fill({ slots }) {
    const table = slots.get('table');
    if (table?.kind !== 'paths') return NOTHING;
    return callFor('profile_table', ...table.paths.map((path) => ({ table_path: path })));
  },
  terms: vocab.terms,
  summarize({ tables }, { table_path }, words) {
    const path = data(table_path);
    if (tables.length === 0) return [vocab.sentence(words, 'table_none', { path })];
    return tables.map(({ name, rows, columns, issues, issue_counts: counts }) => {
      const size = {
        path,
        table: data(name),
        rows: vocab.counted(words, rows, 'rows'),
        columns: vocab.counted(words, columns.length, 'columns'),
      };
      if (issues.length === 0) return vocab.sentence(words, 'table_clean', size);
      const titles = issues.slice(0, MAX_NAMED).map(({ title }) => phrase`${data(title)}`);
      return vocab.sentence(words, 'table_findings', {
        ...size,
        errors: vocab.counted(words, counts.error, 'errors'),
        warnings: vocab.counted(words, counts.warning, 'warnings'),
        notices: vocab.counted(words, counts.notice, 'notices'),
        titles: joinList(words, issues.length > MAX_NAMED ? [...titles, phrase`…`] : titles),
      });
    });
  },
  report: {
    title: (words) => vocab.label(words, 'table_profile'),
    subject: ({ table_path }) => table_path,
    render: ({ tables }, words) => [
      ...vocab.table(words, 'table_profile', {
        columns: [
          ['table', 'text'],
          ['rows', 'figure'],
          ['columns', 'figure'],
        ],
        rows: tables.map(({ name, rows, columns }) => [text(name), count(rows), count(columns.length)]),
      }),
      ...vocab.table(words, 'finding', {
        columns: [
          ['severity', 'text'],
          ['table', 'text'],
          ['columns', 'text'],
          ['finding', 'text'],
          ['reason', 'text'],
        ],
        rows: tables.flatMap(({ name, issues }) =>
          issues.map(({ severity, columns, title, why }) => [
            text(severity),
            text(name),
            text(columns.join(', ')),
            text(title),
            text(why),
          ]),
        ),
      }),
    ],
  },
});
