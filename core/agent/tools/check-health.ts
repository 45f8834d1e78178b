import * as z from 'zod';
import { data, phrase } from '../../report/document.js';
import { joinList, text, vocabulary } from '../words/vocabulary.js';
import { defineTool } from './define-tool.js';
import { callFor } from './filling.js';

const vocab = vocabulary({
  sentences: { health: ['version', 'backends'] },
  counts: [],
  report: ['health', 'setting', 'value'],
});

export const checkHealthTool = defineTool({
  docs: { does: '`GET /health`', takes: '' },
  arguments: z.strictObject({}),
  result: z.object({
    version: z.string(),
    node: z.string(),
    workers: z.int(),
    table_workers: z.int(),
    backends: z.array(z.object({ name: z.string(), available: z.boolean(), is_default: z.boolean() })),
  }),
  role: 'facts',
  cover: 1,
  endpoint: 'GET /health',
  fill: () => callFor('check_health', {}),
  terms: vocab.terms,
  summarize({ version, backends }, _, words) {
    const names = backends.filter(({ available }) => available).map(({ name }) => phrase`${data(name)}`);
    return [vocab.sentence(words, 'health', { version: data(version), backends: joinList(words, names) })];
  },
  report: {
    title: (words) => vocab.label(words, 'health'),
    subject: () => undefined,
    render({ version, node, workers, table_workers, backends }, words) {
      const rows = [
        ['handlens', version],
        ['node', node],
        ['workers', String(workers)],
        ['table_workers', String(table_workers)],
        ...backends.map(({ name, available }) => [name, available ? '✓' : '-']),
      ];
      return vocab.table(words, 'health', {
        columns: [
          ['setting', 'text'],
          ['value', 'text'],
        ],
        rows: rows.map((row) => row.map((cell) => text(cell))),
      });
    },
  },
});
