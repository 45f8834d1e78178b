import { type Figures, ratioOf } from './figures.js';
import { type Target, type TargetRow, toTarget } from './target.js';

const TITLE = 'Wrong cells and their repair';

/** Bounds of a table: F1 of the wrong cells, and share that is repaired. */
const BOUNDS: Readonly<Record<string, { f1: number; repaired: number }>> = {
  hospital: { f1: 0.75, repaired: 0.6 },
  beers: { f1: 0.9, repaired: 0.6 },
  'generated flights': { f1: 0.8, repaired: 0.4 },
  // The majority is wrong for many of these times, which needs answers of a user.
  'generated copied flights': { f1: 0.6, repaired: 0.4 },
};

/** Gain of F1 that 20 answers must bring where the majority is wrong; elsewhere they must not lower it. */
const GAIN: Readonly<Record<string, number>> = { 'generated copied flights': 0.15 };
const REVIEW_TITLE = 'Wrong cells after 20 answers';

function reviewTargets(figures: Figures): TargetRow[] {
  return figures
    .names(REVIEW_TITLE)
    .map(
      (name): TargetRow => [
        `wrong cells of ${name}, gain of F1 by 20 answers`,
        figures.number(REVIEW_TITLE, name, 'gain'),
        `>= ${GAIN[name] ?? 0} share`,
        'look through the questions and what was learned from the answers',
      ],
    );
}

/** Targets of wrong cells and repairs. */
export function repairsTargets(figures: Figures): Target[] {
  const rows = figures.names(TITLE).flatMap((name): TargetRow[] => {
    const [wrong, right, repaired, harmed] = ['wrong', 'right', 'repaired', 'harmed'].map((key) =>
      figures.number(TITLE, name, key),
    );
    const { f1, repaired: least } = BOUNDS[name] ?? { f1: 0.8, repaired: 0.6 };
    const harm = ratioOf(harmed!, right!);
    return [
      [`wrong cells of ${name}, F1`, figures.number(TITLE, name, 'f1'), `>= ${f1} share`, 'inspect the missed cells'],
      [
        `wrong cells of ${name}, precision`,
        figures.number(TITLE, name, 'precision'),
        '>= 0.8 share',
        'inspect the right cells that are reported',
      ],
      [
        `wrong cells of ${name}, repaired`,
        ratioOf(repaired!, wrong!),
        `>= ${least} share`,
        'find more evidence for expected values',
      ],
      [
        `right cells of ${name}, harmed`,
        harm === null ? null : harm * 100,
        '<= 0.1 %',
        'inspect the wrong corrections',
      ],
    ];
  });
  return [...rows, ...reviewTargets(figures)].map(toTarget);
}
