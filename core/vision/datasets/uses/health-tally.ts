import type { Finding } from '../checks/finding.js';
import type { DatasetImage, Split } from '../contract/dataset-config.js';
import type { SplitHealth } from '../contract/dataset-use.js';
import type { LeakCounts } from '../images/find-copies.js';
import type { LabelFile } from '../labels/label-file.js';

/** An inspected image with the findings about it and its label. */
interface JudgedImage {
  image: Pick<DatasetImage, 'split' | 'name'>;
  /** Null if the image could not be decoded. */
  size: { width: number; height: number } | null;
  label: LabelFile | null;
  findings: readonly Finding[];
  /** Existing files that could not be read. */
  unread: readonly string[];
}

const isAboutLabel = ({ code }: Finding) => code.startsWith('label-');

/** Counts the problems of each split by images. Memory grows with the number of images with errors. */
export class HealthTally {
  readonly #splits = new Map<Split, SplitHealth>();
  readonly #faulty = new Set<string>();

  add({ image, size, label, findings, unread }: JudgedImage): void {
    const health = this.#of(image.split);
    const hasRowsLeft = label !== null && label.rows.length < label.rowsWritten;
    if (findings.some(({ severity }) => severity === 'error')) {
      health.dropped++;
      this.#addFaulty(image.split, image.name);
    }
    if (size === null || hasRowsLeft || unread.length > 0) health.unread++;
    if (findings.some((finding) => isAboutLabel(finding) && finding.severity === 'warning')) health.doubtful++;
  }

  /** Adds findings about images compared with each other, and the number of leaked images. */
  addCopies(findings: readonly Finding[], leaks: ReadonlyMap<Split, LeakCounts>): void {
    for (const { severity, split, file } of findings) {
      if (severity === 'error' && split !== null && file !== null) this.#addFaulty(split, file);
    }
    for (const [split, counts] of leaks) {
      const health = this.#splits.get(split);
      if (health) Object.assign(health, counts);
    }
  }

  /** Returns the counts of the splits with images. */
  counts(): Partial<Record<Split, SplitHealth>> {
    return Object.fromEntries(this.#splits);
  }

  #addFaulty(split: Split, name: string): void {
    const key = `${split} ${name}`;
    if (this.#faulty.has(key)) return;
    this.#faulty.add(key);
    this.#of(split).faulty++;
  }

  #of(split: Split): SplitHealth {
    const known = this.#splits.get(split);
    if (known) return known;
    const health: SplitHealth = { faulty: 0, dropped: 0, unread: 0, doubtful: 0, copies: 0, near_copies: 0 };
    this.#splits.set(split, health);
    return health;
  }
}
