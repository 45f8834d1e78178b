import { raise } from '../checks/check.js';
import type { DatasetConfig, Split } from '../dataset-config.js';
import type { Finding, Severity } from '../finding.js';
import { LABEL_CHECKS } from '../labels/label-checks.js';
import { SET_CHECKS } from './set-checks.js';
import type { Mentions, SplitTally } from './split-tally.js';

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
    return [raise(SET_CHECKS, 'set-split-empty', { ...found, message: `The split ${split} holds no image.` })];
  }
  // Rows that cannot be read have findings of their own; so has a split without any label, where the config names it.
  if (backgrounds < images || labels === 0) return [];
  const message = `None of the ${images.toLocaleString('en')} images of ${split} has an object.`;
  return [raise(SET_CHECKS, 'set-all-background', { ...found, message })];
}

function relate({ first }: Mentions, note: string): Finding['related'] {
  return first.map((file) => ({ file, line: null, note }));
}

function judgeLabels({ split, labels, emptyLabels, polygons, objects }: SplitTally): Finding[] {
  const findings: Finding[] = [];
  if (emptyLabels.count > 0) {
    const message = `${emptyLabels.count} of ${labels} labels of ${split} hold no row.`;
    const related = relate(emptyLabels, 'holds no row');
    findings.push(raise(LABEL_CHECKS, 'label-empty', { message, split, count: emptyLabels.count, related }));
  }
  if (polygons.count > 0) {
    const message = `${polygons.count} of ${objects} objects of ${split} are polygons.`;
    const related = relate(polygons, 'holds polygons');
    findings.push(raise(LABEL_CHECKS, 'label-polygons', { message, split, count: polygons.count, related }));
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
  return [raise(SET_CHECKS, 'set-split-ratio', { message, split: 'val' })];
}

/** Judges how much each split holds, and what it is made of. */
export function judgeSplits(splits: readonly SplitTally[], config: DatasetConfig): Finding[] {
  const each = splits.flatMap((tally) => [...judgeContent(tally, config), ...judgeLabels(tally)]);
  return [...each, ...judgeRatio(splits)];
}
