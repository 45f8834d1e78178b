import * as z from 'zod';
import { TrainingPlan } from '../../core/vision/train/contract/training-plan.js';
import { TrainingRecord } from '../../core/vision/train/run/training-record.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { executeChosen, PlanBody, planChosen } from './kit/train-chosen.js';

const Body = z
  .strictObject({
    ...PlanBody.shape,
    execute: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'Send the plan_id of the plan')
      .optional()
      .meta({
        description:
          '`plan_id` of the plan to execute; omit it to plan only. The run starts only if the plan is still the same',
        example: 'f'.repeat(64),
      }),
  })
  .meta({
    id: 'TrainYoloRequest',
    description: 'A dataset, an output folder, and the settings',
    example: { data: 'signs/data.yaml', output: '/runs/signs-1', epochs: 50 },
  });

const TrainYoloResult = z
  .strictObject({
    plan: TrainingPlan,
    record: TrainingRecord.nullable().meta({
      description: 'The result of the run; null for a plan only',
      example: null,
    }),
  })
  .meta({ id: 'TrainYoloResult', description: 'A plan, and the run if it was requested' });
export type TrainYoloResult = z.infer<typeof TrainYoloResult>;

export const endpoint = defineEndpoint({
  id: 'training.train-yolo',
  method: 'post',
  path: '/train/yolo',
  summary: 'Plan a training run, or execute a plan',
  description:
    'Without `execute`, nothing is trained. With it, the plan is created again, and the run starts if every gate passes and the plan has not changed. It stops cleanly when the time of the request ends; resume it in the shell.',
  body: Body,
  result: TrainYoloResult,
  faults: [
    'not-found',
    'path-not-allowed',
    'too-large',
    'unreadable-dataset',
    'gate-failed',
    'already-exists',
    'not-writable',
    'training-failed',
    'backend-unavailable',
  ],
  run: async ({ body: { execute, ...body } }, context) => {
    const plan = await planChosen(body, context);
    return { plan, record: execute === undefined ? null : await executeChosen(plan, execute, context) };
  },
});

export const handler = toLambda(endpoint);
