import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DataRights } from '../../../../../core/vision/datasets/contract/dataset-manifest.js';
import type { DatasetReport } from '../../../../../core/vision/datasets/contract/dataset-report.js';
import type { Estimate } from '../../../../../core/vision/train/contract/training-plan.js';
import { extraGate, rightsGate } from '../../../../../core/vision/train/plan-training.js';
import { datasetGate, diskGate } from '../../../../../core/vision/train/training-gates.js';
import { COMPLETE } from '../../../../support/fake-python.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

const RIGHTS: DataRights = {
  licence: 'CC-BY-4.0',
  source: 'our own team',
  reviewed_by: 'Ada',
  reviewed_on: '2026-05-04',
  commercial_use: 'allowed',
};

test('reviewed rights of these files pass and are reported', () => {
  const { state, evidence } = rightsGate('matches', RIGHTS);
  expect([state, evidence]).toEqual([
    'passed',
    'CC-BY-4.0, from our own team; reviewed by Ada on 2026-05-04; commercial use allowed',
  ]);
});

test.each<[string, DatasetReport['manifest'], DataRights | null, RegExp]>([
  ['no manifest', 'absent', null, /No manifest/],
  ['a manifest that cannot be read', 'unreadable', null, /cannot be read/],
  ['a manifest of other files', 'differs', RIGHTS, /does not cover/],
  ['a manifest without rights', 'matches', null, /cannot be read/],
  ['no licence', 'matches', { ...RIGHTS, licence: null }, /has no licence/],
  ['no source', 'matches', { ...RIGHTS, source: null }, /source/],
  ['no reviewer', 'matches', { ...RIGHTS, reviewed_by: null, reviewed_on: null }, /reviewed_by, reviewed_on/],
  ['a blank reviewer', 'matches', { ...RIGHTS, reviewed_by: ' ' }, /has no reviewed_by/],
  ['a future review', 'matches', { ...RIGHTS, reviewed_on: '2999-01-01' }, /2999-01-01, is in the future/],
])('%s fails', (_what, state, rights, evidence) => {
  expect(rightsGate(state, rights)).toMatchObject({
    state: 'failed',
    evidence: expect.stringMatching(evidence),
    fix: expect.stringContaining('vision-cli dataset'),
  });
});

const counts = (images: number) => ({ images, labels: images, backgrounds: 0, objects: images });

function report(
  error: number,
  splits: DatasetReport['splits'],
  findings: Partial<DatasetReport['findings'][0]>[] = [],
) {
  return {
    severity_counts: { error, warning: 2, notice: 0 },
    splits,
    findings,
    adopted_paths: [],
  } as unknown as DatasetReport;
}

test('a dataset without errors passes with its figures', () => {
  const gate = datasetGate(report(0, { train: counts(9), val: counts(1) } as DatasetReport['splits']));
  expect(gate).toMatchObject({
    state: 'passed',
    evidence: '0 errors and 2 warnings in 9 images of train, 1 image of val',
  });
});

test('errors fail with the first three, without warnings', () => {
  const findings = ['w', 'a', 'b', 'c', 'd'].map((code, place) => ({
    code,
    severity: place === 0 ? ('warning' as const) : ('error' as const),
    file: place === 1 ? null : `labels/${code}.txt`,
    line: place === 2 ? null : 3,
    message: 'Wrong.',
  }));
  const gate = datasetGate(report(4, { train: counts(9), val: counts(1) } as DatasetReport['splits'], findings));
  expect(gate.state).toBe('failed');
  expect(gate.evidence).toBe(
    '4 errors and 2 warnings in 9 images of train, 1 image of val; a: Wrong.; b (labels/b.txt): Wrong.; c (labels/c.txt:3): Wrong.',
  );
});

test('reports the same error of many files once', () => {
  const findings = ['1', '2', '3', '4'].map((name) => ({
    code: name === '4' ? 'b' : 'a',
    severity: 'error' as const,
    file: `${name}.txt`,
    line: 1,
    message: 'Wrong.',
  }));
  const gate = datasetGate(report(4, { train: counts(9) } as DatasetReport['splits'], findings));
  expect(gate.evidence).toBe('4 errors and 2 warnings in 9 images of train; a (1.txt:1): Wrong.; b (4.txt:1): Wrong.');
});

test.each([
  [{ train: counts(9) }, 'val'],
  [{ val: counts(9), train: counts(0) }, 'train'],
  [{ test: counts(9) }, 'train and val'],
])('a dataset of %o lacks %s', (splits, missing) => {
  const gate = datasetGate(report(0, splits as DatasetReport['splits']));
  expect(gate).toMatchObject({ state: 'failed', evidence: expect.stringContaining(`no images in ${missing}`) });
});

test('the extra passes with its versions, and fails with the missing packages', () => {
  const facts = { python: '/venv/bin/python', version: '3.11.7', packages: COMPLETE };
  const one = { command: 'python3', facts, problems: [] };
  expect(extraGate({ chosen: one, checked: [one] })).toMatchObject({
    state: 'passed',
    evidence: '/venv/bin/python: Python 3.11.7, ultralytics 8.4.190, torch 2.8.0, onnx 1.23.2',
  });
  const lacking = { ...one, problems: ['onnx is not installed.'] };
  expect(extraGate({ chosen: lacking, checked: [lacking] })).toMatchObject({
    state: 'failed',
    evidence: '/venv/bin/python: onnx is not installed.',
    fix: expect.stringMatching(/vision-cli train doctor.*8\.3\.41, 8\.3\.42, 8\.3\.45, 8\.3\.46 are refused/),
  });
  const none = { command: 'python3', facts: null, problems: ['It cannot be used: there is no such program.'] };
  const gone = extraGate({ chosen: null, checked: [none] });
  expect(gone).toMatchObject({ state: 'failed', evidence: expect.stringContaining('python3: It cannot be used') });
});

const disk = (high: number | null): Estimate => ({ what: 'disk', low: 1, high, unit: 'MB', basis: 'unknown: why' });

test('reports the free space of a passing disk as a power of ten, and the exact figures of a failing one', async () => {
  const output = join(await temporaryFolder(), 'run');
  const passed = await diskGate(output, disk(1));
  expect(passed).toMatchObject({
    state: 'passed',
    evidence: expect.stringMatching(
      /^501 MB are needed \(including a reserve of 500\), (more|less) than 10*( GB) are free\.$/,
    ),
  });
  const failed = await diskGate(output, disk(1e12));
  expect(failed).toMatchObject({
    state: 'failed',
    evidence: expect.stringMatching(/^\d+ MB are free, but 1000000000500 MB are needed/),
  });
});

test('reports unknown facts about the disk as unknown', async () => {
  const folder = await temporaryFolder();
  expect((await diskGate(null, disk(1))).state).toBe('unknown');
  expect((await diskGate(join(folder, 'none', 'run'), disk(1))).state).toBe('unknown');
  expect((await diskGate(join(folder, 'run'), disk(null))).state).toBe('unknown');
});
