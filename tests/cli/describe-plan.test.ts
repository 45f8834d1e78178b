import { expect, test } from 'vitest';
import { describePlan, describeVerdict } from '../../cli/output/describe-plan.js';
import { describeEpoch, describeRecord, describeTrainer } from '../../cli/output/describe-training.js';
import { planRun } from '../support/stand-in-trainer/plan-run.js';

const terminal = { paint: (_style: unknown, text: string) => text } as never;
const HOSTILE = 'a\u001b[2Jb\u0007\nc\u202ed';

test('escapes control characters of classes, paths and rights', async () => {
  const { plan } = await planRun({ classes: ['red', 'green'] });
  const gates = plan.gates.map((gate) => ({ ...gate, evidence: HOSTILE, fix: HOSTILE }));
  const dataset = { ...plan.dataset, config: HOSTILE, classes: [HOSTILE, HOSTILE] };
  const text = describePlan({ ...plan, gates, dataset, notes: [HOSTILE], writes: [HOSTILE] }, terminal);
  expect(text).toContain('a\u00b7[2Jb\u00b7\u00b7c\u00b7d');
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f\u202e]/);
});

test.each([
  [1, 1, '1 s'],
  [90, 119.4, '90 s to 119 s'],
  [600, 1260, '10 min to 21 min'],
  [7200, 90_000, '2.0 h to 25.0 h'],
])('formats an estimate of %i to %i s as %s', async (low, high, expected) => {
  const { plan } = await planRun();
  const estimates = [{ what: 'duration' as const, low, high, unit: 's' as const, basis: 'measured' }];
  expect(describePlan({ ...plan, estimates }, terminal)).toContain(`duration  ${expected}  measured`);
});

test('lists unknown values without a number', async () => {
  const { plan } = await planRun();
  const basis = 'unknown: no run was recorded';
  const estimates = [{ what: 'memory' as const, low: null, high: null, unit: 'MB' as const, basis }];
  expect(describePlan({ ...plan, estimates }, terminal)).toContain(`memory    ${basis}`);
});

test.each([
  ['dry-run' as const, true, /Every gate passes.*--execute to train/],
  ['dry-run' as const, false, /cannot be executed because not every gate passes/],
  ['smoke' as const, false, /This plan is an example/],
])('the verdict of a %s plan (executable: %s)', async (kind, isExecutable, verdict) => {
  const { plan } = await planRun();
  expect(describeVerdict({ ...plan, kind, is_executable: isExecutable }, terminal)).toMatch(verdict);
});

test('reports an epoch without figures', () => {
  const epoch = {
    epoch: 2,
    seconds: null,
    losses: { box: null },
    precision: null,
    recall: null,
    ap50: null,
    ap50_95: 0.5,
  };
  expect(describeEpoch(epoch, 9)).toBe('epoch 2/9  box no number  AP50 unknown  AP50-95 0.500');
});

test('reports only the state of a run without results', async () => {
  const { plan } = await planRun();
  const record = { state: 'cancelled', plan, epochs: [], results: null } as never;
  expect(describeRecord(record, terminal)).toBe('cancelled  yolo11n.yaml, 0 epochs');
});

test('lists the devices of a ready trainer, and no install commands', () => {
  const text = describeTrainer(
    {
      is_ready: true,
      python: '/venv/bin/python',
      versions: { python: '3.11.7', torch: '2.8.0' },
      devices: { threads: 8, gpus: ['A card', 'B card'] },
      looked_at: [{ command: 'python3', python: '/venv/bin/python', problems: [] }],
      problems: [],
      install: [],
    },
    terminal,
  );
  expect(text).toContain('cpu with 8 threads; GPU 0 (A card), 1 (B card)');
  expect(text).not.toMatch(/install it|looked at/);
});
