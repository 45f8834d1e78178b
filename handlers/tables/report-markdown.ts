import { renderMarkdown } from '../../core/tables/report/render-report.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { RawReply } from '../kit/raw-reply.js';
import { toLambda } from '../kit/to-lambda.js';
import { ReportBody, reportOn } from './kit/report-on.js';
import { REFERENCED_SESSION_UPLOAD, tableExamples } from './kit/source-fields.js';
import { CLEAN_FAULTS } from './kit/table-faults.js';

const TYPE = 'text/markdown; charset=utf-8';

export const endpoint = defineEndpoint({
  id: 'tables.report-markdown',
  method: 'post',
  path: '/api/report/markdown',
  summary: 'Report on the tables of a file, as Markdown',
  description:
    'Plain text to paste into a mail: a summary, the findings with their evidence, the profile, and the effect of a cleaning.',
  body: ReportBody,
  examples: tableExamples({}),
  upload: REFERENCED_SESSION_UPLOAD,
  result: TYPE,
  faults: CLEAN_FAULTS,
  run: async (input, context) =>
    new RawReply(await reportOn(input, context, { format: 'markdown', ending: 'md', render: renderMarkdown }), TYPE),
});

export const handler = toLambda(endpoint);
