import { tokenize } from '../../language/tokens.js';
import type { TableData } from '../columns/table-data.js';
import type { TableProfile } from '../profile/column/table-profile.js';
import { subtotalsOf } from '../profile/groups/sum-rows.js';
import { type AskedChoice, type AskedData, openAskedData } from './asked/asked-data.js';
import { describeAsked } from './asked/describe-asked.js';
import { takeTotals } from './asked/take-totals.js';
import { buildAnswer, buildDeclined } from './describe/build-answer.js';
import { describePlan } from './describe/describe-plan.js';
import { formatText, quoteText } from './describe/format-cell.js';
import { type EngineOptions, openEngine, type QueryEngine } from './engine/open-engine.js';
import { openQueryTable } from './engine/open-query-table.js';
import { keepAnswered } from './language/keep-answered.js';
import { indexTable, type TableIndex } from './language/question/table-index.js';
import type { QuestionReader } from './language/question-reader.js';
import { readQuestion } from './language/read-question.js';
import type { PlanResult, QuestionReading, RunPlan } from './plan/plan-result.js';
import type { QueryAnswer } from './plan/query-answer.js';
import { QueryPlan } from './plan/query-plan.js';
import type { QueryColumn, QueryTable } from './plan/query-table.js';

const isObject = (part: unknown): part is Readonly<Record<string, unknown>> =>
  typeof part === 'object' && part !== null;

/** Removes duplicate conditions, and "and" or "or" around a single condition. */
function tidy(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(tidy);
  if (!isObject(part)) return part;
  const entries = Object.entries(part).map(([key, value]) => [key, tidy(value)] as const);
  const tidied = Object.fromEntries(entries);
  if (!(part.op === 'and' || part.op === 'or') || !Array.isArray(tidied.of)) return tidied;
  const of = [...new Map(tidied.of.map((one: unknown) => [JSON.stringify(one), one])).values()];
  return of.length === 1 ? of[0] : { ...tidied, of };
}

/**
 * Removes duplicate conditions of a plan.
 * @returns the plan; null if it still exceeds the limits of the plan language.
 */
export function tidyPlan(plan: QueryPlan): QueryPlan | null {
  const parsed = QueryPlan.safeParse(tidy(plan));
  return parsed.success ? parsed.data : null;
}

const MAX_SUGGESTIONS = 6;
const MEASURES: ReadonlySet<QueryColumn['type']> = new Set(['integer', 'decimal', 'currency', 'percent', 'unit']);
const GROUPS: ReadonlySet<QueryColumn['type']> = new Set(['category', 'boolean']);
const DATES: ReadonlySet<QueryColumn['type']> = new Set(['date', 'datetime']);

/** Suggests answerable questions about the table after a declined one. */
function suggestQuestions({ columns, rowCount }: QueryTable): string[] {
  if (rowCount === 0) return [];
  const first = (types: ReadonlySet<QueryColumn['type']>) => columns.find(({ type }) => types.has(type));
  const [measure, group, date] = [first(MEASURES), first(GROUPS), first(DATES)];
  const name = (column: QueryColumn) => formatText(column.name);
  const found: string[] = [];
  if (measure && group) found.push(`What is the total ${name(measure)} per ${name(group)}?`);
  if (measure) found.push(`What is the average ${name(measure)}?`);
  if (group) found.push(`How many rows are there per ${name(group)}?`);
  if (date) found.push(`What is the latest ${name(date)}?`);
  const [firstColumn] = columns;
  if (firstColumn)
    found.push(
      `How many different values of ${name(firstColumn)} are there?`,
      `How many rows are missing ${name(firstColumn)}?`,
    );
  return found.slice(0, MAX_SUGGESTIONS);
}

type Declined = Extract<QuestionReading, { kind: 'declined' }>;

const MAX_WORDS = 8;

