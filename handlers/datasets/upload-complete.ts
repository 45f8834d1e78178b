import * as z from 'zod';
import { completeUpload } from '../../core/uploads/complete-upload.js';
import { Upload } from '../../core/uploads/upload.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { uploadPlace } from '../kit/upload-place.js';
import { UploadParams } from './kit/upload-fields.js';

/** Share of the request's time to wait for completion. Longer work continues in the background. */
const WAIT = 0.7;

export const endpoint = defineEndpoint({
  id: 'datasets.upload-complete',
  method: 'post',
  path: '/api/datasets/{dataset_id}/complete',
  summary: 'Assemble the parts of an upload and check its size and SHA-256',
  description:
    'Afterwards, every endpoint that accepts an upload accepts its `dataset_id` instead. A long operation returns the state `completing`: call again until it is complete. Repeating the call on a complete upload changes nothing. If the content does not match the announced hash, the parts are retained: send the wrong ones again.',
  isBodyOptional: true,
  body: z.strictObject({}).meta({ id: 'UploadCompleteRequest', description: 'Nothing: {}', example: {} }),
  params: UploadParams,
  result: Upload,
  needsSharedState: true,
  faults: ['dataset-not-found', 'dataset-incomplete', 'dataset-changed', 'not-writable'],
  run: ({ params: { dataset_id: id } }, { config }) =>
    completeUpload(uploadPlace(config), id, { waitMs: config.timeoutMs * WAIT, now: new Date() }),
});

export const handler = toLambda(endpoint);
