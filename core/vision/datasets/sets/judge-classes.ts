import { defineChecks, raise } from '../checks/check.js';
import type { Finding, Severity } from '../checks/finding.js';
import type { DatasetConfig, Split } from '../contract/dataset-config.js';
import { quote } from '../labels/label-findings.js';
import type { CountedSet, SetPass, SplitTally } from './split-tally.js';

const CLASS_CHECKS = defineChecks({
  'set-class-unused': {
    severity: 'warning',
    title: 'Classes that no label uses',
    why: 'The model gets an output that it never learns to use. Often names and labels are from two versions of the dataset.',
    fix: 'Label objects of the class, or remove its name from the config and renumber the classes.',
  },
  'set-single-class': {
    severity: 'notice',
    title: 'All objects are of one class',
    why: 'Right for a detector of one class; otherwise the ids of the other classes were lost.',
    fix: 'Do nothing if you want only one class.',
  },
  'set-few-samples': {
    severity: 'notice',
    title: 'Classes with few training objects',
    why: 'A class with few training objects is seldom found in new photos.',
    fix: 'Label more objects of it; about 1,500 images per class are a common recommendation (Ultralytics).',
  },
  'set-imbalance': {
    severity: 'warning',
    title: 'One class has far more objects than another',
    why: 'The model learns to prefer the frequent class, and the mean over classes is dominated by the rare ones.',
    fix: 'Label more objects of the rare class, or remove images that contain only the frequent one.',
  },
  'set-class-not-trained': {
    severity: 'warning',
    title: 'Classes that are evaluated but never trained',
    why: 'The model cannot find a class that it was not trained on, so its scores are 0 and lower the mean.',
    fix: 'Move images with the class to `train`, and split the dataset again.',
  },
  'set-class-not-tested': {
    severity: 'warning',
    title: 'Classes that are trained but never evaluated',
    why: 'No score shows whether the model finds the class.',
    fix: 'Move images with the class to that split, or split the dataset again, stratified by class.',
  },
});

const MIN_OBJECTS = 10;
const RECOMMENDED_OBJECTS = 100;
/** Maximum ratio of the most to the least frequent class (Datumaro's `imbalance_ratio_thr`). */
const IMBALANCE = 50;

/** Counts the objects of each class of the config in the given splits. */
function countsOf(splits: readonly SplitTally[], { names }: DatasetConfig): number[] {
  return names.map((_, id) => splits.reduce((sum, { byClass }) => sum + (byClass.get(id) ?? 0), 0));
}

function idsWhere(counts: readonly number[], is: (count: number, id: number) => boolean): number[] {
  return counts.flatMap((count, id) => (is(count, id) ? [id] : []));
}

const are = (ids: readonly number[]) => (ids.length === 1 ? 'is' : 'are');

function judgeUse(counts: readonly number[], config: DatasetConfig): Finding[] {
  // Ids without a name are reported with the config.
  const unused = idsWhere(counts, (count, id) => count === 0 && config.names[id] !== null);
  const used = idsWhere(counts, (count) => count > 0);
  const findings: Finding[] = [];
  if (unused.length > 0) {
    const message = `${unused.length} of ${counts.length} classes ${are(unused)} in no label: ${listOf(unused, config)}.`;
    findings.push(raise(CLASS_CHECKS['set-class-unused'], { message, ...classPlaceOf(unused, config) }));
  }
  if (used.length === 1) {
    const message = `All ${counts[used[0]!]!.toLocaleString('en')} objects are of ${classNameOf(used[0]!, config)}.`;
    findings.push(raise(CLASS_CHECKS['set-single-class'], { message, ...classPlaceOf(used, config) }));
  }
  return findings;
}

function judgeAmounts(
  counts: readonly number[],
  { split, config }: { split: Split; config: DatasetConfig },
): Finding[] {
  const few = (severity: Severity, least: number, below: number): Finding[] => {
    const ids = idsWhere(counts, (count) => count >= least && count < below);
    if (ids.length === 0) return [];
    const message = `${ids.length} of ${counts.length} classes ${ids.length === 1 ? 'has' : 'have'} fewer than ${below} objects in ${split}: ${listOf(ids, config)}.`;
    return [raise(CLASS_CHECKS['set-few-samples'], { message, severity, split, ...classPlaceOf(ids, config) })];
  };
  return [
    ...few('warning', 1, MIN_OBJECTS),
    ...few('notice', MIN_OBJECTS, RECOMMENDED_OBJECTS),
    ...judgeBalance(counts, { split, config }),
  ];
}

