import * as z from 'zod';
import { chooseDefaultModel } from '../../core/vision/models/default-model.js';
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
  run: async (_, { config }) => {
    const list = await listModels(config.modelsDir);
    const backend = config.isBackendChosen ? config.backend : null;
    return { ...list, default: chooseDefaultModel(list.models, { backend, model: config.model }) };
  },
});

export const handler = toLambda(endpoint);
