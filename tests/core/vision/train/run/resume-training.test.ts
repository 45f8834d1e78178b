import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resumeTraining } from '../../../../../core/vision/train/execute-plan.js';
import { runTraining } from '../../../../../core/vision/train/run/run-training.js';
import type { TrainingRecord } from '../../../../../core/vision/train/run/training-record.js';
import { testInFull, variants } from '../../../../support/property-runs.js';
import { type PlannedRun, planRun } from '../../../../support/stand-in-trainer/plan-run.js';
import { temporaryFolder } from '../../../../support/temporary-folder.js';

const signal = new AbortController().signal;

/** Creates a run that ended after its first epoch. When resumed, its trainer ends after one more. */
async function stoppedRun(epochs = 2): Promise<PlannedRun> {
  const run = await planRun({ behaviour: 'crash', epochs });
  await expect(runTraining(run.plan, { signal, ledger: run.ledger })).rejects.toMatchObject({
    code: 'training-failed',
  });
  return run;
}

const resume = ({ output, ledger }: PlannedRun) => resumeTraining(output, { signal, ledger });

async function changeRecord({ output }: PlannedRun, change: (record: TrainingRecord) => object): Promise<void> {
  const file = join(output, 'record.json');
  await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')))));
}

test('resumes from the recorded checkpoint, with the same plan', async () => {
  const run = await stoppedRun(3);
  await expect(resume(run)).rejects.toMatchObject({ code: 'training-failed' });
  const input = JSON.parse(await readFile(join(run.output, 'input.json'), 'utf8'));
  expect(input.job).toEqual({ ...run.plan.command.input, resume: 'checkpoints/epoch-00001.pt' });
  const record = JSON.parse(await readFile(join(run.output, 'record.json'), 'utf8')) as TrainingRecord;
  expect(record).toMatchObject({ state: 'failed', resumed: [{ epoch: 1 }], checkpoint: { epoch: 2 } });
  expect(record.epochs.map(({ epoch }) => epoch)).toEqual([1, 2]);
  expect(await readdir(join(run.output, 'checkpoints'))).toEqual(['epoch-00002.pt']);
});

testInFull('rewrites what the trainer would execute', async () => {
  const run = await stoppedRun();
  await writeFile(join(run.output, 'data/data.yaml'), 'download: bash -c "touch executed"\n');
  await writeFile(join(run.output, 'data/labels/train.cache'), 'a pickle');
  await expect(resume(run)).rejects.toMatchObject({ code: 'training-failed' });
  expect(await readFile(join(run.output, 'data/data.yaml'), 'utf8')).not.toContain('download');
  expect(await readdir(join(run.output, 'data/labels'))).toEqual(['train', 'val']);
});

const DOUBTS: Record<string, (run: PlannedRun) => Promise<PlannedRun>> = {
  'from another machine': async (run) => {
    await rm(run.ledger, { recursive: true });
    return run;
  },
  'a copy of it': async (run) => {
    const output = join(await temporaryFolder(), 'copy');
    await cp(run.output, output, { recursive: true });
    return { ...run, output };
  },
  moved: async (run) => {
    await rename(run.output, `${run.output}-moved`);
    return { ...run, output: `${run.output}-moved` };
  },
  'with another checkpoint': async (run) => {
    await writeFile(join(run.output, 'checkpoints/epoch-00001.pt'), 'a pickle of somebody else');
    return run;
  },
  'without its checkpoint': async (run) => {
    await rm(join(run.output, 'checkpoints'), { recursive: true });
    return run;
  },
  'with another program in its plan': async (run) => {
    await changeRecord(run, (record) => ({
      ...record,
      plan: { ...record.plan, command: { ...record.plan.command, argv: ['/bin/sh', '-c', 'touch executed'] } },
    }));
    return run;
  },
};

test.each(variants(Object.keys(DOUBTS)))(
  'does not resume a run %s, because its checkpoint would run as code',
  async (name) => {
    const run = await DOUBTS[name]!(await stoppedRun());
    const before = await readFile(join(run.output, 'record.json'), 'utf8');
    await expect(resume(run)).rejects.toMatchObject({ code: 'gate-failed' });
    expect(await readFile(join(run.output, 'record.json'), 'utf8')).toBe(before);
  },
);

test.each([
  ['no folder', async (run: PlannedRun) => rm(run.output, { recursive: true }), 'not-found'],
  ['no JSON', async (run: PlannedRun) => writeFile(join(run.output, 'record.json'), '{'), 'invalid-input'],
  ['no record', async (run: PlannedRun) => writeFile(join(run.output, 'record.json'), '{}'), 'invalid-input'],
  [
    'a finished run',
    (run: PlannedRun) => changeRecord(run, (record) => ({ ...record, state: 'finished' })),
    'invalid-input',
  ],
])('reports %s', async (_, corrupt, code) => {
  const run = await stoppedRun();
  await corrupt(run);
  await expect(resume(run)).rejects.toMatchObject({ code });
});

test('does not resume a run without a finished epoch', async () => {
  const run = await planRun({ program: '/nowhere/python3' });
  await expect(runTraining(run.plan, { signal, ledger: run.ledger })).rejects.toThrow('Start over');
  await expect(resume(run)).rejects.toMatchObject({ code: 'invalid-input' });
});

test('does not resume a run that another process is running', async () => {
  const run = await stoppedRun();
  await changeRecord(run, (record) => ({ ...record, state: 'running' }));
  const [name] = await readdir(run.ledger);
  const entry = JSON.parse(await readFile(join(run.ledger, name!), 'utf8'));
  await writeFile(join(run.ledger, name!), JSON.stringify({ ...entry, pid: process.ppid }));
  await expect(resume(run)).rejects.toMatchObject({ code: 'overloaded' });
});
