import { basename, join } from 'node:path';
import { stringify } from 'yaml';
import { Fault } from '../../../base/fault.js';
import { writeFileWhole } from '../../../base/files/write-file.js';
import { describeFile } from '../../datasets/scan/describe-file.js';
import { ModelId } from '../../models/model-card.js';
import { reviewCommand } from '../../models/review-command.js';
import type { EpochResult, RunFile, TrainingRecord } from './training-record.js';

const WEIGHTS = 'train/weights/best.pt';
const ONNX = 'train/weights/best.onnx';
const CARD_DRAFT = 'model-card.draft.yaml';

async function resultFile(output: string, name: string): Promise<RunFile> {
  const file = await describeFile(join(output, name), name);
  if (file && file.bytes > 0) return file;
  throw new Fault('training-failed', `The trainer said that it was done, but ${name} is missing. See trainer.log.`);
}

/** Id that the model would get: the name of the run's folder, where it is one. */
function idOf(output: string): string {
  return ModelId.safeParse(basename(output)).data ?? 'trained';
}

/** How a model of a run came to be, in a line. */
function sourceOf({ plan, versions }: TrainingRecord): string {
  const { epochs, image_size } = plan.settings;
  const with_ = `ultralytics ${versions.ultralytics ?? 'of unknown version'}`;
  return `Trained from scratch with ${with_}: ${plan.model}, up to ${epochs} epochs at ${image_size} px, plan ${plan.plan_id.slice(0, 12)}`;
}

/** The epoch that the best weights are of: the trainer keeps those of the highest AP50-95 (ultralytics 8.4). */
function bestEpoch({ epochs }: TrainingRecord): EpochResult | undefined {
  return epochs.toSorted((a, b) => (b.ap50_95 ?? 0) - (a.ap50_95 ?? 0))[0];
}

/**
 * The text of a card that nobody has reviewed yet. It is no card: no model runs by it, and its name is not one of a card.
 * Licence: Ultralytics claims AGPL-3.0 for models trained with it (the licence that it writes into each export).
 */
function cardDraft(record: TrainingRecord, onnx: RunFile, output: string): string {
  const id = idOf(output);
  const file = `${id}.onnx`;
  const source = sourceOf(record);
  const { rights, classes, config_sha256 } = record.plan.dataset;
  const best = bestEpoch(record);
  const flags = ['--source', `'${source}'`, '--licence', 'AGPL-3.0', '--commercial-use', 'unknown'];
  const header = [
    'A draft of a model card. Nothing runs by it: read it, look at the model, then copy the file into the models folder',
    `as ${file} and review it:`,
    `  ${reviewCommand(file, ...flags)}`,
  ];
  const draft = {
    id,
    file,
    sha256: onnx.sha256,
    bytes: onnx.bytes,
    source,
    licence: 'AGPL-3.0',
    commercial_use: 'unknown',
    reviewed_by: null,
    reviewed_at: null,
    trained_on: { config_sha256, data_sha256: record.data?.sha256 ?? null, classes, rights },
    best_epoch_on_val: best ? { epoch: best.epoch, ap50: best.ap50, ap50_95: best.ap50_95 } : null,
    run_id: record.run_id,
  };
  return `${header.map((line) => `# ${line}\n`).join('')}${stringify(draft)}`;
}

/**
 * Looks whether all that a run promised is there, and writes the draft of the model's card.
 * Faults: training-failed, not-writable.
 */
export async function handOver(
  output: string,
  record: TrainingRecord,
): Promise<NonNullable<TrainingRecord['results']>> {
  const weights = await resultFile(output, WEIGHTS);
  const onnx = await resultFile(output, ONNX);
  await writeFileWhole(join(output, CARD_DRAFT), cardDraft(record, onnx, output), 'replace');
  return { weights, onnx, card_draft: await resultFile(output, CARD_DRAFT) };
}
