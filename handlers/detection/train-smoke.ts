import { z } from 'zod';
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
    batch: batch.default(8).meta({ description: 'Images of a step', example: 8 }),
    image_size: image_size.default(160).meta({
      description: 'Side of the square that the model sees, px; a multiple of 32',
      example: 160,
    }),
    device,
  })
  .meta({
    id: 'TrainSmokeRequest',
    description: 'Settings of the plan; all have defaults that fit the small dataset',
    example: { epochs: 3 },
  });

export const endpoint = defineEndpoint({
  id: 'detection.train-smoke',
  method: 'post',
  path: '/train/smoke',
  summary: 'Plan a training run on the small dataset that comes with the toolkit; nothing is trained',
  description:
    'Answers the plan that a run would be held to: dataset, gates with their evidence, steps, estimates, the exact command and what it would write. No folder is given for it, so that it cannot be run.',
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
