import { hashCanonical } from '../../../core/base/files/canonical-json.js';
import { writeRecipe } from '../../../core/tables/clean/recipe.js';
import type { TableJobs } from '../../../core/tables/jobs/table-job.js';
import { answersInJournal } from '../../../core/tables/journal/journal-answers.js';
import type { ReviewAnswer } from '../../../core/tables/review/review-answer.js';
import type { TableReview } from '../../../core/tables/review/review-result.js';
import type { RunContext } from '../../kit/define-endpoint.js';
import { runTableJob } from '../../kit/services.js';
import { stateStore } from '../../kit/state-store.js';
import type { ChosenTable } from './choose-source.js';
import { openRecording } from './open-recording.js';
import { runOnSession } from './run-on-session.js';

interface ReviewFields {
  answers: readonly ReviewAnswer[];
  resume: boolean;
  recipe: boolean;
  max_questions: number;
  max_examples: number;
}

/** Returns a hash of what the answers result in. It does not depend on how many questions are listed. */
export function hashReview({ tables, question_count, answers, recipe }: TableJobs['review']['value']): string {
  return hashCanonical({ tables, question_count, answers, recipe });
}

/** Evaluates the answers of a request, and those in the journal, and records them. */
export async function reviewChosen(
  chosen: ChosenTable,
  { answers, resume, recipe: withRecipe, max_questions: maxQuestions, max_examples: maxExamples }: ReviewFields,
  { config, signal }: RunContext,
): Promise<TableReview> {
  const recording = await openRecording(config);
  const { session, ...file } = chosen;
  const sha256 = session?.sha256 ?? (await runTableJob(config, 'hash', { ...file, read: {} }, signal));
  const reviewed = { sha256, history: session?.steps ?? null };
  const before = resume && config.recordJournal ? await answersInJournal(stateStore(config), reviewed) : [];
  const wanted = { answers: [...before, ...answers], maxQuestions, maxExamples, withRecipe };
  const { recipe, ...value } =
    session === undefined
      ? await runTableJob(config, 'review', { ...file, sha256, ...wanted }, signal)
      : (await runOnSession(file, session, { kind: 'review', ...wanted }, { config, signal })).review!;
  await recording.add(chosen, value.dataset, {
    event: 'reviewed',
    result_sha256: hashReview({ ...value, recipe }),
    answers: [...answers],
    settings: { resume, recipe: withRecipe },
  });
  return {
    operation: 'review_table',
    ...value,
    recipe: recipe === null ? null : writeRecipe(recipe),
    steps: recipe === null ? null : recipe.tables.map(({ table, steps }) => ({ table, steps })),
  };
}
