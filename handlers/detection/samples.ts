import { resolve } from 'node:path';
import * as z from 'zod';
import { resolveAllowedOutput } from '../../core/base/paths/allowed-path.js';
import { SampleSet, writeSamples } from '../../core/samples/write-samples.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';

const Body = z
  .strictObject({
    folder: z.string().min(1).max(4096).default('samples').meta({
      description: 'Folder to write to, inside the allowed folders; created if missing',
      example: 'samples',
    }),
  })
  .meta({ id: 'SamplesRequest', description: 'Where to write the samples', example: { folder: 'samples' } });

export const endpoint = defineEndpoint({
  id: 'detection.samples',
  method: 'post',
  path: '/samples',
  summary: 'Write sample photos, a video, tables, a dataset and a demo model',
  description:
    'Generates everything on this machine, without a download. The model is written to the models folder and runs after a review. Existing files are never overwritten.',
  isBodyOptional: true,
  body: Body,
  result: SampleSet,
  isIsolated: true,
  faults: ['path-not-allowed', 'not-found', 'not-writable', 'storage-full', 'backend-unavailable'],
  run: async ({ body: { folder } }, { config, signal }) => {
    const place = config.roots === null ? resolve(config.workDir, folder) : await resolveAllowedOutput(folder, config);
    return writeSamples({ folder: place, modelsDir: config.modelsDir }, signal);
  },
});

export const handler = toLambda(endpoint);
