import { type UseSafety, worstOf } from '../../../report/safety.js';
import { GOOD_SCORE } from '../../evaluate/measures/find-doubts.js';
import type { ClassTally, PairTally, RunTally } from './run-tally.js';

/** What a run can be used for, with the figures behind the verdict. */
export type RunUse =
  /** `tally` is null if no class can be judged. */
  | { kind: 'find'; verdict: UseSafety; tally: ClassTally | null }
  | { kind: 'count'; verdict: UseSafety }
  /** `pair` is null if no object has two classes. */
  | { kind: 'tell'; verdict: UseSafety; pair: PairTally | null }
  | { kind: 'missed'; verdict: 'unsafe' };

/** Images with a class that are needed to judge it: below, one image changes a share by more than 10%. */
export const MIN_JUDGED = 10;
/** Share of the images whose best object of a class must score 0.5 or more: nine of ten, seven of ten. */
export const CLEAR = { safe: 0.9, limited: 0.7 };
/** Share of the images of a class that may also show another class: one of 20, one of four. */
export const CONTESTED = { safe: 0.05, limited: 0.25 };
/** Share of the images that may be unread: one of 20, half of them. */
export const UNREAD = { safe: 0.05, limited: 0.5 };
/** Shares of the objects below 0.5, and of those counted twice, that make a count useless: a third, a quarter. */
export const MISCOUNTED = { low: 1 / 3, doubled: 0.25 };
/** Share of the images that may have as many objects as the run allows, because the others were not counted. */
export const MAX_CUT = 0.05;
/** Objects with two classes, and their share of the objects of both, from which a pair cannot be told apart. */
export const CONFUSED = { objects: 2, share: 0.1 };

function gradeOf(share: number, limits: { safe: number; limited: number }): UseSafety {
  if (share <= limits.safe) return 'safe';
  return share <= limits.limited ? 'limited' : 'unsafe';
}

const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

function judgeUnread({ unread, images }: RunTally): UseSafety {
  return gradeOf(shareOf(unread, images), UNREAD);
}

function judgeClass({ best, contested }: ClassTally): UseSafety {
  const unclear = 1 - best.atLeast(GOOD_SCORE) / best.count;
  // Rounded, because 1 - 0.9 is above 0.1 in binary.
  const limits = { safe: 1 - CLEAR.safe + 1e-9, limited: 1 - CLEAR.limited + 1e-9 };
  return worstOf([gradeOf(unclear, limits), gradeOf(contested / best.count, CONTESTED)]);
}

function judgeFinding(tally: RunTally): RunUse[] {
  const judged = tally.classes().filter(({ best }) => best.count >= MIN_JUDGED);
  if (judged.length === 0) return [{ kind: 'find', verdict: tally.objects === 0 ? 'unsafe' : 'limited', tally: null }];
  const unread = judgeUnread(tally);
  return judged.map((one) => ({ kind: 'find', verdict: worstOf([judgeClass(one), unread]), tally: one }));
}

/** Never `safe`: without labels, nobody knows how many objects are missing in a count. */
function judgeCounting(tally: RunTally): RunUse {
  const { objects, doubled, scores, cut, images } = tally;
  const low = objects - scores.atLeast(GOOD_SCORE);
  const isUseless =
    objects === 0 ||
    shareOf(low, objects) > MISCOUNTED.low ||
    shareOf(doubled, objects) > MISCOUNTED.doubled ||
    shareOf(cut, images) > MAX_CUT;
  return { kind: 'count', verdict: isUseless ? 'unsafe' : worstOf(['limited', judgeUnread(tally)]) };
}

/** Never `safe`: without labels, an undisputed class may still be wrong. */
function judgeTelling(tally: RunTally): RunUse[] {
  const classes = tally.classes();
  const pairs = tally.pairs();
  if (pairs.length === 0) return classes.length > 1 ? [{ kind: 'tell', verdict: 'limited', pair: null }] : [];
  const countOf = new Map(classes.map(({ name, scores }) => [name, scores.count]));
  return pairs.map((pair) => {
    const both = pair.classes.reduce((sum, name) => sum + (countOf.get(name) ?? 0), 0);
    // An object of this model with two classes is two objects.
    const objects = both - (pair.objects - pair.byOther);
    const isConfused = pair.objects >= CONFUSED.objects && shareOf(pair.objects, objects) >= CONFUSED.share;
    return { kind: 'tell', verdict: isConfused ? 'unsafe' : 'limited', pair };
  });
}

/**
 * Judges what a run without labels can be used for, by fixed rules: docs/verdicts.md lists them. Classes in fewer than
 * `MIN_JUDGED` images are not judged.
 */
export function judgeRun(tally: RunTally): RunUse[] {
  return [...judgeFinding(tally), judgeCounting(tally), ...judgeTelling(tally), { kind: 'missed', verdict: 'unsafe' }];
}
