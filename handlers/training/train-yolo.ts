import { resolve } from 'node:path';
import { z } from 'zod';
import { resolveAllowedOutput } from '../../core/paths/allowed-output.js';
import { resolveAllowedPath } from '../../core/paths/allowed-path.js';
import { executePlan } from '../../core/training/execute-plan.js';
import { planTraining } from '../../core/training/plan-training.js';
import { TrainingRecord } from '../../core/training/run/training-record.js';
import { TrainingPlan } from '../../core/training/training-plan.js';
import { TrainingSettings } from '../../core/training/training-request.js';
import type { Config } from '../kit/config.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { trainingPlaces } from '../kit/training-places.js';

const Body = z
  .strictObject({
    data: z
      .string()
      .min(1)
      .max(4096)
      .meta({ description: 'Path of the dataset config on this machine', example: 'signs/data.yaml' }),
    output: z.string().min(1).max(4096).optional().meta({
      description: 'Folder that the run makes: outside toolkit and dataset, and not there yet',
      example: 'runs/signs-1',
    }),
    ...TrainingSettings.shape,
    execute: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'Give the plan_id of the plan')
      .optional()
      .meta({
        description:
          '`plan_id` of the plan to run; absent for a plan alone. It runs only if the plan is still the same',
        example: 'f'.repeat(64),
      }),
  })
  .meta({
    id: 'TrainYoloRequest',
    description: 'A dataset, where to train to, and the settings',
    example: { data: 'signs/data.yaml', output: 'runs/signs-1', epochs: 50 },
  });

export const TrainYoloResult = z
  .strictObject({
    plan: TrainingPlan,
    record: TrainingRecord.nullable().meta({ description: 'What the run did; null for a plan alone', example: null }),
  })
  .meta({ id: 'TrainYoloResult', description: 'A plan, and the run where it was asked for' });
export type TrainYoloResult = z.infer<typeof TrainYoloResult>;

/** In the shell a place that cannot be is a gate of the plan; a request is not told what lies outside its folders. */
function resolveOutput(output: string | undefined, config: Config): Promise<string> | string | null {
  if (output === undefined) return null;
  return config.roots === null ? resolve(config.workDir, output) : resolveAllowedOutput(output, config);
}

export const endpoint = defineEndpoint({
  id: 'training.train-yolo',
  method: 'post',
  path: '/train/yolo',
  summary: 'Plan a training run, or run a plan that was looked at',
  description:
    'Without `execute` nothing is trained. With it the same plan is made again; a run starts when every gate holds and the plan is unchanged, and ends with its last epoch or with the time of the request.',
  body: Body,
  result: TrainYoloResult,
  faults: [
    'not-found',
    'path-not-allowed',
    'unreadable-dataset',
    'gate-failed',
    'already-exists',
    'not-writable',
    'dataset-changed',
    'training-failed',
  ],
  run: async ({ body }, { config, signal }) => {
    const { data, output, execute, ...settings } = body;
    const request = {
      kind: 'dry-run' as const,
      config: await resolveAllowedPath(data, config),
      output: await resolveOutput(output, config),
      settings,
    };
    const places = trainingPlaces(config);
    const plan = await planTraining(request, places, { signal, policy: config });
    return { plan, record: execute === undefined ? null : await executePlan(plan, execute, places, { signal }) };
  },
});

export const handler = toLambda(endpoint);
