import * as z from 'zod';
import { data } from '../../report/document.js';
import { vocabulary } from '../words/vocabulary.js';
import { defineTool } from './define-tool.js';
import { callFor } from './filling.js';

const vocab = vocabulary({ sentences: { report: ['format'] }, counts: [], report: [] });
const Format = z.enum(['markdown', 'html']);

export const generateReportTool = defineTool({
  docs: { does: 'a report on existing results, in Markdown or HTML', takes: '' },
  arguments: z.strictObject({
    format: Format.meta({ description: 'Format of the report', example: 'markdown' }),
    about: z
      .enum(['this-request', 'previous-run'])
      .meta({ description: 'Results to report on', example: 'this-request' }),
  }),
  result: z.object({ format: Format }),
  role: 'report',
  // High, so that a report is written only if the clause requests nothing else.
  cover: 0.9,
  endpoint: null,
  hasOwnRun: true,
  fill: ({ gives }) => callFor('generate_report', { format: 'markdown', ...gives }),
  terms: vocab.terms,
  summarize: ({ format }, _, words) => [
    vocab.sentence(words, 'report', { format: data(format === 'html' ? 'HTML' : 'Markdown') }),
  ],
  report: null,
});
