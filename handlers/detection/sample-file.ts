import * as z from 'zod';
import { sampleFile } from '../../core/samples/sample-files.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { RawReply } from '../kit/raw-reply.js';
import { toLambda } from '../kit/to-lambda.js';

const BYTES = 'application/octet-stream';

const Query = z
  .strictObject({
    path: z.string().min(1).max(200).meta({
      description: 'Path of a photo, a video or a table below the folder of the samples',
      example: 'photos/street-01.jpg',
    }),
  })
  .meta({ id: 'SampleFileQuery', description: 'A sample', example: { path: 'photos/street-01.jpg' } });

export const endpoint = defineEndpoint({
  id: 'detection.sample-file',
  method: 'get',
  path: '/samples/file',
  summary: 'Get a generated photo, video or table',
  description: 'The same bytes that POST /samples writes. Reads nothing from the disk.',
  body: Query,
  result: BYTES,
  isIsolated: true,
  faults: ['not-found', 'backend-unavailable'],
  run: async ({ body: { path } }) => new RawReply(await sampleFile(path), BYTES),
});

export const handler = toLambda(endpoint);