function judgeBalance(
  counts: readonly number[],
  { split, config }: { split: Split; config: DatasetConfig },
): Finding[] {
  const used = idsWhere(counts, (count) => count > 0).sort((a, b) => counts[a]! - counts[b]! || a - b);
  const [rare, frequent] = [used[0], used.at(-1)];
  if (rare === undefined || frequent === undefined || counts[frequent]! <= IMBALANCE * counts[rare]!) return [];
  const describe = (id: number) => `${classNameOf(id, config)} has ${counts[id]!.toLocaleString('en')}`;
  const message = `In ${split} ${describe(frequent)} objects, ${describe(rare)}.`;
  const ratio = `${Math.round(counts[frequent]! / counts[rare]!)} : 1`;
  return [raise(CLASS_CHECKS['set-imbalance'], { message, value: ratio, split, ...classPlaceOf([rare], config) })];
}

/** Reports classes that only one of two splits contains. */
function judgePair({ train, other }: { train: SplitTally; other: SplitTally }, config: DatasetConfig): Finding[] {
  const [trained, tested] = [countsOf([train], config), countsOf([other], config)];
  const notTrained = idsWhere(tested, (count, id) => count > 0 && trained[id] === 0);
  const notTested = idsWhere(trained, (count, id) => count > 0 && tested[id] === 0);
  const findings: Finding[] = [];
  const { split } = other;
  if (notTrained.length > 0) {
    const message = `${listOf(notTrained, config)} ${are(notTrained)} in ${split} and not in train.`;
    findings.push(
      raise(CLASS_CHECKS['set-class-not-trained'], { message, split, ...classPlaceOf(notTrained, config) }),
    );
  }
  if (notTested.length > 0) {
    const message = `${listOf(notTested, config)} ${are(notTested)} in train and not in ${split}.`;
    const severity = split === 'test' ? 'notice' : 'warning';
    findings.push(
      raise(CLASS_CHECKS['set-class-not-tested'], { message, split, severity, ...classPlaceOf(notTested, config) }),
    );
  }
  return findings;
}

/**
 * Checks the number of objects per class: unused, rare, imbalanced, missing from a split. Ignores ids without a name.
 */
function judgeClasses({ splits, config }: CountedSet): Finding[] {
  const counts = countsOf(splits, config);
  if (counts.every((count) => count === 0)) return [];
  const train = splits.find(({ split, objects }) => split === 'train' && objects > 0);
  const findings = judgeUse(counts, config);
  if (!train) return findings;
  const others = splits.filter(({ split, objects }) => split !== 'train' && objects > 0);
  return [
    ...findings,
    ...judgeAmounts(countsOf([train], config), { split: 'train', config }),
    ...others.flatMap((other) => judgePair({ train, other }, config)),
  ];
}

export const CLASS_COUNTS: SetPass = { checks: CLASS_CHECKS, judge: judgeClasses };

const MAX_NAMED = 5;
const MAX_RELATED = 20;

/** Describes a class in a sentence. */
export function classNameOf(id: number, { names }: DatasetConfig): string {
  const name = names[id] ?? null;
  return name === null ? `class ${id}` : `"${quote(name)}"`;
}

/** Lists classes in a sentence: the first few, and the number of others. */
function listOf(ids: readonly number[], config: DatasetConfig): string {
  const named = ids.slice(0, MAX_NAMED).map((id) => classNameOf(id, config));
  const more = ids.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
}

/**
 * Returns the position of a finding about several classes: the name of the first in the config, with the others as
 * related positions.
 */
function classPlaceOf(
  ids: readonly number[],
  config: DatasetConfig,
): Pick<Finding, 'file' | 'line' | 'column' | 'related'> {
  const [first, ...others] = ids;
  const place = first === undefined ? null : config.namePlaces[first];
  const related = others.slice(0, MAX_RELATED).map((id) => ({
    file: config.name,
    line: config.namePlaces[id]?.line ?? null,
    note: `class ${id}`,
  }));
  return {
    file: config.name,
    line: place?.line ?? null,
    column: place?.column ?? null,
    related,
  };
}
