import { existsSync } from 'node:fs';
import type { ModelList } from '../../core/vision/models/model-list.js';
import { handler } from '../../handlers/detection/models.js';
import { call } from '../call.js';
import { type DoctorCheck, ok, problem, warning } from './doctor-check.js';

const SAMPLES = 'Get a demo model with "vision-cli samples", or put an ONNX file into the models folder.';

const CHOOSE =
  'Choose another with "vision-cli settings set model NAME", or remove the setting: vision-cli settings unset model';

/** Checks the default model in the settings. Without it, every detection that names no model fails. */
function checkDefault({ models, default: { model, reason } }: ModelList): DoctorCheck[] {
  if (reason !== 'setting' || model === null || model === 'mock') return [];
  const entry = models.find(({ id, file }) => id === model || file === model);
  if (entry ? entry.state === 'ready' : existsSync(model)) return [];
  return [
    problem(
      { topic: 'models', name: 'default model' },
      `"${model}" is ${(entry?.state ?? 'missing').replace('-', ' ')}`,
      CHOOSE,
    ),
  ];
}

/** Checks all weight files and cards in the models folder, and the default model. */
export async function checkModels(): Promise<DoctorCheck[]> {
  const list = await call<ModelList>(handler, {});
  const { models, warnings } = list;
  const own = models.filter(({ backend }) => backend !== 'mock');
  const checks = own.map(({ id, state, layout, reason, remedy }) => {
    const name = { topic: 'models', name: `model ${id}` } as const;
    return state === 'ready'
      ? ok(name, `ready, ${layout}`, `${id} is ready`)
      : warning(name, reason ?? state, remedy ?? SAMPLES);
  });
  const skipped = warnings.map(({ code, message }) =>
    warning(
      { topic: 'models', name: 'models folder' },
      `${code}: ${message}`,
      'Correct the file, or move it out of the models folder.',
    ),
  );
  const none =
    own.length > 0
      ? []
      : [warning({ topic: 'models', name: 'models' }, 'no model is ready: boxes of the mock are made up', SAMPLES)];
  return [...checks, ...checkDefault(list), ...skipped, ...none];
}
