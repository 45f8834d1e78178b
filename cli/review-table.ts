import { isFault } from '../core/base/fault.js';
import { canAnswerAll } from '../core/tables/review/can-answer-all.js';
import type { ReviewAnswer } from '../core/tables/review/review-answer.js';
import type { ReviewQuestion, TableReview } from '../core/tables/review/review-result.js';
import { describeKeys, describeQuestion, describeStart } from './output/describe-review.js';
import { formatAnswer } from './output/format-keys.js';
import type { Keys } from './read-keys.js';
import { plain, type Terminal } from './terminal.js';

/** Sends new answers, and returns the next questions. */
export type SendAnswers = (answers: readonly ReviewAnswer[], examples: number) => Promise<TableReview>;

interface Conversation {
  keys: Keys;
  send: SendAnswers;
  terminal: Terminal;
}

/** Examples of a question, at first and after `m`. */
const EXAMPLES = { few: 3, more: 20 };

type Given = Omit<ReviewAnswer, 'question'>;

/** The decision of a user at a question. */
type Decision = Given | 'back' | 'more' | 'stop' | 'interrupt';

/**
 * Asks the user question by question. Each answer is sent at once, so that nothing is lost if the user stops.
 * @returns whether all questions were answered, or the user stopped by a key or by Ctrl-C.
 */
export async function reviewTable(conversation: Conversation): Promise<'finished' | 'stopped' | 'interrupted'> {
  const { send, terminal } = conversation;
  const review = await send([], EXAMPLES.few);
  terminal.log(describeStart(review, terminal));
  const asked: ReviewQuestion[] = [];
  let at: Place = { review, question: review.questions[0] };
  while (at.question !== undefined) {
    terminal.log(`\n${describeQuestion(at.review, at.question, terminal)}`);
    const decision = await decide(at.question, conversation);
    if (decision === 'stop') return 'stopped';
    if (decision === 'interrupt') return 'interrupted';
    if (decision === 'more') at = await showMore(at.question, send);
    else if (decision === 'back') at = await goBack(at, asked, conversation);
    else {
      asked.push(at.question);
      const { id, title } = at.question;
      const next = await send([{ question: id, about: title, ...decision }], EXAMPLES.few);
      at = { review: next, question: next.questions[0] };
    }
  }
  return 'finished';
}

/** The state of a review, and the question that is asked. */
interface Place {
  review: TableReview;
  question: ReviewQuestion | undefined;
}

async function showMore(question: ReviewQuestion, send: SendAnswers): Promise<Place> {
  const review = await send([], EXAMPLES.more);
  return { review, question: review.questions.find(({ id }) => id === question.id) ?? question };
}

/**
 * Asks the last question again. Its answer counts until another one replaces it, so that nothing is lost if the user
 * stops here. That of an earlier run is withdrawn, because only open questions can be listed.
 */
async function goBack(
  at: Place,
  asked: ReviewQuestion[],
  { send, terminal }: Omit<Conversation, 'keys'>,
): Promise<Place> {
  const previous = asked.pop();
  if (previous !== undefined) return { review: at.review, question: previous };
  const last = at.review.answers.at(-1)?.question;
  if (last === undefined) {
    terminal.log('This is the first question.');
    return at;
  }
  const review = await send([{ question: last, answer: 'withdraw', scope: 'this' }], EXAMPLES.few);
  return { review, question: review.questions.find(({ id }) => id === last) ?? review.questions[0] };
}

async function decide(question: ReviewQuestion, { keys, terminal }: Omit<Conversation, 'send'>): Promise<Decision> {
  const prompt = describeKeys(question, terminal);
  terminal.prompt(prompt);
  for (;;) {
    const decision = await readDecision(question, keys);
    if (decision === 'ask again') terminal.prompt(prompt);
    else if (decision !== null) {
      terminal.log(formatAnswer(prompt, answerText(decision), terminal));
      return decision;
    }
  }
}

/** Returns the key of a decision, and the text that the user entered. */
function answerText(decision: Decision): string {
  if (typeof decision === 'string') return decision === 'interrupt' ? '^C' : decision === 'stop' ? 'q' : decision[0]!;
  const { answer, text, scope } = decision;
  if (answer === 'edit') return `e: ${plain(text ?? '')}`;
  return scope === 'kind' ? 'a' : answer[0]!;
}

/** Returns null if the key has no meaning here. */
async function readDecision(question: ReviewQuestion, keys: Keys): Promise<Decision | 'ask again' | null> {
  const { suggested, is_editable: isEditable } = question;
  switch (await readKey(keys)) {
    case 'y':
      return { answer: 'yes', scope: 'this' };
    case 'n':
      return { answer: 'no', scope: 'this' };
    case 'enter':
      return { answer: suggested, scope: 'this' };
    case 'a':
      return canAnswerAll(question) ? { answer: suggested, scope: 'kind' } : null;
    case 'e': {
      if (!isEditable) return null;
      const text = await keys.line('\n      right text, [Enter] back  ');
      return text === '' ? 'ask again' : { answer: 'edit', text, scope: 'this' };
    }
    case 'm':
      return 'more';
    case 'b':
      return 'back';
    case 'interrupt':
      return 'interrupt';
    case 'q':
    case '':
      return 'stop';
    default:
      return null;
  }
}

/** Returns `interrupt` for Ctrl-C, which loses nothing, because all answers are stored. */
async function readKey(keys: Keys): Promise<string> {
  try {
    return await keys.key();
  } catch (error) {
    if (isFault(error, 'cancelled')) return 'interrupt';
    throw error;
  }
}
