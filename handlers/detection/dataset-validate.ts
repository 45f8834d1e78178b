import { DatasetReport } from '../../core/datasets/dataset-report.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { ValidateBody, validateChosen } from './validate-chosen.js';

export const endpoint = defineEndpoint({
  id: 'detection.dataset-validate',
  method: 'post',
  path: '/dataset/validate',
  summary: 'Check a YOLO dataset: config, images, labels, splits and manifest',
  description:
    'Looks at every image and label, and answers what is wrong, worst first, with file, line, reason and remedy, beside counts and figures. Nothing is changed, and nothing that the config names is executed or fetched. A dataset of more images than fit into the time of a request is for the shell: `vision-cli dataset validate`.',
  body: ValidateBody,
  result: DatasetReport,
  faults: ['not-found', 'path-not-allowed', 'too-large'],
  run: ({ body }, context) => validateChosen(body, context),
});

export const handler = toLambda(endpoint);
