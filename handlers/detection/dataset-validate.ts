import { DatasetReport } from '../../core/vision/datasets/contract/dataset-report.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { RawReply } from '../kit/raw-reply.js';
import { toLambda } from '../kit/to-lambda.js';
import { DATASET_FORMATS, examineChosen, formatDatasetReport, ValidateBody } from './kit/validate-chosen.js';

export const endpoint = defineEndpoint({
  id: 'detection.dataset-validate',
  method: 'post',
  path: '/dataset/validate',
  summary: 'Check a YOLO dataset: config, images, labels, splits and manifest',
  description:
    'Inspects every image and label, and returns the problems, worst first, with file, line, reason and fix, plus counts, statistics and what the dataset can be used for. Nothing is changed, and nothing that the config names is executed or fetched. For a dataset too large for one request, use the shell: `vision-cli dataset validate`.',
  body: ValidateBody,
  result: DatasetReport,
  files: Object.values(DATASET_FORMATS),
  faults: ['not-found', 'path-not-allowed', 'too-large', 'backend-unavailable'],
  run: async ({ body }, context) => {
    const examined = await examineChosen(body, context);
    const { format, strict, language } = body;
    if (format === 'json') return examined.report;
    const text = await formatDatasetReport(examined, format, {
      strict,
      folder: examined.report.root,
      place: body.path,
      language,
    });
    return new RawReply(text, DATASET_FORMATS[format]);
  },
});

export const handler = toLambda(endpoint);
