import * as z from 'zod';
import { Fault } from '../../core/base/fault.js';
import { putPart, StoredPart } from '../../core/uploads/put-part.js';
import { Sha256 } from '../../core/uploads/upload.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { uploadPlace } from '../kit/upload-place.js';
import { PartParams } from './kit/upload-fields.js';

const Body = z
  .strictObject({
    sha256: Sha256.optional().meta({
      description: 'SHA-256 of the part, hex; a part with a different hash is rejected',
      example: 'c3ab8ff1'.repeat(8),
    }),
  })
  .meta({ id: 'UploadPartRequest', description: 'Expected properties of the part', example: {} });

export const endpoint = defineEndpoint({
  id: 'datasets.upload-part',
  method: 'put',
  path: '/api/datasets/{dataset_id}/parts/{number}',
  summary: 'Upload a part of a file, in any order',
  description:
    'Part 1 contains the first `part_bytes` bytes of the file, part 2 the next ones, and so on; only the last part is shorter. Send it as the whole body (application/octet-stream, with `sha256` in the query) or in the field `file` of a form. Sending a part again replaces it.',
  body: Body,
  params: PartParams,
  upload: {
    field: 'file',
    many: false,
    description: 'The bytes of the part, at most 8 MiB (8,388,608)',
    replaces: [],
    isRequired: true,
  },
  result: StoredPart,
  needsSharedState: true,
  faults: ['dataset-not-found', 'already-exists', 'too-large', 'not-writable'],
  run: ({ body: { sha256 }, params: { dataset_id: id, number }, files: [file] }, { config }) => {
    if (!file) {
      throw new Fault(
        'invalid-input',
        'The request contains no part. Send its bytes as the body, with application/octet-stream.',
      );
    }
    return putPart(uploadPlace(config), id, { number, data: file.data, sha256 }, new Date());
  },
});

export const handler = toLambda(endpoint);
