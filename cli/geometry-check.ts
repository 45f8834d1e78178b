import type { CheckGeometry } from '../core/vision/models/review-model.js';
import { endpoint } from '../handlers/detection/geometry-check.js';
import { loadConfig } from '../handlers/kit/config.js';
import { runEndpoint } from '../handlers/kit/run-endpoint.js';
import { listenForInterrupt } from './interrupt.js';

/**
 * Checks the geometry of a model in the process that runs models, because that process can be killed if the model
 * hangs.
 */
export const checkInChild: CheckGeometry = async ({ card, path }, photo) => {
  const { interrupted, stop } = listenForInterrupt();
  try {
    const body = endpoint.body!.parse({ card, weights_path: path, photo_path: photo });
    const context = { config: loadConfig(process.env), signal: new AbortController().signal };
    const checked = runEndpoint(endpoint, { body, params: {}, files: [] }, context);
    return (await Promise.race([checked, interrupted])) as Awaited<ReturnType<CheckGeometry>>;
  } finally {
    stop();
  }
};
