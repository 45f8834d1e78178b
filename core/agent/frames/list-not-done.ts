import type { Cancellation, DataSpan } from '../../language/request-text.js';
import type { NotDone } from '../decision/decision.js';
import type { Language } from '../language/language.js';
import type { LanguageFile } from '../language/language-file.js';
import { contentOf, type Token, type TokenRow } from '../request/token-row.js';
import { folderOfPattern, kindOfPath } from '../values/slot-value.js';
import { introducesPlaces } from './bare-places.js';
import type { ClauseReading, ReadRequest } from './clause-reading.js';
import type { Plan } from './plan-steps.js';
import type { Reading } from './read-clause.js';
import { renderMessage } from './render-request.js';
import { spansOf } from './trace-request.js';

type Category = NotDone['category'];

/** Returns why a clause was skipped; null if it was not, or requested nothing. */
function categoryOf(
  reading: ClauseReading,
  plan: Plan,
  isHeading: boolean,
): { category: Category; message: string } | null {
  const { finding, outcome } = reading;
  if (finding) return { category: finding.category, message: `refuse_${finding.category}` };
  if (plan.skipped.has(reading)) {
    if (outcome.kind === 'ask' && outcome.ask.message === 'perhaps')
      return { category: 'not_understood', message: 'not_understood' };
    const isReport = outcome.kind === 'calls';
    return { category: 'not_a_tool', message: isReport ? 'report_of_what' : 'not_needed_image' };
  }
  if (outcome.kind === 'explain') return { category: 'not_understood', message: 'question' };
  // A heading such as "Do:" before the actual task.
  if (isHeading || !hasContent(reading)) return null;
  if (outcome.kind === 'other') return { category: 'not_a_tool', message: 'not_a_tool' };
  const isPlanned = plan.steps.length > 0 || plan.ask !== null;
  const isLeftOut = outcome.kind === 'silent' && isPlanned && reading.clause.negated.length === 0;
  return isLeftOut ? { category: 'not_understood', message: 'left_out' } : null;
}

/** Whether a clause says something. Courtesies ("have a nice day") do not. */
const hasContent = ({ rows }: ClauseReading) => rows.every((row) => contentOf(row).length > 0);

function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) yield* textsOf(one);
}

/** Returns all texts in the arguments of the calls, and in the choices if the decision is a question. */
function usedTexts({ steps, ask }: Plan): Set<string> {
  const calls = ask ? [...ask.choices.flat(), ...steps] : steps;
  return new Set([...calls.flatMap((call) => [...textsOf(call.arguments)]), ...Object.values(ask?.values ?? {})]);
}

/** Whether data is a file or folder. A quotation is one only if it has a separator or a file extension. */
const namesPlace = ({ kind, text }: DataSpan) =>
  kind === 'path' || kind === 'url' || (kind === 'quoted' && (/[\\/]/.test(text) || kindOfPath(text) !== 'folder'));

/** Groups of connecting words, which may remain unused. */
const SMALL = new Set([
  'negation.end',
  ...'with for in at bare_in about_small versus around vs between have contain such_as above below range named there what it does'
    .split(' ')
    .map((name) => `word.${name}`),
]);

/** Whether a word is more than a connecting word. */
const isMeaningful = (row: TokenRow, at: number) =>
  row.hits[at]!.length === 0 || row.hits[at]!.some(({ group }) => !SMALL.has(group));

/** Returns the words and places of a clause that its call or question does not use. */
function unusedWords({ outcome, rows }: ClauseReading, used: ReadonlySet<string>): string[] {
  const reading = outcome.kind === 'calls' ? outcome.reading : null;
  const row = reading?.row ?? rows[0];
  if (!row) return [];
  const isUnused = (token: Token) => token.kind === 'data' && namesPlace(token.data) && !isUsed(token.data.text, used);
  const places = row.tokens.flatMap((token, at) => (isUnused(token) ? [at] : []));
  const rest = reading?.rest ?? [];
  const reported = new Set([...places, ...rest.filter((at) => isReported(row, at, used))]);
  const spans = spansOf(row, new Set([...rest, ...places]));
  const classes = reading?.slots.get('classes');
  const counted = classes?.kind === 'classes' ? classes.classes.flatMap(({ count }) => count ?? []) : [];
  const skipped = spans
    .filter(({ start, end }) =>
      [...reported].some((at) => row.tokens[at]!.start >= start && row.tokens[at]!.end <= end),
    )
    .map(({ text }) => text);
  return [...counted, ...unusedModels(reading), ...skipped];
}

