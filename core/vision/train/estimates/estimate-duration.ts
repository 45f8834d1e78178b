import type { Estimate, TrainingPlan } from '../contract/training-plan.js';
import type { Pace } from './pace.js';

interface Run {
  model: string;
  settings: Pick<TrainingPlan['settings'], 'epochs' | 'image_size' | 'device'>;
  trainImages: number;
}

/**
 * Time of a run, from the fastest and the slowest epoch of earlier runs of the same model, image size and device on this
 * machine, by images of the train split. Nothing is guessed across models, sizes or machines.
 */
export function estimateDuration({ model, settings, trainImages }: Run, paces: readonly Pace[]): Estimate {
  const { epochs, image_size: size, device } = settings;
  const alike = paces.filter((pace) => pace.model === model && pace.image_size === size && pace.device === device);
  if (alike.length === 0) {
    const basis = `unknown: no run of ${model} at ${size} px on ${device} was recorded on this machine`;
    return { what: 'duration', low: null, high: null, unit: 's', basis };
  }
  const total = (end: 'low' | 'high', choose: (...values: number[]) => number) =>
    choose(...alike.map((pace) => pace.epoch_seconds[end] / pace.train_images)) * trainImages * epochs;
  return {
    what: 'duration',
    low: Math.floor(total('low', Math.min)),
    high: Math.ceil(total('high', Math.max)),
    unit: 's',
    basis: `epochs of ${alike.length} recorded ${alike.length === 1 ? 'run' : 'runs'} of ${model} at ${size} px on ${device} on this machine, by images of the train split`,
  };
}
