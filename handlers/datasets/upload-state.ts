import { Upload } from '../../core/uploads/upload.js';
import { getUpload } from '../../core/uploads/upload-status.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { uploadPlace } from '../kit/upload-place.js';
import { UploadParams } from './kit/upload-fields.js';

export const endpoint = defineEndpoint({
  id: 'datasets.upload-state',
  method: 'get',
  path: '/api/datasets/{dataset_id}',
  summary: 'Get the state of an upload: received and missing parts',
  params: UploadParams,
  result: Upload,
  needsSharedState: true,
  faults: ['dataset-not-found'],
  run: ({ params: { dataset_id: id } }, { config }) => getUpload(uploadPlace(config), id),
});

export const handler = toLambda(endpoint);
