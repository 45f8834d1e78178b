import { type NotDone, REFUSALS, type RefusalCategory } from '../decision/decision.js';
import type { LanguageFile } from '../language/language-file.js';
import type { PolicyFinding } from '../policy/policy.js';
import { contentOf } from '../request/token-row.js';
import { TOPICS, type Topic, type TopicReader } from '../topics/topic-reader.js';
import { type ClauseReading, isUnmatched } from './clause-reading.js';
import { renderMessage } from './render-request.js';

interface Named {
  category: RefusalCategory;
  probability: number;
}

const isCategory = (topic: Topic): topic is RefusalCategory => topic !== 'tool' && topic !== 'other';

/** Returns the most likely topic if it is a category of refusals; null if it is none or too uncertain. */
function nameTopic(text: string, { read, least }: TopicReader): Named | null {
  const probabilities = read(text);
  const probability = Math.max(...probabilities);
  const topic = TOPICS[probabilities.indexOf(probability)]!;
  const isNamed = isCategory(topic) && probability >= least && LONG_ENOUGH[REFUSALS[topic]].test(text.trim());
  return isNamed ? { category: topic, probability } : null;
}

/** Whether no tool can do what a clause says, so that it would be refused or skipped. */
function isLeftOver({ clause, rows, finding, outcome }: ClauseReading): boolean {
  if (finding || clause.cancellation || clause.negated.length > 0) return false;
  const isOpen = isUnmatched({ outcome }) || (outcome.kind === 'explain' && !outcome.tool);
  return isOpen && rows.every((row) => contentOf(row).length > 0);
}

/** Whether a clause asks about a subject in general: "what is an API key?", but not "what is your API key?". */
function isGeneralQuestion({ clause, rows }: ClauseReading): boolean {
  const [row] = rows;
  const isAsked = clause.question !== null || (row !== undefined && /^\s*[?？]/.test(row.original.slice(clause.end)));
  return isAsked && !rows.some(({ groups }) => groups.has('word.yourself'));
}

/** Whether texts can be requests of a category. General questions request no command and no secret. */
const mayBe = ({ category }: Named, readings: readonly ClauseReading[]): boolean =>
  REFUSALS[category] === 'soft' || !readings.some(isGeneralQuestion);

function toFinding(
  { category, probability }: Named,
  place: { start: number; end: number },
  original: string,
): PolicyFinding {
  const { start, end } = place;
  const rule = `topics.${category} ${probability.toFixed(2)}`;
  const spans = [{ text: original.slice(start, end), start, end }];
  return { category, severity: REFUSALS[category], rule, start, end, spans };
}

/**
 * Names the category of a part that was not done.
 * @param isClause whether it is a whole clause. A fragment such as "at the terminal" requests nothing.
 */
export function nameNotDone(
  part: NotDone,
  { topics, isClause, data }: { topics: TopicReader; isClause: boolean; data: LanguageFile },
): NotDone {
  const isOpen = part.category === 'not_understood' || part.category === 'not_a_tool';
  const named = isOpen ? nameTopic(part.text, topics) : null;
  const isRequest = isClause || (named && REFUSALS[named.category] === 'soft' && isSentence(part.text));
  if (!named || !isRequest) return part;
  return { ...part, category: named.category, reason: renderMessage(data, `refuse_${named.category}`) };
}

/** Whether a text has five words or more, as in "and is it cold tonight". */
const isSentence = (text: string) => text.trim().split(/\s+/).length >= 5;

/** Shorter texts say too little about a topic, in particular about one that refuses everything. */
const LONG_ENOUGH = { soft: /\S\s+\S|\p{Script=Han}{4}/u, hard: /\S\s+\S+\s+\S|\p{Script=Han}{4}/u };

/**
 * Names the categories of the parts that no tool can do. The model only chooses among refusals: it never leads to a
 * call.
 * @returns findings in the order of the text.
 */
export function findTopics(readings: readonly ClauseReading[], original: string, topics: TopicReader): PolicyFinding[] {
  const left = readings.filter(isLeftOver);
  const named = left.length > 0 && readings.length > 1 ? nameTopic(original, topics) : null;
  const whole = named && mayBe(named, readings) ? named : null;
  if (whole) return [toFinding(whole, { start: 0, end: original.length }, original)];
  return left.flatMap((reading) => {
    const { start, end } = reading.clause;
    const part = nameTopic(original.slice(start, end), topics);
    return part && mayBe(part, [reading]) ? [toFinding(part, { start, end }, original)] : [];
  });
}
