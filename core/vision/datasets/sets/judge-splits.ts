import { defineChecks, raise } from '../checks/check.js';
import type { Finding, Severity } from '../checks/finding.js';
import type { DatasetConfig, Split } from '../contract/dataset-config.js';
import type { CountedSet, Mentions, SetPass, SplitTally } from './split-tally.js';

const SPLIT_CONTENT_CHECKS = defineChecks({
  'label-empty': {
    severity: 'notice',
    title: 'Labels that hold no row',
    why: 'They are learned as background: right for images that show nothing, wrong where they were never labelled.',
    fix: 'Look at the images named, and label what they show.',
  },
  'label-polygons': {
    severity: 'notice',
    title: 'Polygons in place of boxes',
    why: 'A detector learns the box around each polygon. Corners of turned boxes are read so too.',
    fix: 'Nothing, unless the set is meant for segmentation or turned boxes.',
  },
  'set-split-empty': {
    severity: 'error',
    title: 'Split without images',
    why: 'Training stops where it has nothing to train or to validate on.',
    fix: 'Add images to the split, or correct its path in the config.',
  },
  'set-split-ratio': {
    severity: 'notice',
    title: 'Unusual share of images for validation',
    why: 'Too few images make the figures a matter of luck; too many are missing from training.',
    fix: 'Give `val` a tenth to a third of the images.',
  },
  'set-all-background': {
    severity: 'error',
    title: 'Split without a single object',
    why: 'Nothing can be learned from it or measured on it; as a rule the labels lie in the wrong place.',
    fix: 'Labels are looked for where the last `/images/` of a path is replaced by `/labels/`, else beside the image.',
  },
});

const LEAST_SHARE = 0.05;
const MOST_SHARE = 0.5;

/** Training needs train and val; test is looked at afterwards, if at all. */
function severityOf(split: Split): Severity {
  return split === 'test' ? 'warning' : 'error';
}

function judgeContent(tally: SplitTally, config: DatasetConfig): Finding[] {
  const { split, images, backgrounds, labels } = tally;
  const place = config.splits.get(split)?.[0]?.place ?? null;
  const found = { file: config.name, ...place, split, severity: severityOf(split) };
  if (images === 0) {
    return [
      raise(SPLIT_CONTENT_CHECKS['set-split-empty'], { ...found, message: `The split ${split} holds no image.` }),
    ];
  }
  // Rows that cannot be read have findings of their own; so has a split without any label, where the config names it.
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
    const message = `${emptyLabels.count} of ${labels} labels of ${split} hold no row.`;
    const related = relate(emptyLabels, 'holds no row');
    findings.push(raise(SPLIT_CONTENT_CHECKS['label-empty'], { message, split, count: emptyLabels.count, related }));
  }
  if (polygons.count > 0) {
    const message = `${polygons.count} of ${objects} objects of ${split} are polygons.`;
    const related = relate(polygons, 'holds polygons');
    findings.push(raise(SPLIT_CONTENT_CHECKS['label-polygons'], { message, split, count: polygons.count, related }));
  }
  return findings;
}

function judgeRatio(splits: readonly SplitTally[]): Finding[] {
  const imagesOf = (name: Split) => splits.find(({ split }) => split === name)?.images ?? 0;
  const [train, val] = [imagesOf('train'), imagesOf('val')];
  if (train === 0 || val === 0) return [];
  const share = val / (train + val);
  if (share >= LEAST_SHARE && share <= MOST_SHARE) return [];
  const percent = share < LEAST_SHARE ? Math.round(share * 1000) / 10 : Math.round(share * 100);
  const message = `${val} of ${train + val} images, ${percent} %, are for validation.`;
  return [raise(SPLIT_CONTENT_CHECKS['set-split-ratio'], { message, split: 'val' })];
}

/** Judges how much each split holds, and what it is made of. */
function judgeSplits({ splits, config }: CountedSet): Finding[] {
  const each = splits.flatMap((tally) => [...judgeContent(tally, config), ...judgeLabels(tally)]);
  return [...each, ...judgeRatio(splits)];
}

export const SPLIT_CONTENTS: SetPass = { checks: SPLIT_CONTENT_CHECKS, judge: judgeSplits };
