import { Fault } from '../../base/fault.js';
import type { TrainingPlan } from './contract/training-plan.js';
import { addPace, paceOf } from './estimates/pace.js';
import { resumeTraining } from './run/resume-training.js';
import { runTraining } from './run/run-training.js';
import type { TrainingRecord } from './run/training-record.js';
import type { TrainingOptions } from './run/training-run.js';
import type { TrainingPlaces } from './training-places.js';

type Places = Pick<TrainingPlaces, 'ledger' | 'paceFile'>;
type Watch = Pick<TrainingOptions, 'signal' | 'onProgress'>;

/** Estimates of later plans rest on it; a run that ended well does not fail for it. */
async function rememberPace(record: TrainingRecord, { paceFile }: Places): Promise<void> {
  const pace = paceOf(record);
  if (pace) await addPace(paceFile, pace).catch(() => undefined);
}

function holdToPlan(plan: TrainingPlan, planId: string): void {
  if (planId === plan.plan_id) return;
  throw new Fault(
    'gate-failed',
    `Nothing was started: the plan is not "${planId.slice(0, 12)}" any more, but "${plan.plan_id.slice(0, 12)}". Dataset, settings, versions or place changed: look at it again.`,
    { issues: [{ pointer: '/plan_id', detail: 'The plan changed since it was looked at' }] },
  );
}

/**
 * Runs a plan to its end, as long as the training takes.
 * @param planId of the plan that somebody looked at; null where it was made just now and shown.
 * Faults: those of `runTraining`; gate-failed, where a gate does not hold or the plan is another one.
 */
export async function executePlan(
  plan: TrainingPlan,
  planId: string | null,
  places: Places,
  watch: Watch,
): Promise<TrainingRecord> {
  if (planId !== null) holdToPlan(plan, planId);
  const record = await runTraining(plan, { ...watch, ledger: places.ledger });
  await rememberPace(record, places);
  return record;
}

/** Carries on a run that was stopped. @param output absolute folder of it. Faults: those of `resumeTraining`. */
export async function resumeRun(output: string, places: Places, watch: Watch): Promise<TrainingRecord> {
  const record = await resumeTraining(output, { ...watch, ledger: places.ledger });
  await rememberPace(record, places);
  return record;
}
