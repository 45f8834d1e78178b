import type { QuestionModelFile } from '../../core/tables/ask/language/question-model.js';

/** An answer of a question that the model had not seen: its probability, and whether it was right. */
export interface HeldOutAnswer {
  share: number;
  isRight: boolean;
}

const BINS = 25;

/** Share of right answers by probability, made to rise: pools of neighbours that violate it (isotonic regression). */
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
