import { defineChecks, raise } from '../checks/check.js';
import type { Finding } from '../checks/finding.js';
import { type DatasetConfig, type DatasetImage, SPLITS, type Split } from '../contract/dataset-config.js';
import type { ClassFigures, DatasetReport } from '../contract/dataset-report.js';
import type { LabelFile } from '../labels/label-file.js';
import { BoxFigures } from './box-figures.js';
import { CLASS_COUNTS, classNameOf } from './judge-classes.js';
import { BOX_SIZES } from './judge-sizes.js';
import { SPLIT_CONTENTS } from './judge-splits.js';
import { RowFormats } from './row-formats.js';
import { type CountedSet, isCounted, type SetPass, SplitTally } from './split-tally.js';

const DRIFT_CHECKS = defineChecks({
  'set-class-drift': {
    severity: 'warning',
    title: 'Different class distribution in another split',
    why: 'Scores on a split that differs from the training data are not representative.',
    fix: 'Split the dataset again, at random and stratified by class; keep frames of one video together.',
  },
});

/** Minimum labeled images per split. The class distributions of smaller splits differ by chance. */
const MIN_IMAGES = 20;
const MIN_DISTANCE = 0.1;
/** Minimum ratio of the distance to the one expected by chance. */
const ABOVE_CHANCE = 2;

interface Share {
  id: number;
  train: number;
  other: number;
}

function sharesOf(train: SplitTally, other: SplitTally): Share[] {
  const ids = new Set([...train.byClass.keys(), ...other.byClass.keys()]);
  return [...ids]
    .sort((a, b) => a - b)
    .map((id) => ({
      id,
      train: (train.byClass.get(id) ?? 0) / train.objects,
      other: (other.byClass.get(id) ?? 0) / other.objects,
    }));
}

/**
 * Returns the mean total variation distance between two samples of the same distribution, 0 to 1, which is due to
 * chance alone: half the sum over all classes of the mean absolute difference between two normal estimates of the
 * share. The sample sizes are numbers of images, not of objects, because the objects in an image are correlated.
 */
function distanceByChance(shares: readonly Share[], [a, b]: readonly [number, number]): number {
  return shares.reduce((sum, { train, other }) => {
    const pooled = (train * a + other * b) / (a + b);
    return sum + 0.5 * Math.sqrt((2 / Math.PI) * pooled * (1 - pooled) * (1 / a + 1 / b));
  }, 0);
}

function judgePair({ train, other }: { train: SplitTally; other: SplitTally }, config: DatasetConfig): Finding[] {
  const shares = sharesOf(train, other);
  const distance = shares.reduce((sum, share) => sum + Math.abs(share.train - share.other) / 2, 0);
  const chance = distanceByChance(shares, [train.labelled, other.labelled]);
  if (distance < MIN_DISTANCE || distance < ABOVE_CHANCE * chance) return [];
  const gap = (share: Share) => Math.abs(share.train - share.other);
  const widest = shares.reduce((best, share) => (gap(share) > gap(best) ? share : best));
  const percent = (part: number) => `${Math.round(part * 100)}%`;
  const message = `${percent(distance)} of the objects of ${other.split} would need another class to match the distribution of train: ${classNameOf(widest.id, config)} is ${percent(widest.train)} of train and ${percent(widest.other)} of ${other.split}.`;
  return [raise(DRIFT_CHECKS['set-class-drift'], { message, split: other.split, file: config.name })];
}

/** Reports if the class distribution of val or test differs from train by more than chance. */
function judgeDrift({ splits, config }: CountedSet): Finding[] {
  const large = splits.filter(({ labelled }) => labelled >= MIN_IMAGES);
  const train = large.find(({ split }) => split === 'train');
  if (!train) return [];
  return large.filter((split) => split !== train).flatMap((other) => judgePair({ train, other }, config));
}

const DRIFT: SetPass = { checks: DRIFT_CHECKS, judge: judgeDrift };

const BOX_PLACE_CHECKS = defineChecks({
  'set-one-place': {
    severity: 'notice',
    title: 'Nearly all objects are in one place of the image',
    why: 'The model learns the position along with the object, and misses it elsewhere.',
    fix: 'Add images with objects in other positions, or crop the images at random.',
  },
});

const MIN_BOXES = 100;
const MAX_CELL_SHARE = 0.9;

