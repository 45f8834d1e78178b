import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { resumeTraining } from '../../../../../core/vision/train/execute-plan.js';
import { planRun } from '../../../../support/stand-in-trainer/plan-run.js';
import { WAIT } from '../../../../support/wait.js';

const START_RUN = resolve('tests/support/stand-in-trainer/start-run.ts');

test('a trainer ends when its parent is killed, and its run can be resumed', async () => {
  const run = await planRun({ behaviour: 'wait' });
  const file = join(run.dataset, '..', 'planned.json');
  await writeFile(file, JSON.stringify(run));
  const starter = spawn(process.execPath, ['--import', 'tsx', START_RUN, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(starter.stdout, 'data');
  starter.kill('SIGKILL');
  await once(starter, 'exit');
  await vi.waitFor(() => access(join(run.output, 'orphaned')), WAIT);

  const record = JSON.parse(await readFile(join(run.output, 'record.json'), 'utf8'));
  expect(record).toMatchObject({ state: 'running', checkpoint: { epoch: 1 } });
  const stop = new AbortController();
  const again = resumeTraining(run.output, {
    signal: stop.signal,
    ledger: run.ledger,
    onProgress: ({ done }) => done === 2 && stop.abort(),
  });
  await expect(again).rejects.toMatchObject({
    code: 'cancelled',
    message: expect.stringContaining('Epoch 2 is saved'),
  });
});
