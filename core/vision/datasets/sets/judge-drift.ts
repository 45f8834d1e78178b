import { defineChecks, raise } from '../checks/check.js';
import type { Finding } from '../checks/finding.js';
import type { DatasetConfig } from '../contract/dataset-config.js';
import { classNameOf } from './named-classes.js';
import type { CountedSet, SetPass } from './set-pass.js';
import type { SplitTally } from './split-tally.js';

const DRIFT_CHECKS = defineChecks({
  'set-class-drift': {
    severity: 'warning',
    title: 'Classes are spread otherwise in another split',
    why: 'Figures of a split that differs from what was trained say little about the model, whichever way they fall.',
    fix: 'Split the set anew, at random and class by class; keep frames of one video together.',
  },
});

/** Smaller sets differ by chance. */
const FEWEST_IMAGES = 20;
const LEAST_DISTANCE = 0.1;
/** How often the distance has to be what chance alone would make of it. */
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
 * Total variation distance, 0 to 1, that two samples of one distribution have on average: the sum over classes of half
 * the mean absolute difference of two normal estimates of a share. Objects of an image are alike, so that images, not
 * objects, are taken for the size of a sample.
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
  if (distance < LEAST_DISTANCE || distance < ABOVE_CHANCE * chance) return [];
  const gap = (share: Share) => Math.abs(share.train - share.other);
  const widest = shares.reduce((best, share) => (gap(share) > gap(best) ? share : best));
  const percent = (part: number) => `${Math.round(part * 100)} %`;
  const message = `${percent(distance)} of the objects of ${other.split} would have to be of another class for its classes to be spread as in train: ${classNameOf(widest.id, config)} is ${percent(widest.train)} of train and ${percent(widest.other)} of ${other.split}.`;
  return [raise(DRIFT_CHECKS['set-class-drift'], { message, split: other.split, file: config.name })];
}

/** Whether the classes have other shares in val or test than in train, by more than chance would make. */
function judgeDrift({ splits, config }: CountedSet): Finding[] {
  const large = splits.filter(({ labelled }) => labelled >= FEWEST_IMAGES);
  const train = large.find(({ split }) => split === 'train');
  if (!train) return [];
  return large.filter((split) => split !== train).flatMap((other) => judgePair({ train, other }, config));
}

export const DRIFT: SetPass = { checks: DRIFT_CHECKS, judge: judgeDrift };
