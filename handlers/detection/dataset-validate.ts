import { DatasetReport } from '../../core/vision/datasets/contract/dataset-report.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { RawReply } from '../kit/raw-reply.js';
import { toLambda } from '../kit/to-lambda.js';
import { sarifOf, ValidateBody, validateChosen } from './kit/validate-chosen.js';

/** Media type of SARIF, registered with IANA. */
const SARIF = 'application/sarif+json';

export const endpoint = defineEndpoint({
  id: 'detection.dataset-validate',
  method: 'post',
  path: '/dataset/validate',
  summary: 'Check a YOLO dataset: config, images, labels, splits and manifest',
  description:
    'Inspects every image and label, and returns the problems, worst first, with file, line, reason and fix, plus counts and statistics. Nothing is changed, and nothing that the config names is executed or fetched. For a dataset too large for one request, use the shell: `vision-cli dataset validate`.',
  body: ValidateBody,
  result: DatasetReport,
  files: [SARIF],
  faults: ['not-found', 'path-not-allowed', 'too-large', 'backend-unavailable'],
  run: async ({ body }, context) => {
    const report = await validateChosen(body, context);
    return body.format === 'sarif' ? new RawReply(sarifOf(report), SARIF) : report;
  },
});

export const handler = toLambda(endpoint);
