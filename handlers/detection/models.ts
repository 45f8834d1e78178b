import { z } from 'zod';
import { listModels } from '../../core/vision/models/list-models.js';
import { ModelList } from '../../core/vision/models/model-list.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';

export const endpoint = defineEndpoint({
  id: 'detection.models',
  method: 'get',
  path: '/models',
  summary: 'List the models that are ready to use and those that need a review',
  body: z.strictObject({}),
  result: ModelList,
  isIsolated: true,
  faults: ['backend-unavailable'],
  run: (_, { config }) => listModels(config.modelsDir),
});

export const handler = toLambda(endpoint);
