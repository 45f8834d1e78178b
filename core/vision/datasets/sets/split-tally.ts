import type { Check } from '../checks/check.js';
import type { CheckCode } from '../checks/check-codes.js';
import type { Finding } from '../checks/finding.js';
import type { DatasetConfig, Split } from '../contract/dataset-config.js';
import type { SplitCounts } from '../contract/dataset-manifest.js';
import type { DatasetReport } from '../contract/dataset-report.js';
import type { LabelFile } from '../labels/label-file.js';

const MAX_NAMED = 10;

/** Collects the first few names and counts all. */
export class Mentions {
  readonly first: string[] = [];
  count = 0;

  add(name: string, count = 1): void {
    if (this.first.length < MAX_NAMED) this.first.push(name);
    this.count += count;
  }
}

/** Maximum class id that is counted. Higher ids are mistakes and would fill the memory. */
const MAX_CLASSES = 20_000;

/** Whether objects of a class are counted separately. */
export function isCounted(classId: number): boolean {
  return classId < MAX_CLASSES;
}

/** Counts of one split. */
export class SplitTally {
  readonly split: Split;
  images = 0;
  labels = 0;
  backgrounds = 0;
  objects = 0;
  /** Images with at least one valid object. */
  labelled = 0;
  readonly byClass = new Map<number, number>();
  readonly emptyLabels = new Mentions();
  readonly polygons = new Mentions();

  constructor(split: Split) {
    this.split = split;
  }

  add({ labelName, label }: { labelName: string; label: LabelFile | null }): void {
    this.images++;
    if (label) this.labels++;
    if (!label || label.rowsWritten === 0) this.backgrounds++;
    if (label?.rowsWritten === 0) this.emptyLabels.add(labelName);
    if (!label || label.rows.length === 0) return;
    this.labelled++;
    this.objects += label.rows.length;
    const polygons = label.rows.reduce((count, { kind }) => (kind === 'polygon' ? count + 1 : count), 0);
    if (polygons > 0) this.polygons.add(labelName, polygons);
    for (const { classId } of label.rows)
      if (isCounted(classId)) this.byClass.set(classId, (this.byClass.get(classId) ?? 0) + 1);
  }

  counts(): SplitCounts {
    const { images, labels, backgrounds, objects } = this;
    return { images, labels, backgrounds, objects };
  }
}

/** Counts of a dataset. */
export interface CountedSet {
  splits: readonly SplitTally[];
  figures: DatasetReport['figures'];
  config: DatasetConfig;
}

/** A pass over the counts of the whole set, with its checks. */
export interface SetPass {
  checks: Readonly<Partial<Record<CheckCode, Check>>>;
  judge(set: CountedSet): Finding[];
}