/** Reports if nearly all boxes are centered in the same one of a hundred cells of the image. */
function judgePlaces({ figures: { centre_heatmap: heatmap } }: CountedSet): Finding[] {
  const total = heatmap.flat().reduce((sum, count) => sum + count, 0);
  const most = Math.max(...heatmap.flat());
  if (total < MIN_BOXES || most < MAX_CELL_SHARE * total) return [];
  const row = heatmap.findIndex((cells) => cells.includes(most));
  const column = heatmap[row]!.indexOf(most);
  const message = `${Math.round((100 * most) / total)}% of the box centres are between ${column * 10}% and ${column * 10 + 10}% of the width and between ${row * 10}% and ${row * 10 + 10}% of the height.`;
  return [raise(BOX_PLACE_CHECKS['set-one-place'], { message, count: most })];
}

const BOX_PLACES: SetPass = { checks: BOX_PLACE_CHECKS, judge: judgePlaces };

/** All passes over the counts, in the order of their findings. */
export const SET_PASSES: readonly SetPass[] = [SPLIT_CONTENTS, CLASS_COUNTS, DRIFT, BOX_PLACES, BOX_SIZES];

/** Maximum unnamed ids listed, because corrupted labels may use thousands. */
const MAX_UNNAMED = 100;

/** An image and its label. */
interface TalliedImage {
  image: Pick<DatasetImage, 'split' | 'labelName'>;
  /** Size of the upright image, px; null if it could not be decoded. */
  size: { width: number; height: number } | null;
  /** Null if the label does not exist. */
  label: LabelFile | null;
}

/** Final counts and findings of a tally. */
interface SetSummary extends Pick<DatasetReport, 'classes' | 'unnamed_classes' | 'splits' | 'figures'> {
  findings: Finding[];
}

/** Maps the splits of the dataset to values; other splits are absent. */
function bySplit<Value>(
  splits: readonly SplitTally[],
  count: (split: SplitTally) => Value,
): Partial<Record<Split, Value>> {
  return Object.fromEntries(
    SPLITS.flatMap((name) => {
      const tally = splits.find(({ split }) => split === name);
      return tally ? [[name, count(tally)]] : [];
    }),
  );
}

/** Counts a dataset image by image. Memory grows with the number of classes, not with images or boxes. */
export class SetTally {
  readonly #splits = new Map<Split, SplitTally>();
  readonly #imagesByClass = new Map<number, number>();
  readonly #boxes = new BoxFigures();
  readonly #manners = new RowFormats();

  add({ image, size, label }: TalliedImage): void {
    const split = this.#splits.get(image.split) ?? new SplitTally(image.split);
    this.#splits.set(image.split, split);
    split.add({ labelName: image.labelName, label });
    this.#boxes.add({ size, label });
    if (!label) return;
    this.#manners.add(label, image.labelName);
    for (const id of new Set(label.rows.map(({ classId }) => classId).filter(isCounted))) {
      this.#imagesByClass.set(id, (this.#imagesByClass.get(id) ?? 0) + 1);
    }
  }

  /** Returns counts, statistics and findings of the whole dataset. */
  finish(config: DatasetConfig): SetSummary {
    const splits = SPLITS.flatMap((split) => {
      const isNamed = config.splits.has(split);
      return this.#splits.get(split) ?? (isNamed ? new SplitTally(split) : []);
    });
    const figures = this.#boxes.figures();
    const findings = [
      ...SET_PASSES.flatMap(({ judge }) => judge({ splits, figures, config })),
      ...this.#manners.judge(config),
    ];
    const counts = bySplit(splits, (split) => split.counts());
    const [classes, unnamed] = [this.#classes(splits, config), this.#unnamed(splits, config)];
    return { classes, unnamed_classes: unnamed, splits: counts, figures, findings };
  }

  #classes(splits: readonly SplitTally[], { names }: DatasetConfig): ClassFigures[] {
    return names.map((name, id) => this.#figuresOf({ id, name }, splits));
  }

  /** Returns the class ids that labels use and the config does not name. */
  #unnamed(splits: readonly SplitTally[], { names }: DatasetConfig): ClassFigures[] {
    const ids = [...this.#imagesByClass.keys()].filter((id) => id >= names.length).sort((a, b) => a - b);
    return ids.slice(0, MAX_UNNAMED).map((id) => this.#figuresOf({ id, name: null }, splits));
  }

  #figuresOf(one: Pick<ClassFigures, 'id' | 'name'>, splits: readonly SplitTally[]): ClassFigures {
    return {
      ...one,
      objects: bySplit(splits, ({ byClass }) => byClass.get(one.id) ?? 0),
      images: this.#imagesByClass.get(one.id) ?? 0,
      box_side_px: this.#boxes.sideOf(one.id),
    };
  }
}
