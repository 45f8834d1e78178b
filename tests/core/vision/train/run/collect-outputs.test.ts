import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ModelCard } from '../../../../../core/vision/models/model-card.js';
import { collectOutputs } from '../../../../../core/vision/train/run/train-in-run.js';
import type { TrainingRecord } from '../../../../../core/vision/train/run/training-record.js';
import { planRun } from '../../../../support/stand-in-trainer/plan-run.js';

async function finished(files: readonly string[]) {
  const { plan, output } = await planRun();
  await mkdir(join(output, 'train/weights'), { recursive: true });
  for (const file of files) await writeFile(join(output, 'train/weights', file), `bytes of ${file}`);
  const record: TrainingRecord = {
    schema: 'handlens.training-record/1',
    run_id: '0'.repeat(32),
    state: 'running',
    reason: null,
    started_at: '2026-05-04T10:00:00Z',
    ended_at: null,
    resumed: [],
    plan,
    versions: { ultralytics: '8.4.190' },
    data: null,
    batch: 16,
    epochs: [],
    checkpoint: null,
    results: null,
  };
  return { output, record };
}

test('stores weights, export and a draft of an unreviewed card', async () => {
  const { output, record } = await finished(['best.pt', 'best.onnx']);
  const results = await collectOutputs(output, record);
  const text = await readFile(join(output, results.card_draft.path), 'utf8');
  expect(parse(text)).toMatchObject({
    id: 'run-1',
    sha256: results.onnx.sha256,
    reviewed_by: null,
    commercial_use: 'unknown',
  });
  expect(text).toContain('vision-cli models review run-1.onnx --source');
});

test('does not accept the draft as a card', async () => {
  const { output, record } = await finished(['best.pt', 'best.onnx']);
  const { card_draft } = await collectOutputs(output, record);
  const draft = parse(await readFile(join(output, card_draft.path), 'utf8'));
  expect(ModelCard.safeParse(draft).success).toBe(false);
});

test.each([[['best.pt']], [['best.onnx']]])('a run with only %j is not done', async (files) => {
  const { output, record } = await finished(files);
  await expect(collectOutputs(output, record)).rejects.toMatchObject({ code: 'training-failed' });
});
