import type { DatasetConfig, Split } from '../../core/vision/datasets/contract/dataset-config.js';
import { readLabel } from '../../core/vision/datasets/labels/read-label.js';
import { SetTally } from '../../core/vision/datasets/sets/set-tally.js';

const SIZE = { width: 640, height: 480 };

function configOf(names: readonly (string | null)[], splits: readonly Split[] = ['train', 'val']): DatasetConfig {
  return {
    file: '/set/data.yaml',
    name: 'data.yaml',
    root: '/set',
    text: '',
    splits: new Map(
      splits.map((split, at) => [
        split,
        [{ written: split, path: `/set/${split}`, kind: 'folder', place: { line: at + 1, column: 8 } }],
      ]),
    ),
    names,
    namePlaces: names.map((_, id) => ({ line: 10 + id, column: 6 })),
    findings: [],
    adopted: [],
  };
}

/** Labels of each split, one per image; null for an image without a label. */
export type Labels = Partial<Record<Split, readonly (string | null)[]>>;

export function tally(
  labels: Labels,
  { names = ['cat', 'dog'] as (string | null)[], size = SIZE as typeof SIZE | null } = {},
) {
  const set = new SetTally();
  for (const [split, texts] of Object.entries(labels) as [Split, (string | null)[]][]) {
    for (const [at, text] of texts.entries()) {
      const name = `labels/${split}/${at}.txt`;
      const about = { name, split, classCount: names.length, size };
      const label = text === null ? null : readLabel(new TextEncoder().encode(text), about).label;
      set.add({ image: { split, labelName: name }, size, label });
    }
  }
  return set.finish(configOf(names, Object.keys(labels) as Split[]));
}

export const codesOf = (labels: Labels, about = {}) => tally(labels, about).findings.map(({ code }) => code);
export const findingsOf = (code: string, labels: Labels, about = {}) =>
  tally(labels, about).findings.filter((finding) => finding.code === code);

export const row = (id: number, cx = 0.5, cy = 0.5) => `${id} ${cx} ${cy} 0.25 0.25`;
/** Returns rows of the same class. */
export const rows = (id: number, count: number) => Array.from({ length: count }, () => row(id)).join('\n');
export const times = <Value>(count: number, value: Value): Value[] => new Array<Value>(count).fill(value);

/** A set without findings: two classes with the same distribution in both splits, 100 objects each. */
export const VALID_SET: Labels = {
  train: times(40, [row(0, 0.2), row(0, 0.4), row(0, 0.6), row(1, 0.3), row(1, 0.5), row(1, 0.7)].join('\n')),
  val: times(10, [row(0), row(1, 0.8)].join('\n')),
};