const REASONS: Record<Declined['reason'], string> = {
  'not-understood': 'The question was not understood.',
  ambiguous: 'The question can be read in more than one way, with different answers.',
  'not-in-table': 'The table does not contain the data that the question asks for.',
  'no-rows': 'No row of the table matches the question.',
  'no-numbers': 'The cells that the question asks for contain no numbers.',
  'not-about-the-table': 'The cells of a table cannot answer this question.',
};

/** Describes why a question was declined, with the words that were not understood. */
function describeDecline({ reason, unexplained }: Pick<Declined, 'reason' | 'unexplained'>): string {
  if (unexplained.length === 0) return REASONS[reason];
  const words = unexplained.slice(0, MAX_WORDS).map(quoteText).join(', ');
  const language = unexplained.some((word) => OTHER_SCRIPT.test(word))
    ? ' Questions are understood in English, German and Chinese.'
    : '';
  return `${REASONS[reason]} Unclear words: ${words}.${language}`;
}

/**
 * Letters of languages in which no question is understood. Names in them are words of the table, so they are not
 * unclear.
 */
const OTHER_SCRIPT = /(?![\p{Script=Latin}\p{Script=Han}])\p{L}/u;

/** A table with its profile. */
export interface TableToAsk {
  data: TableData;
  profile: TableProfile;
}

export interface AskOptions extends EngineOptions {
  /** Words and model of the question's language. */
  reader: QuestionReader;
  /** A plan to run; the question is then not interpreted. */
  plan?: QueryPlan;
  /** Default: without the rows that add up others, unless the question includes them, and with blanks filled. */
  rows?: Partial<AskedChoice>;
  /** An engine that is already open on the data of `openAskedData` for this table. It is not closed afterwards. */
  engine?: QueryEngine;
}

/** Maximum possible meanings listed for a declined question. */
const MAX_MEANINGS = 5;

/**
 * Answers a question about a table by rules only, with evidence, or declines it with a reason. Rows that add up others
 * are left out unless they are requested; a question about such a row itself is answered with them. Faults:
 * invalid-input (the given plan does not match the table), table-too-large, unreadable-table.
 */
export async function askTable(question: string, table: TableToAsk, options: AskOptions): Promise<QueryAnswer> {
  const { reader, rows, plan } = options;
  const headers = table.data.columns.map(({ name }) => name);
  const request = takeTotals(question, reader.words.whole, headers);
  const includesTotals = request.totals === 'included' || (request.totals === null && rows?.includeTotals === true);
  const choice = { includeTotals: includesTotals, keepBlanks: rows?.keepBlanks ?? false };
  const asked = openAskedData(table.data, table.profile, choice);
  const answer = await askData(request.question, table, asked, options);
  const known = { file: table.data, asked, totals: request.totals, includesTotals };
  if (answer.status === 'answered') return { ...describeAsked(answer, known), question };
  if (!plan && asked.leftOut.size > 0 && namesTotal(question, table.data)) {
    const whole = openAskedData(table.data, table.profile, { ...choice, includeTotals: true });
    const named = await askData(question, table, whole, options);
    if (usesOnlyTotals(named, table.data)) return { ...named, notes: [...named.notes, NAMED_TOTAL] };
  }
  return { ...answer, question };
}

const NAMED_TOTAL = 'The question names a row that adds up other rows, so the answer is taken from it.';

/** Whether a question contains the label of a row that adds up others. */
function namesTotal(question: string, data: TableData): boolean {
  const asked = ` ${tokenize(question)
    .map(({ text }) => text)
    .join(' ')} `;
  return subtotalsOf(data).some(({ text }) => {
    const words = tokenize(text).filter(({ number }) => number === null);
    return words.length > 0 && asked.includes(` ${words.map((word) => word.text).join(' ')} `);
  });
}

function usesOnlyTotals({ status, evidence }: QueryAnswer, data: TableData): boolean {
  const totals = new Set(subtotalsOf(data).map(({ row }) => row));
  return (
    status === 'answered' &&
    evidence !== null &&
    evidence.rows_used === evidence.rows.length &&
    evidence.rows.every((row) => totals.has(row))
  );
}

