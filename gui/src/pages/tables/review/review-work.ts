import { createEffect, createMemo, createSignal, on } from 'solid-js';
import type { CleanStep } from '../../../../../core/tables/clean/kit/clean-step.js';
import { canAnswerAll } from '../../../../../core/tables/review/can-answer-all.js';
import type { ReviewAnswer } from '../../../../../core/tables/review/review-answer.js';
import type { ReviewQuestion, TableReview } from '../../../../../core/tables/review/review-result.js';
import { call } from '../../../api/call.js';
import { reviewRequest } from '../table-requests.js';
import type { ChosenTable } from '../table-source.js';
import { createTask } from '../task.js';
import { t } from './texts.js';

/** Examples of a question, at first and on request. */
export const REVIEW_EXAMPLES = { few: 3, more: 20 };

interface Wanted {
  /** The table to review; null if there is none. */
  table: () => ChosenTable | null;
  isOpen: () => boolean;
  /** Takes the steps that the answers result in. */
  onSteps: (steps: readonly CleanStep[]) => void;
}

interface Sending {
  answers: readonly ReviewAnswer[];
  examples?: number;
  withRecipe?: boolean;
}

/** The review of a table: one question at a time. The server stores each answer at once. */
export function createReviewWork(wanted: Wanted) {
  const asking = createTask<TableReview>();
  /** The table of the current question. */
  let reviewed: ChosenTable | null = null;
  /** Questions answered on this page, the last one at the end. */
  let asked: ReviewQuestion[] = [];
  /** A question that is asked again. */
  const [again, setAgain] = createSignal<ReviewQuestion | null>(null);
  let last: Sending = { answers: [] };

  const send = async (sending: Sending): Promise<TableReview | null> => {
    const table = wanted.table();
    if (!table) return null;
    last = sending;
    reviewed = table;
    const { answers, examples = REVIEW_EXAMPLES.few, withRecipe = false } = sending;
    await asking.run(
      () => t(withRecipe ? 'finishing' : 'asking'),
      (signal) => call<TableReview>(reviewRequest(table, answers, { examples, withRecipe }), signal),
    );
    const isDone = reviewed === table && asking.error() === null && !asking.isStopped() && asking.busy() === null;
    return isDone ? asking.value() : null;
  };

  createEffect(
    on([wanted.table, wanted.isOpen], ([table, isOpen]) => {
      if (!isOpen || table === null || table === reviewed) return;
      asking.forget();
      asked = [];
      setAgain(null);
      void send({ answers: [] });
    }),
  );

  const question = createMemo(() => again() ?? asking.value()?.questions[0] ?? null);
  const canAnswer = () => asking.busy() === null && asking.error() === null;
  const answer = (given: Pick<ReviewAnswer, 'answer' | 'text' | 'scope'>): void => {
    const now = question();
    if (now === null || !canAnswer()) return;
    asked.push(now);
    setAgain(null);
    void send({ answers: [{ question: now.id, about: now.title, ...given }] });
  };
  /** Withdraws the last answer, also one of an earlier visit, and asks its question again. */
  const back = async (): Promise<void> => {
    if (!canAnswer()) return;
    const before = asked.pop();
    const id = before?.id ?? asking.value()?.answers.at(-1)?.question;
    if (id === undefined) return;
    const review = await send({ answers: [{ question: id, answer: 'withdraw', scope: 'this' }] });
    setAgain(before ?? review?.questions.find((one) => one.id === id) ?? null);
  };
  const finish = async (): Promise<void> => {
    if (!canAnswer()) return;
    const review = await send({ answers: [], withRecipe: true });
    const steps = review?.steps?.[0]?.steps;
    if (steps) wanted.onSteps(steps);
  };
  return {
    asking,
    question,
    answer,
    back,
    finish,
    canGoBack: () => (asking.value()?.answers.length ?? 0) > 0,
    answerSuggested: () => {
      const now = question();
      if (now !== null && canAnswerAll(now)) answer({ answer: now.suggested, scope: 'kind' });
    },
    /** Shows more rows of the question. */
    showMore: async (): Promise<void> => {
      const id = question()?.id;
      const review = canAnswer() ? await send({ answers: [], examples: REVIEW_EXAMPLES.more }) : null;
      const found = review?.questions.find((one) => one.id === id);
      if (found) setAgain(found);
    },
    retry: () => void send(last),
  };
}
export type ReviewWork = ReturnType<typeof createReviewWork>;
