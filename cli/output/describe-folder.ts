import type { Origin } from '../../core/vision/results/origin.js';
import type { FolderEntry } from '../../handlers/detection/detect-folder.js';
import { plain, type Terminal } from '../terminal.js';
import type { UnpairedLabels } from './write-labels.js';

function countByClass(entry: FolderEntry): string {
  const counts = new Map<string, number>();
  for (const { class_name: name } of entry.result?.detections ?? []) counts.set(name, (counts.get(name) ?? 0) + 1);
  const words = [...counts].map(([name, count]) => `${count} ${plain(name)}`);
  return words.length === 0 ? 'nothing' : words.join(', ');
}

/** Formats the result of one image on one line. */
export function describeEntry(entry: FolderEntry, terminal: Terminal): string {
  const name = terminal.paint('bold', plain(entry.name));
  if (entry.reason) return `${name}  ${terminal.paint('red', entry.reason.code)}: ${plain(entry.reason.detail)}`;
  const mark = entry.result?.is_mock ? `${terminal.paint('yellow', 'made-up')}: ` : '';
  return `${name}  ${mark}${countByClass(entry)}`;
}

/** Summarizes a run. */
export function describeRun(tally: { done: number; failed: number; objects: number; origin: Origin | null }): string {
  const failed = tally.failed > 0 ? `, ${tally.failed} failed` : '';
  const kind = tally.origin?.is_mock ? 'made-up objects' : 'objects';
  return `${tally.done} images, ${tally.objects} ${kind}${failed}`;
}

const UNPAIRED_REASONS: Record<keyof UnpairedLabels, { reason: string; remedy: string }> = {
  'same-stem': {
    reason: 'another image of the folder has the same stem',
    remedy: 'Rename these images so that each stem is unique, and run again.',
  },
  'changed-stem': {
    reason: 'the name of the image has a backslash or control character, or is too long',
    remedy: 'Rename these images, and run again.',
  },
};

/** Says why tools cannot find some labels by the name of their image, and how to avoid this. */
export function describeUnpaired(unpaired: UnpairedLabels): string[] {
  const kinds = ['same-stem', 'changed-stem'] as const;
  return kinds.flatMap((kind) => {
    const { count, example } = unpaired[kind];
    if (example === null) return [];
    const { reason, remedy } = UNPAIRED_REASONS[kind];
    const files = count === 1 ? '1 label file does' : `${count} label files do`;
    return [`${files} not pair with the image: ${reason}, for example "${plain(example)}". ${remedy}`];
  });
}