/**
 * Returns the models named in a training request ("train yolov8n on data.yaml"). Training plans do not accept models.
 */
function unusedModels(reading: Reading | null): readonly string[] {
  const model = reading?.frame.tool === 'train_model' ? reading.slots.get('model') : undefined;
  return model?.kind === 'models' ? model.models : [];
}

/** Whether an unused word is reported. Not reported are places used by another clause, and connecting words. */
function isReported(row: TokenRow, at: number, used: ReadonlySet<string>): boolean {
  const token = row.tokens[at]!;
  return token.kind === 'data' ? !isUsed(token.data.text, used) : isMeaningful(row, at);
}

/** Whether a text is an argument of a call. "photos/*.jpg" is not: a call includes all images of the folder. */
const isUsed = (text: string, used: ReadonlySet<string>) => {
  const pattern = used.has(text) ? null : folderOfPattern(text);
  return used.has(text) || (pattern?.isWhole === true && used.has(pattern.folder));
};

/** Describes a cancelled clause, with the words that cancel it. */
const cancelledPart = (
  { original }: ReadRequest['request'],
  { why, start, end }: Cancellation,
  { clauseStart, data }: { clauseStart: number; data: Language['data'] },
): NotDone => ({
  text: original.slice(why === 'negated' ? Math.max(start, clauseStart) : start, end).trim(),
  category: why === 'negated' ? 'negated' : 'not_understood',
  reason: renderMessage(data, why),
});

/** Returns the places that are reported together with the words that exclude them. */
const negatedPlaces = ({ data, negated, cancellation }: ClauseReading['clause']) =>
  data
    .filter(
      (place) => cancellation !== null || negated.some(({ start, end }) => place.start >= start && place.end <= end),
    )
    .map(({ text }) => text);

/** Maximum words of a heading: "Execute the plan: ...". */
const MAX_HEADING = 3;

/** Lists the parts of a clause that are excluded or skipped. */
function skippedParts(
  reading: ClauseReading,
  { original, plan, used, data }: { original: string; plan: Plan; used: ReadonlySet<string>; data: LanguageFile },
): NotDone[] {
  const { clause } = reading;
  const excluded = clause.negated.map(
    ({ start, end }): NotDone => ({
      text: original.slice(start, end),
      category: 'negated',
      reason: renderMessage(data, 'negated'),
    }),
  );
  // "Go through photos/ and count the dogs": the second part uses what the first one introduces.
  if (introducesPlaces(reading) && clause.data.every(({ text }) => isUsed(text, used))) return excluded;
  const isHeading = clause.words.length <= MAX_HEADING && /^\s*[:：]/.test(original.slice(clause.end));
  const skipped = categoryOf(reading, plan, isHeading);
  if (skipped) {
    const text = original.slice(clause.start, clause.end).trim();
    const isNegated = clause.negated.some(({ start }) => start <= clause.start);
    return isNegated
      ? excluded
      : [...excluded, { text, category: skipped.category, reason: renderMessage(data, skipped.message) }];
  }
  const words = plan.steps.length === 0 && !plan.ask ? [] : unusedWords(reading, used);
  const leftOut = words.map(
    (text): NotDone => ({ text, category: 'not_understood', reason: renderMessage(data, 'left_out') }),
  );
  return [...excluded, ...leftOut];
}

/** Lists the skipped parts of a request in the order of the text. */
export function listNotDone({ request, clauses }: ReadRequest, plan: Plan, { data }: Language): NotDone[] {
  const { original } = request;
  const used = new Set([...usedTexts(plan), ...clauses.flatMap(({ clause }) => negatedPlaces(clause))]);
  return clauses.flatMap((reading) => {
    const { cancellation, start } = reading.clause;
    if (cancellation) return [cancelledPart(request, cancellation, { clauseStart: start, data })];
    return skippedParts(reading, { original, plan, used, data });
  });
}
