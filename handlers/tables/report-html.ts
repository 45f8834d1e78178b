import { renderHtml } from '../../core/tables/report/render-report.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { RawReply } from '../kit/raw-reply.js';
import { toLambda } from '../kit/to-lambda.js';
import { ReportBody, reportOn } from './kit/report-on.js';
import { REFERENCED_SESSION_UPLOAD, tableExamples } from './kit/source-fields.js';
import { CLEAN_FAULTS } from './kit/table-faults.js';

const TYPE = 'text/html; charset=utf-8';

export const endpoint = defineEndpoint({
  id: 'tables.report-html',
  method: 'post',
  path: '/api/report/html',
  summary: 'Report on the tables of a file, as one HTML page',
  description:
    'One self-contained page without scripts, for the screen and for print: a summary, the findings with their evidence, the profile with charts, and the effect of a cleaning.',
  body: ReportBody,
  examples: tableExamples({}),
  upload: REFERENCED_SESSION_UPLOAD,
  result: TYPE,
  faults: CLEAN_FAULTS,
  run: async (input, context) =>
    new RawReply(await reportOn(input, context, { format: 'html', ending: 'html', render: renderHtml }), TYPE),
});

export const handler = toLambda(endpoint);