async function askData(
  question: string,
  { data, profile }: TableToAsk,
  asked: AskedData,
  options: AskOptions,
): Promise<QueryAnswer> {
  const table = openQueryTable(asked.data, profile);
  if (options.engine) return answerOn(options.engine, { question, table }, options);
  const engine = await openEngine(asked.data, profile, table, { ...options, file: data });
  try {
    return await answerOn(engine, { question, table }, options);
  } finally {
    engine.close();
  }
}

async function answerOn(
  { run, probe }: QueryEngine,
  { question, table }: { question: string; table: QueryTable },
  { plan, reader }: AskOptions,
): Promise<QueryAnswer> {
  let cached: TableIndex | undefined;
  // A given plan needs the index only if its answer is declined.
  const index = () => {
    cached ??= indexTable(table);
    return cached;
  };
  const reading = plan ? await runGivenPlan(plan, run) : await readQuestion(question, index(), run, { reader, probe });
  const answer = await answerReading(question, table, reading, run);
  if (answer.declined === null) return answer;
  const offered = [...answer.declined.suggestions, ...suggestQuestions(table)];
  const suggestions = await keepAnswered(offered, index(), probe, { reader, probe });
  return { ...answer, declined: { ...answer.declined, suggestions } };
}

async function answerReading(
  question: string,
  table: QueryTable,
  reading: QuestionReading,
  run: RunPlan,
): Promise<QueryAnswer> {
  if (reading.kind === 'declined') return declineReading(question, table, reading);
  const tidied = tidyPlan(reading.plan);
  if (tidied === null) return declineLong(question, table);
  const result = await run(tidied);
  return declineResult(question, table, result) ?? buildAnswer(question, table, result, reading);
}

async function runGivenPlan(plan: QueryPlan, run: RunPlan): Promise<QuestionReading> {
  return { kind: 'plan', plan, result: await run(plan), confidence: 0, notes: [] };
}

function declineReading(
  question: string,
  table: QueryTable,
  reading: Extract<QuestionReading, { kind: 'declined' }>,
): QueryAnswer {
  const { reason, unexplained, plans, suggestions } = reading;
  const meanings = [...new Set(plans.map((plan) => describePlan(plan, table)))].slice(0, MAX_MEANINGS);
  return buildDeclined(question, table, { reason, unexplained, meanings, suggestions, text: describeDecline(reading) });
}

/** Declines a question whose plan exceeds the limits of the plan language. */
function declineLong(question: string, table: QueryTable): QueryAnswer {
  const text = 'The question has too many parts. The limits are 20 conditions and 1,000 rows.';
  const nothing = { unexplained: [], meanings: [], suggestions: [] };
  return buildDeclined(question, table, { reason: 'not-understood', ...nothing, text });
}

/** Declines an invalid result: no value, or a figure computed from amounts in different units. */
function declineResult(question: string, table: QueryTable, result: PlanResult): QueryAnswer | null {
  if (result.plan.op === 'quality') return null;
  const decline = (reason: 'ambiguous' | 'no-rows' | 'no-numbers', text: string) => {
    const meanings = [describePlan(result.plan, table)];
    return buildDeclined(question, table, { reason, unexplained: [], meanings, suggestions: [], text });
  };
  if (result.mixedUnits) {
    const units = result.mixedUnits.map(quoteText).join(' and ');
    return decline('ambiguous', `The amounts are in ${units}, so they have no common figure. Ask about one unit.`);
  }
  if (result.values.some((row) => row.every((cell) => cell !== null))) return null;
  const [skipped] = result.rowsSkipped;
  if (result.plan.op === 'groups' && result.plan.having !== undefined)
    return decline('no-rows', 'No group meets the condition.');
  if (result.rowsUsed > 0)
    return decline('ambiguous', 'The matching rows contain more than one value, but the question needs one.');
  if (skipped === undefined) return decline('no-rows', 'No row of the table matches the question.');
  const rows = skipped.count === 1 ? 'One row was' : `${skipped.count} rows were`;
  return decline('no-numbers', `${rows} skipped: ${skipped.reason}.`);
}
