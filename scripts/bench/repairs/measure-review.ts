import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReviewQuestion, TableReview } from '../../../core/tables/review/review-result.js';
import type { ServedApi } from '../served-api.js';
import { measureRepairs, type RepairScore, readRows } from './measure-repairs.js';

/** Whether the user who is played types the right text, or only accepts and rejects. */
export type Typing = 'types' | 'does not type';

interface ReviewMeasure {
  /** After `--accept proposed`, and after the answers. */
  before: RepairScore;
  after: RepairScore;
  /** Number of questions that were answered; fewer than planned if there are no more. */
  answered: number;
  /** From an answer to the next question, ms. */
  answerMs: number[];
}

/**
 * Answers a question from the clean version of a table, as a user who knows it would.
 * @param clean rows of the clean version, below the header of the dirty one.
 */
export function answerFrom(clean: readonly (readonly string[])[], question: ReviewQuestion, typing: Typing) {
  const header = clean[0]!;
  const cells = question.examples.map(({ row, before, after, context }) => {
    // The column of a step on several columns is in the context.
    const column = question.column ?? context[0]?.text ?? '';
    return { before, after, truth: clean[row - 1]?.[header.indexOf(column)] };
  });
  const right = cells.filter(({ after, truth }) => after === truth).length;
  if (right > cells.length / 2) return { answer: 'yes' };
  const [first] = cells;
  const canType = question.is_editable && typing === 'types' && first?.truth !== undefined;
  const isOneText = cells.every(({ truth }) => truth === first?.truth);
  return canType && isOneText && first.truth !== first.before
    ? { answer: 'edit', text: first.truth }
    : { answer: 'no' };
}

/**
 * Plays a user of `/api/review` who knows the clean version of a table, and cleans the table with the recipe that
 * results.
 * @param folder folder of `dirty.csv` and `clean.csv`, whose rows are in the same order.
 * @param count number of questions to answer.
 */
export async function measureReview(
  folder: string,
  api: ServedApi,
  { stateDir, count, typing }: { stateDir: string; count: number; typing: Typing },
): Promise<ReviewMeasure> {
  const clean = [readRows(join(folder, 'dirty.csv'))[0]!, ...readRows(join(folder, 'clean.csv')).slice(1)];
  const request = { path: join(folder, 'dirty.csv'), max_questions: 1, max_examples: 20 };
  const post = async (more: object) => (await api.post('/api/review', { ...request, ...more })) as TableReview;
  let review = await post({ resume: false });
  const answerMs: number[] = [];
  for (let question = review.questions[0]; question && answerMs.length < count; question = review.questions[0]) {
    const answers = [{ question: question.id, ...answerFrom(clean, question, typing) }];
    const started = performance.now();
    review = await post({ answers });
    answerMs.push(performance.now() - started);
  }
  const { recipe } = await post({ recipe: true });
  const path = join(stateDir, 'reviewed.recipe.yaml');
  const output = join(stateDir, 'reviewed.csv');
  await writeFile(path, recipe!);
  const before = await measureRepairs(folder, stateDir, { output });
  const after = await measureRepairs(folder, stateDir, { output, steps: ['--recipe', path] });
  await rm(path);
  return { before, after, answered: answerMs.length, answerMs };
}

/** F1 of the changed cells as wrong ones, and of those that became exactly right. */
export function f1Of({ wrong, touched, repaired, harmed }: RepairScore): { wrong: number; repaired: number } {
  const all = wrong + touched + harmed;
  return { wrong: (2 * touched) / all, repaired: (2 * repaired) / all };
}
