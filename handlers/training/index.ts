import { ENDPOINTS } from '../index.js';
import type { AnyEndpoint } from '../kit/define-endpoint.js';
import { endpoint as trainYolo } from './train-yolo.js';

/** Endpoints of `serverless.train.yml`: the default stack and the training endpoint. */
export const TRAINING_ENDPOINTS: readonly AnyEndpoint[] = [...ENDPOINTS, trainYolo];
