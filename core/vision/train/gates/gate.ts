import type { TrainingGate } from '../contract/training-plan.js';

type Id = TrainingGate['id'];

export const passed = (id: Id, evidence: string): TrainingGate => ({ id, state: 'passed', evidence, fix: null });

export const failed = (id: Id, evidence: string, fix: string): TrainingGate => ({ id, state: 'failed', evidence, fix });

/** Neither holds nor fails, because something was not given: it keeps a run from starting all the same. */
export const unknown = (id: Id, evidence: string, fix: string): TrainingGate => ({
  id,
  state: 'unknown',
  evidence,
  fix,
});
