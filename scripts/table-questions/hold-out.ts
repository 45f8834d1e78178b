import type { QuestionModelFile } from '../../core/tables/ask/language/question-reader.js';
import { fitWeights, sharesOf } from './fit-weights.js';
import type { TrainingExample } from './training-example.js';

/** An answer to a question that was not in the training data: its probability, and whether it was correct. */
interface HeldOutAnswer {
  share: number;
  isRight: boolean;
}

const BINS = 25;

/**
 * Fits the share of correct answers as an increasing function of the probability: merges adjacent groups that violate
 * it (isotonic regression).
 */
export function calibrate(answers: readonly HeldOutAnswer[]): QuestionModelFile['calibration'] {
  const sorted = [...answers].sort((a, b) => a.share - b.share);
  const size = Math.max(1, Math.ceil(sorted.length / BINS));
  const pools: { share: number; right: number; count: number }[] = [];
  for (let at = 0; at < sorted.length; at += size) {
    const bin = sorted.slice(at, at + size);
    pools.push({
      share: bin.reduce((sum, { share }) => sum + share, 0),
      right: bin.filter(({ isRight }) => isRight).length,
      count: bin.length,
    });
    mergeBack(pools);
  }
  return pools.map(({ share, right, count }) => ({ score: round(share / count), right: round(right / count) }));
}

function mergeBack(pools: { share: number; right: number; count: number }[]): void {
  for (;;) {
    const [before, last] = pools.slice(-2);
    if (before === undefined || last === undefined || before.right / before.count <= last.right / last.count) return;
    pools.pop();
    before.share += last.share;
    before.right += last.right;
    before.count += last.count;
  }
}

const round = (figure: number) => Math.round(figure * 1e4) / 1e4;

/**
 * Evaluates by five-fold cross-validation over tables: the model of each question was not trained on its table. Skips
 * answers that the product always rejects.
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

/** Returns the most probable answer, summed over its plans, in the form of its most probable plan. */
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
