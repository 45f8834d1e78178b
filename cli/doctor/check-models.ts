import type { ModelList } from '../../core/vision/models/model-list.js';
import { handler } from '../../handlers/detection/models.js';
import { call } from '../call.js';
import { type DoctorCheck, ok, warning } from './doctor-check.js';

const SAMPLES = 'Get a demo model with "vision-cli samples", or put an ONNX file into the models folder.';

/** Checks each weight file and card of the models folder. */
export async function checkModels(): Promise<DoctorCheck[]> {
  const { models, warnings } = await call<ModelList>(handler, {});
  const own = models.filter(({ backend }) => backend !== 'mock');
  const checks = own.map(({ id, state, layout, reason, remedy }) => {
    const name = `model ${id}`;
    return state === 'ready' ? ok(name, `ready, ${layout}`) : warning(name, reason ?? state, remedy ?? SAMPLES);
  });
  const skipped = warnings.map(({ code, message }) =>
    warning('models folder', `${code}: ${message}`, 'See the message.'),
  );
  const none = own.length > 0 ? [] : [warning('models', 'no model is ready: boxes of the mock are made up', SAMPLES)];
  return [...checks, ...skipped, ...none];
}
