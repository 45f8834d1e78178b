import * as z from 'zod';
import { Fault } from '../../core/base/fault.js';
import { openLocalModel } from '../../core/local-model/open-local-model.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';

const LocalModelCheck = z
  .strictObject({
    model: z
      .string()
      .meta({ description: 'Name of the model that answered, as given by its runtime', example: 'llama3.2:3b' }),
    server: z
      .string()
      .nullable()
      .meta({ description: 'Address of its server; null if it has none', example: 'http://127.0.0.1:11434' }),
    is_remote: z.boolean().meta({ description: 'Whether it runs on another machine', example: false }),
    bytes: z.int().nullable().meta({ description: 'Size of its weights, if known', example: 2_019_393_189 }),
    digest: z.string().nullable().meta({ description: 'Hash of its weights, if known', example: 'a80c4f17acd5' }),
    ms: z.int().min(0).meta({ description: 'Time until the answer, including loading, ms', example: 840 }),
  })
  .meta({ id: 'LocalModelCheck', description: 'The local model responds' });
export type LocalModelCheck = z.infer<typeof LocalModelCheck>;

/** A minimal question to test that a model answers with a value of the given schema. */
const QUESTION = {
  system: 'You answer with JSON.',
  prompt: 'Answer {"ready": true}.',
  schema: {
    type: 'object',
    properties: { ready: { type: 'boolean' } },
    required: ['ready'],
    additionalProperties: false,
  },
};

function tooLate(timeoutMs: number): Fault {
  return new Fault(
    'timed-out',
    `The local model did not respond within ${timeoutMs / 1000} s. Load it first, or raise HANDLENS_LOCAL_MODEL_TIMEOUT_S.`,
  );
}

export const endpoint = defineEndpoint({
  id: 'system.local-model-check',
  method: 'post',
  path: '/local-model/check',
  summary: 'Test the connection to the local model',
  description: 'None of your data is sent. The settings name the model and its server.',
  isBodyOptional: true,
  body: z.strictObject({}).meta({ id: 'LocalModelCheckRequest', description: 'No options', example: {} }),
  result: LocalModelCheck,
  faults: ['model-failed'],
  run: async (_, { config, signal }) => {
    const model = openLocalModel(config.localModel);
    const limit = new AbortController();
    const late = setTimeout(() => limit.abort(tooLate(config.localModel.timeoutMs)), config.localModel.timeoutMs);
    const started = performance.now();
    try {
      await model.complete({ ...QUESTION, signal: AbortSignal.any([signal, limit.signal]) });
      const { sizeBytes, digest } = model.identity();
      const ms = Math.round(performance.now() - started);
      return { model: model.name, server: model.server, is_remote: model.isRemote, bytes: sizeBytes, digest, ms };
    } finally {
      clearTimeout(late);
      await model.close();
    }
  },
});

export const handler = toLambda(endpoint);
