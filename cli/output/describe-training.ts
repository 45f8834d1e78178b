import type { TrainerExamination } from '../../core/vision/train/doctor/examine-trainer.js';
import type { EpochResult, TrainingRecord } from '../../core/vision/train/run/training-record.js';
import { plain, type Terminal } from '../terminal.js';
import { sizeOf } from './figures.js';

const score = (value: number | null) => (value === null ? 'unknown' : value.toFixed(3));

/** Formats a finished epoch on one line. */
export function describeEpoch({ epoch, losses, ap50, ap50_95 }: EpochResult, total: number): string {
  const parts = Object.entries(losses).map(([name, value]) => `${plain(name)} ${value?.toFixed(3) ?? 'no number'}`);
  const scores = [`AP50 ${score(ap50)}`, `AP50-95 ${score(ap50_95)}`];
  return `epoch ${epoch}/${total}  ${[...parts, ...scores].join('  ')}`;
}

/** Describes the results of a finished run and where they are. */
export function describeRecord({ state, epochs, plan, results }: TrainingRecord, terminal: Terminal): string {
  const last = epochs.at(-1);
  const folder = plan.output ?? '';
  const files = results ? [results.weights, results.onnx, results.card_draft] : [];
  return [
    `${terminal.paint('bold', state)}  ${plain(plan.model)}, ${epochs.length} epochs${last ? `, AP50 ${score(last.ap50)}, AP50-95 ${score(last.ap50_95)} on val` : ''}`,
    ...files.map(({ path, bytes }) => `  ${plain(`${folder}/${path}`)}  ${sizeOf(bytes)}`),
    ...(results ? ['The draft of the model card explains how to review the model before use.'] : []),
  ].join('\n');
}

function deviceLine({ devices }: TrainerExamination): string[] {
  if (!devices) return [];
  const gpus = devices.gpus.map((name, place) => `${place} (${plain(name)})`);
  return [
    `  device       cpu with ${devices.threads} threads${gpus.length > 0 ? `; GPU ${gpus.join(', ')}` : '; no GPU'}`,
  ];
}

/** Says whether training is installed, and if not, how to install it. */
export function describeTrainer(found: TrainerExamination, terminal: Terminal): string {
  const verdict = found.is_ready
    ? terminal.paint('green', 'training is installed and loads')
    : terminal.paint('yellow', 'training is not ready');
  const versions = Object.entries(found.versions).map(
    ([name, version]) => `  ${name.padEnd(11)}  ${version === null ? 'not installed' : plain(version)}`,
  );
  const checked = found.looked_at.map(
    ({ command, problems }) => `  ${plain(command)}: ${problems.length === 0 ? 'complete' : plain(problems.join(' '))}`,
  );
  const listed = new Set(found.looked_at.flatMap(({ problems }) => problems));
  const unlisted = found.problems.filter((problem) => !listed.has(problem));
  return [
    verdict,
    ...(found.python === null ? [] : [`  program      ${plain(found.python)}`, ...versions]),
    ...deviceLine(found),
    ...(found.is_ready ? [] : ['checked', ...checked, ...unlisted.map((text) => `  ${plain(text)}`)]),
    ...(found.install.length > 0 ? ['install it with', ...found.install.map((text) => `  ${plain(text)}`)] : []),
  ].join('\n');
}
