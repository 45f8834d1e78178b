import { z } from 'zod';
import { completeUpload } from '../../core/uploads/complete-upload.js';
import { Upload } from '../../core/uploads/upload.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { uploadPlace } from '../kit/upload-place.js';
import { UploadParams } from './kit/upload-fields.js';

/** Share of the time of a request that it waits; what takes longer goes on without it. */
const WAIT = 0.7;

export const endpoint = defineEndpoint({
  id: 'datasets.upload-complete',
  method: 'post',
  path: '/api/datasets/{dataset_id}/complete',
  summary: 'Join the parts of an upload and check size and SHA-256',
  description:
    'Then every endpoint that takes an upload takes its `dataset_id` instead. What takes long is answered with the state `completing`: ask again. To ask again of what is complete changes nothing. Where the content is not the one that was announced, the parts stay: send the wrong ones again.',
  isBodyOptional: true,
  body: z.strictObject({}).meta({ id: 'UploadCompleteRequest', description: 'Nothing: {}', example: {} }),
  params: UploadParams,
  result: Upload,
  faults: ['dataset-not-found', 'dataset-incomplete', 'dataset-changed', 'not-writable'],
  run: ({ params: { dataset_id: id } }, { config }) =>
    completeUpload(uploadPlace(config), id, { waitMs: config.timeoutMs * WAIT, now: new Date() }),
});

export const handler = toLambda(endpoint);
