import type { Estimate } from '../contract/training-plan.js';
import { parametersOf } from './architectures.js';

const MB = 1e6;

/** last.pt, best.pt and two copies to carry on from, each with weights of two bytes and what the optimizer keeps. */
const CHECKPOINTS = 4;
const BYTES_A_PARAMETER_LEAST = 4;
const BYTES_A_PARAMETER_MOST = 12;
/** The exported model holds each parameter in 4 bytes. */
const EXPORTED_BYTES_A_PARAMETER = 4;
/** Logs, results and caches of labels. */
const ASIDE_BYTES = 20 * MB;

/** Space that a run takes. @param dataBytes of the images and labels, which are copied. */
export function estimateDisk(model: string, dataBytes: number): Estimate {
  const parameters = parametersOf(model);
  if (parameters === null) {
    return { what: 'disk', low: null, high: null, unit: 'MB', basis: `unknown: the size of ${model} is not known` };
  }
  const weights = (each: number) => parameters * (CHECKPOINTS * each + EXPORTED_BYTES_A_PARAMETER);
  const total = (bytes: number) => Math.ceil((dataBytes + bytes) / MB);
  const millions = (parameters / 1e6).toFixed(1);
  return {
    what: 'disk',
    low: total(weights(BYTES_A_PARAMETER_LEAST)),
    high: total(weights(BYTES_A_PARAMETER_MOST) + ASIDE_BYTES),
    unit: 'MB',
    basis: `a copy of the dataset (${(dataBytes / MB).toFixed(1)} MB) and ${CHECKPOINTS} checkpoints of ${millions} million parameters, with the exported model`,
  };
}
