import * as z from 'zod';
import { removeUpload } from '../../core/uploads/remove-uploads.js';
import { DatasetId } from '../../core/uploads/upload.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { EXAMPLE_TABLE_ID } from '../kit/example-files.js';
import { toLambda } from '../kit/to-lambda.js';
import { uploadPlace } from '../kit/upload-place.js';
import { UploadParams } from './kit/upload-fields.js';

const RemovedUpload = z
  .strictObject({
    dataset_id: DatasetId.meta({ description: 'Id that has become invalid', example: EXAMPLE_TABLE_ID }),
  })
  .meta({ id: 'RemovedUpload', description: 'A removed upload' });

export const endpoint = defineEndpoint({
  id: 'datasets.upload-remove',
  method: 'delete',
  path: '/api/datasets/{dataset_id}',
  summary: 'Remove an upload with all its parts, complete or not',
  description: 'This cannot be undone. DELETE /cache?kinds=uploads removes all uploads.',
  params: UploadParams,
  result: RemovedUpload,
  needsSharedState: true,
  faults: ['dataset-not-found', 'not-writable'],
  run: async ({ params: { dataset_id: id } }, { config }) => {
    await removeUpload(uploadPlace(config), id);
    return { dataset_id: id };
  },
});

export const handler = toLambda(endpoint);
