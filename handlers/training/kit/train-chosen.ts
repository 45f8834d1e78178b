import { resolve } from 'node:path';
import * as z from 'zod';
import { resolveAllowedOutput, resolveAllowedPath } from '../../../core/base/paths/allowed-path.js';
import { resolveAllowedConfig } from '../../../core/vision/datasets/config/locate-config.js';
import type { TrainingPlan } from '../../../core/vision/train/contract/training-plan.js';
import { examineTrainer, type TrainerExamination } from '../../../core/vision/train/doctor/examine-trainer.js';
import { executePlan, resumeRun } from '../../../core/vision/train/execute-plan.js';
import { planTraining } from '../../../core/vision/train/plan-training.js';
import type { TrainingRecord } from '../../../core/vision/train/run/training-record.js';
import type { TrainingProgress } from '../../../core/vision/train/run/training-run.js';
import { TrainingSettings } from '../../../core/vision/train/training-request.js';
import type { Config } from '../../kit/config.js';
import type { RunContext } from '../../kit/define-endpoint.js';
import { installationPlace, trainingPlaces } from '../../kit/training-places.js';

/** Fields that define a plan. */
export const PlanBody = z.strictObject({
  data: z
    .string()
    .min(1)
    .max(4096)
    .meta({ description: 'Path of the dataset config on this machine', example: 'signs/data.yaml' }),
  output: z.string().min(1).max(4096).optional().meta({
    description: 'Output folder of the run: outside Handlens and the dataset, and not existing yet',
    example: '/runs/signs-1',
  }),
  ...TrainingSettings.shape,
});
export type PlanBody = z.infer<typeof PlanBody>;

/**
 * Resolves the output folder. In the CLI, an invalid folder fails a check of the plan. A request learns nothing about
 * folders outside the allowed ones.
 */
function resolveOutput(output: string | undefined, config: Config): Promise<string> | string | null {
  if (output === undefined) return null;
  return config.roots === null ? resolve(config.workDir, output) : resolveAllowedOutput(output, config);
}

/** Plans a training run for a request or the CLI. */
export async function planChosen(
  { data, output, ...settings }: PlanBody,
  { config, signal }: RunContext,
  onProgress?: (done: number, total: number) => void,
): Promise<TrainingPlan> {
  const request = {
    kind: 'dry-run' as const,
    config: await resolveAllowedConfig(data, config),
    output: await resolveOutput(output, config),
    settings,
  };
  return planTraining(request, trainingPlaces(config), {
    signal,
    roots: config.roots,
    scanWorkerFile: config.scanWorkerFile,
    ...(onProgress ? { onProgress } : {}),
  });
}

type OnTraining = (progress: TrainingProgress) => void;

/**
 * Executes a plan.
 * @param planId id of the plan that the user reviewed; null if the plan was just displayed.
 */
export function executeChosen(
  plan: TrainingPlan,
  planId: string | null,
  { config, signal }: RunContext,
  onProgress?: OnTraining,
): Promise<TrainingRecord> {
  return executePlan(plan, planId, trainingPlaces(config), { signal, ...(onProgress ? { onProgress } : {}) });
}

/**
 * Resumes a stopped run of this user.
 * @param output folder of the run.
 */
export async function resumeChosen(
  output: string,
  { config, signal }: RunContext,
  onProgress?: OnTraining,
): Promise<TrainingRecord> {
  const folder = await resolveAllowedPath(output, config);
  return resumeRun(folder, trainingPlaces(config), { signal, ...(onProgress ? { onProgress } : {}) });
}

/** Checks whether the training extra is installed and can be loaded. */
export function examineChosen({ config, signal }: RunContext): Promise<TrainerExamination> {
  return examineTrainer(config.trainingPythons, installationPlace(config), { own: process.env, signal });
}
