import { ENDPOINTS } from '../index.js';
import type { AnyEndpoint } from '../kit/define-endpoint.js';
import { endpoint as trainYolo } from './train-yolo.js';

/** What `serverless.train.yml` serves: the default stack and the one endpoint that trains. */
export const TRAINING_ENDPOINTS: readonly AnyEndpoint[] = [...ENDPOINTS, trainYolo];
