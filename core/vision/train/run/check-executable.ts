import { Fault } from '../../../base/fault.js';
import { GATE_IDS, type TrainingPlan } from '../contract/training-plan.js';
import { planId } from './plan-id.js';

/** A plan that may be carried out. */
export type ExecutablePlan = TrainingPlan & { output: string };

/**
 * Makes sure once more that a plan may be carried out, and is the one that was shown. Nothing is started otherwise.
 * Faults: gate-failed.
 */
export function checkExecutable(plan: TrainingPlan): ExecutablePlan {
  const open = plan.gates.filter(({ state }) => state !== 'passed');
  const reasons = open.map(({ id, evidence, fix }) => ({
    pointer: `/gates/${id}`,
    detail: `${evidence} ${fix ?? ''}`,
  }));
  const first = reasons[0];
  if (first) {
    throw new Fault('gate-failed', `Nothing was started. ${first.detail.trim()}`, { issues: reasons });
  }
  const isWhole = GATE_IDS.every((id) => plan.gates.some((gate) => gate.id === id));
  if (!isWhole || plan.kind !== 'dry-run' || !plan.is_executable || plan.output === null) {
    throw new Fault('gate-failed', 'Nothing was started: this plan is for looking at. Make one for an output folder.');
  }
  if (planId(plan) !== plan.plan_id) {
    throw new Fault('gate-failed', 'Nothing was started: the plan was changed after it was made. Make it again.');
  }
  return { ...plan, output: plan.output };
}
