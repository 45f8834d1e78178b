import { expect, test } from 'vitest';
import type { TrainingPlan } from '../../../../../core/vision/train/contract/training-plan.js';
import { checkExecutable } from '../../../../../core/vision/train/run/run-training.js';
import { planRun, withId } from '../../../../support/stand-in-trainer/plan-run.js';

test('accepts a plan with every gate passed', async () => {
  const { plan } = await planRun();
  expect(checkExecutable(plan)).toEqual(plan);
});

test('a plan keeps its id when written and read again', async () => {
  const { plan } = await planRun();
  expect(checkExecutable(JSON.parse(JSON.stringify(plan)))).toMatchObject({ plan_id: plan.plan_id });
});

const CHANGES: Record<string, (plan: TrainingPlan) => TrainingPlan> = {
  'a failed gate': (plan) => withId({ ...plan, gates: [{ ...plan.gates[0]!, state: 'failed' }] }),
  'an unknown gate': (plan) => withId({ ...plan, gates: [{ ...plan.gates[0]!, state: 'unknown' }] }),
  'a missing gate': (plan) => withId({ ...plan, gates: plan.gates.slice(1) }),
  'a plan for looking at': (plan) => withId({ ...plan, is_executable: false }),
  'the smoke plan': (plan) => withId({ ...plan, kind: 'smoke' }),
  'no output': (plan) => withId({ ...plan, output: null }),
  'a program other than that of the id': (plan) => ({ ...plan, command: { ...plan.command, argv: ['/bin/sh'] } }),
  'a class name other than that of the id': (plan) => ({
    ...plan,
    dataset: { ...plan.dataset, classes: ['blue'] },
  }),
};

test.each(Object.keys(CHANGES))('%s is refused', async (name) => {
  const { plan } = await planRun();
  expect(() => checkExecutable(CHANGES[name]!(plan))).toThrow(expect.objectContaining({ code: 'gate-failed' }));
});
