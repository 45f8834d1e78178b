import type { PlanResult, QuestionReading, RunPlan } from '../plan/plan-result.js';
import { answered, emptyResult, hasAlternative, isDoubtful } from './ambiguities.js';
import { declineReading } from './decline-reading.js';
import { TableFacts } from './parts/facts/column-facts.js';
import { type LikelyPlan, type PartsReading, readParts } from './parts/read-parts.js';
import { suggestIn } from './parts/suggest-in.js';
import type { QuestionLanguage } from './parts/words/part-tokens.js';
import { languagesOf } from './parts/words/question-language.js';
import type { Question } from './question/question.js';
import type { QuestionReader } from './question-reader.js';
import { keyOfAnswer } from './rank-plans.js';
import { mixesUnits } from './whole/mixes-units.js';
import { readWhole } from './whole/read-whole.js';

/** A question with what is needed to read it. */
export interface Asked {
  question: Question;
  reader: QuestionReader;
  run: RunPlan;
  /** Runs candidate plans without evidence. */
  probe: RunPlan;
}

type Read = Extract<QuestionReading, { kind: 'plan' }>;

/** Shares of correct answers among those to questions that no word or rule was written for, by language. */
const ACCURACY: Readonly<Record<QuestionLanguage | 'agreed', number>> = {
  /** English, and the strict reader has a plan with the same answer: 8 of 9. */
  agreed: 0.89,
  /** Other English answers: 16 of 22. */
  en: 0.73,
  /** 24 of 25, estimated by Laplace's rule of succession. */
  de: 0.93,
  /** 21 of 25. */
  zh: 0.84,
};
/** Confidence in facts from the profile. Only the interpretation of the question can be wrong. */
export const QUALITY_CONFIDENCE = 0.95;
/** Plans whose costs differ by less are equally likely. */
const SAME_COST = 0.3;
/** Maximum equally likely plans that are run. */
const MAX_RIVALS = 4;

/** Reads a question by the meanings of its words, in the languages that it may be in. */
export async function readByParts(asked: Asked): Promise<QuestionReading> {
  const { question, reader } = asked;
  const languages = languagesOf(question.text, reader.parts);
  let unexplained: string[] = [];
  for (const language of languages) {
    const facts = new TableFacts(question.index, reader.parts(language));
    const reading = readParts(question.text, facts);
    if (reading.plans.length > 0) return choosePlan(asked, reading, language);
    if (unexplained.length === 0) unexplained = reading.unexplained;
  }
  const declined = declineReading(question, 'not-understood', [], []);
  const [language = 'en'] = languages;
  if (language === 'en') return { ...declined, unexplained };
  return { ...declined, unexplained, suggestions: suggestIn(new TableFacts(question.index, reader.parts(language))) };
}

/** Uses the likeliest plan, unless an equally likely one has another answer or the figure is unclear. */
async function choosePlan(
  asked: Asked,
  { plans, isChart }: PartsReading,
  language: QuestionLanguage,
): Promise<QuestionReading> {
  const { question, run, probe } = asked;
  const [{ plan, cost }] = plans as [LikelyPlan];
  if (plan.op === 'quality') return answered(plan, emptyResult(plan), QUALITY_CONFIDENCE, []);
  const rivals = plans.filter((one) => one.cost < cost + SAME_COST).slice(0, MAX_RIVALS);
  const results = await Promise.all(rivals.map((one) => probe(one.plan)));
  const [result] = results;
  const isSame = new Set(results.map(keyOfAnswer)).size === 1;
  const isEmpty = plan.op === 'share' && result?.values[0]?.[0] === 0;
  const areAmbiguous = await Promise.all(results.map((one) => hasAlternative(one, question, probe)));
  const isClear = isSame && !isEmpty && !mixesUnits(question, plan) && !areAmbiguous.includes(true);
  if (!isClear) {
    const { suggestions } = declineReading(question, 'ambiguous', [], []);
    return {
      kind: 'declined',
      reason: 'ambiguous',
      unexplained: [],
      plans: rivals.map((one) => one.plan),
      suggestions,
    };
  }
  const isAgreed = language === 'en' && (await agreesWithWhole(asked, result!));
  const given = answered(plan, await run(plan), ACCURACY[isAgreed ? 'agreed' : language], []);
  const reading = language === 'en' ? given : { ...given, language };
  return isChart ? { ...reading, asksChart: true } : reading;
}

/** Whether the strict reader has a plan with the same answer. */
async function agreesWithWhole({ question, probe }: Asked, result: PlanResult): Promise<boolean> {
  const { plan } = readWhole(question, question.words.whole);
  return plan !== null && plan.op !== 'quality' && keyOfAnswer(await probe(plan)) === keyOfAnswer(result);
}

/**
 * Whether a plan is also clear in a list made for readers. There, "how many players" often means rows although names
 * recur, "first" often means the place in the list, and a count of 0 or an empty answer usually means that a word was
 * misunderstood.
 */
export function isClearInList({ plan, result }: Read, { tokens }: Question): boolean {
  if (plan.op === 'quality') return true;
  if (isDoubtful(result)) return false;
  if (plan.op === 'summary' && plan.of.op === 'count-distinct') return tokens.some(({ text }) => DISTINCT.has(text));
  return !tokens.some(({ text }) => IN_ORDER.has(text));
}

const DISTINCT = new Set(['different', 'distinct', 'unique']);
const IN_ORDER = new Set('first last top before after next previous listed list chart title'.split(' '));
