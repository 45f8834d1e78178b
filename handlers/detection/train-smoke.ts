import * as z from 'zod';
import { TrainingPlan } from '../../core/vision/train/contract/training-plan.js';
import { planTraining } from '../../core/vision/train/plan-training.js';
import { TrainingSettings } from '../../core/vision/train/training-request.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';
import { smokeConfig, trainingPlaces } from '../kit/training-places.js';

const { model, epochs, batch, image_size, device } = TrainingSettings.shape;

const Body = z
  .strictObject({
    model,
    epochs: epochs.default(3).meta({ description: 'Epochs', example: 3 }),
    batch: batch.default(8).meta({ description: 'Images per step', example: 8 }),
    image_size: image_size.default(160).meta({
      description: 'Side of the square model input, px; a multiple of 32',
      example: 160,
    }),
    device,
  })
  .meta({
    id: 'TrainSmokeRequest',
    description: 'Settings of the plan; the defaults fit the small dataset',
    example: { epochs: 3 },
  });

export const endpoint = defineEndpoint({
  id: 'detection.train-smoke',
  method: 'post',
  path: '/train/smoke',
  summary: 'Plan a training run on the bundled small dataset; nothing is trained',
  description:
    'Returns the plan that a run would follow: dataset, gates with their evidence, steps, estimates, the exact command and the files it would write. It has no output folder, so it cannot be executed.',
  isBodyOptional: true,
  body: Body,
  result: TrainingPlan,
  faults: ['not-found', 'unreadable-dataset', 'too-large'],
  run: ({ body }, { config, signal }) =>
    planTraining(
      { kind: 'smoke', config: smokeConfig(), output: null, settings: { ...body, seed: 0, workers: 0 } },
      trainingPlaces(config),
      { signal },
    ),
});

export const handler = toLambda(endpoint);
