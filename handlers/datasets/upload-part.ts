import { z } from 'zod';
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
      description: 'SHA-256 of the part, hex: a part that arrives otherwise is refused',
      example: 'c3ab8ff1'.repeat(8),
    }),
  })
  .meta({ id: 'UploadPartRequest', description: 'What the part should have', example: {} });

export const endpoint = defineEndpoint({
  id: 'datasets.upload-part',
  method: 'put',
  path: '/api/datasets/{dataset_id}/parts/{number}',
  summary: 'Put a part of an upload, in any order',
  description:
    'Part 1 is the first `part_bytes` of the file, part 2 the next, and so on; only the last is shorter. It comes as the whole body (application/octet-stream, `sha256` in the query) or in the field `file` of a form. A part that is sent again takes the place of the one before.',
  body: Body,
  params: PartParams,
  upload: {
    field: 'file',
    many: false,
    description: 'The bytes of the part, 8 MiB (8,388,608) at most',
    replaces: [],
    isRequired: true,
  },
  result: StoredPart,
  faults: ['dataset-not-found', 'already-exists', 'too-large', 'not-writable'],
  run: ({ body: { sha256 }, params: { dataset_id: id, number }, files: [file] }, { config }) => {
    if (!file) {
      throw new Fault('invalid-input', 'No part came. Send its bytes as the body, with application/octet-stream.');
    }
    return putPart(uploadPlace(config), id, { number, data: file.data, sha256 }, new Date());
  },
});

export const handler = toLambda(endpoint);
