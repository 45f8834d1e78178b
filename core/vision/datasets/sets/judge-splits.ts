import { defineChecks, raise } from '../checks/check.js';
import type { Finding, Severity } from '../checks/finding.js';
import type { DatasetConfig, Split } from '../contract/dataset-config.js';
import type { CountedSet, Mentions, SetPass, SplitTally } from './split-tally.js';

const SPLIT_CONTENT_CHECKS = defineChecks({
  'label-empty': {
    severity: 'notice',
    title: 'Labels without rows',
    why: 'They are learned as background: right for images without objects, wrong if they were never labelled.',
    fix: 'Check the listed images, and label their objects.',
  },
  'label-polygons': {
    severity: 'notice',
    title: 'Polygons instead of boxes',
    why: 'A detector learns the bounding box of each polygon. Corners of rotated boxes are read as polygons too.',
    fix: 'Do nothing unless the dataset is for segmentation or rotated boxes.',
  },
  'set-split-empty': {
    severity: 'error',
    title: 'Split without images',
    why: 'Training stops if it has no images to train or validate on.',
    fix: 'Add images to the split, or correct its path in the config.',
  },
  'set-split-ratio': {
    severity: 'notice',
    title: 'Unusual share of images for validation',
    why: 'With too few images the scores are unreliable; too many are missing from training.',
    fix: 'Use a tenth to a third of the images for `val`.',
  },
  'set-all-background': {
    severity: 'error',
    title: 'Split without objects',
    why: 'It cannot be used for training or evaluation; usually the labels are in the wrong folder.',
    fix: 'Labels are expected at the image path with its last `/images/` replaced by `/labels/`, else next to the image.',
  },
});

const MIN_SHARE = 0.05;
const MAX_SHARE = 0.5;

/** Returns the severity of an empty split. Training requires train and val but not test. */
function severityOf(split: Split): Severity {
  return split === 'test' ? 'warning' : 'error';
}

function judgeContent(tally: SplitTally, config: DatasetConfig): Finding[] {
  const { split, images, backgrounds, labels } = tally;
  const place = config.splits.get(split)?.[0]?.place ?? null;
  const found = { file: config.name, ...place, split, severity: severityOf(split) };
  if (images === 0) {
    return [
      raise(SPLIT_CONTENT_CHECKS['set-split-empty'], { ...found, message: `The split ${split} contains no images.` }),
    ];
  }
  // Unreadable rows have their own findings, and so does a split without any label.
  if (backgrounds < images || labels === 0) return [];
  const message = `None of the ${images.toLocaleString('en')} images of ${split} has an object.`;
  return [raise(SPLIT_CONTENT_CHECKS['set-all-background'], { ...found, message })];
}

function relate({ first }: Mentions, note: string): Finding['related'] {
  return first.map((file) => ({ file, line: null, note }));
}

function judgeLabels({ split, labels, emptyLabels, polygons, objects }: SplitTally): Finding[] {
  const findings: Finding[] = [];
  if (emptyLabels.count > 0) {
    const message = `${emptyLabels.count} of ${labels} labels of ${split} contain no rows.`;
    const related = relate(emptyLabels, 'contains no rows');
    findings.push(raise(SPLIT_CONTENT_CHECKS['label-empty'], { message, split, count: emptyLabels.count, related }));
  }
  if (polygons.count > 0) {
    const message = `${polygons.count} of ${objects} objects of ${split} are polygons.`;
    const related = relate(polygons, 'contains polygons');
    findings.push(raise(SPLIT_CONTENT_CHECKS['label-polygons'], { message, split, count: polygons.count, related }));
  }
  return findings;
}

function judgeRatio(splits: readonly SplitTally[]): Finding[] {
  const imagesOf = (name: Split) => splits.find(({ split }) => split === name)?.images ?? 0;
  const [train, val] = [imagesOf('train'), imagesOf('val')];
  if (train === 0 || val === 0) return [];
  const share = val / (train + val);
  if (share >= MIN_SHARE && share <= MAX_SHARE) return [];
  const percent = share < MIN_SHARE ? Math.round(share * 1000) / 10 : Math.round(share * 100);
  const message = `${val} of ${train + val} images, ${percent}%, are for validation.`;
  return [raise(SPLIT_CONTENT_CHECKS['set-split-ratio'], { message, split: 'val' })];
}

/** Checks the size and composition of each split. */
function judgeSplits({ splits, config }: CountedSet): Finding[] {
  const each = splits.flatMap((tally) => [...judgeContent(tally, config), ...judgeLabels(tally)]);
  return [...each, ...judgeRatio(splits)];
}

export const SPLIT_CONTENTS: SetPass = { checks: SPLIT_CONTENT_CHECKS, judge: judgeSplits };
