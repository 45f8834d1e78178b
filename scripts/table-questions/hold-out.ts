import type { HeldOutAnswer } from './calibrate.js';
import { fitWeights, sharesOf } from './fit-weights.js';
import type { TrainingExample } from './training-example.js';

/**
 * Five folds over tables: each question is answered by a model that never saw its table. Answers that the product
 * would not give, whatever their share, are left out.
 * @param size number of features.
 */
export function holdOut(examples: readonly TrainingExample[], size: number): HeldOutAnswer[] {
  return [0, 1, 2, 3, 4].flatMap((part) => {
    const isIn = ({ question }: TrainingExample) => question.fold % 5 === part;
    const weights = fitWeights(
      examples.filter((example) => !isIn(example)),
      size,
    );
    return examples.filter(isIn).flatMap((example) => likeliestOf(example, weights) ?? []);
  });
}

/** The likeliest answer, by the sum over its plans, as its likeliest plan gives it. */
export function likeliestOf(example: TrainingExample, weights: Float64Array): HeldOutAnswer | null {
  const answers = new Map<number, { share: number; plan: number; most: number }>();
  for (const [plan, share] of sharesOf(example, weights).entries()) {
    const answer = example.answers[plan] as number;
    if (answer < 0) continue;
    const before = answers.get(answer) ?? { share: 0, plan, most: 0 };
    const isMost = share > before.most;
    answers.set(answer, {
      share: before.share + share,
      plan: isMost ? plan : before.plan,
      most: isMost ? share : before.most,
    });
  }
  const [best] = [...answers.values()].sort((a, b) => b.share - a.share);
  if (best === undefined || example.isSafe[best.plan] !== true) return null;
  return { share: best.share, isRight: example.isRight[best.plan] === true };
}
