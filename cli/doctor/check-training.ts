import type { Config } from '../../handlers/kit/config.js';
import { examineChosen } from '../../handlers/training/kit/train-chosen.js';
import { type DoctorCheck, ok, warning } from './doctor-check.js';

const TRAINING = { topic: 'training', name: 'training (optional)' } as const;

/** Checks whether training is installed, which is optional. */
export async function checkTraining(config: Config): Promise<DoctorCheck> {
  const {
    is_ready: isReady,
    python,
    versions,
    problems,
  } = await examineChosen({
    config,
    signal: new AbortController().signal,
  });
  const installed = Object.entries(versions).flatMap(([name, version]) =>
    version === null ? [] : `${name} ${version}`,
  );
  const found = [python ?? 'no Python', ...installed].join(', ');
  if (isReady) return ok(TRAINING, found);
  const reason = problems[0] ?? 'Ultralytics is not installed';
  const remedy = 'Only for real training runs: vision-cli train doctor';
  const brief = 'not installed, optional: vision-cli train doctor';
  return { ...warning(TRAINING, `${found}: ${reason}`, remedy), brief };
}
