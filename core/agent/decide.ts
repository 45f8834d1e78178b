import type { Clause, RequestText } from '../language/request-text.js';
import { type Decision, REFUSALS, type RefusalCategory } from './decision/decision.js';
import { askAlternatives } from './frames/ask-alternatives.js';
import { askAboutRest } from './frames/ask-back.js';
import { readBarePlaces } from './frames/bare-places.js';
import { type ClauseOutcome, type ClauseReading, isWanted, readOutcome } from './frames/clause-reading.js';
import { askForRest, askWhichFile, composeDecision, didYouMean, languageOf } from './frames/compose-decision.js';
import { correctActions } from './frames/did-you-mean.js';
import { readDoubtfulPlace } from './frames/doubtful-places.js';
import { type EarlierStep, earlierPaths } from './frames/earlier-call.js';
import { addExclusions, excludePlaces } from './frames/exclude.js';
import { followUps } from './frames/follow-up.js';
import { foreignLanguage } from './frames/foreign-language.js';
import { guessCalls } from './frames/guess-calls.js';
import { joinOptions } from './frames/join-options.js';
import { findTopics, nameNotDone } from './frames/name-topics.js';
import { readClause } from './frames/read-clause.js';
import { splitAtFinding, splitEllipses } from './frames/split-ellipses.js';
import type { Language } from './language/language.js';
import { judge } from './policy/judge.js';
import type { Policy, PolicyFinding } from './policy/policy.js';
import { readRequest } from './request/read-request.js';
import { type TokenRow, tokenRowsOf } from './request/token-row.js';
import { type AgentTool, type Ask, type Call, FILE_SLOTS } from './tools/agent-tool.js';
import type { KnownPlaces } from './tools/filling.js';
import type { TopicReader } from './topics/topic-reader.js';
import { kindOfPath } from './values/slot-value.js';

/** Placeholders for the user to replace, such as "<data.yaml>" or "<your photo.jpg>"; not "a < b.jpg > c". */
const PLACEHOLDER = /<(?![\s<>])[^<>\n]{0,100}[^<>\s]>/g;

/** Path arguments, each with the message that asks for it. */
const QUESTIONS = new Map([
  ['image_path', 'missing_image'],
  ['folder_path', 'missing_folder'],
  ['config_path', 'missing_config'],
  ['model_path', 'missing_model'],
  ...FILE_SLOTS.map(([, { argument, missing }]): [string, string] => [argument, missing]),
]);
const PATHS = [...QUESTIONS.keys()];

/** Returns the texts between angle brackets in a request. */
function placeholdersOf(readings: readonly ClauseReading[], original: string): Set<string> {
  const ranges = [...original.matchAll(PLACEHOLDER)].map(({ 0: text, index }) => [index, index + text.length] as const);
  const inside = (start: number, end: number) => ranges.some(([from, to]) => from < start && end < to);
  const data = ranges.length > 0 ? readings.flatMap(({ clause }) => clause.data) : [];
  return new Set(data.filter(({ start, end }) => inside(start, end)).map(({ text }) => text));
}

/** Returns the name of the first path argument that is still a placeholder. */
function missingIn({ arguments: given }: Call, placeholders: ReadonlySet<string>): string | undefined {
  return PATHS.find((name) => placeholders.has(String(given[name])));
}

/** Puts the placeholders of a call in angle brackets again, as in the request. */
function inBrackets(call: Call, placeholders: ReadonlySet<string>): Call {
  const filled = PATHS.flatMap((name) =>
    placeholders.has(String(call.arguments[name])) ? [[name, `<${String(call.arguments[name])}>`]] : [],
  );
  return { ...call, arguments: { ...call.arguments, ...Object.fromEntries(filled) } };
}

function askFor(call: Call, missing: string, placeholders: ReadonlySet<string>): Ask {
  return {
    message: QUESTIONS.get(missing)!,
    values: { path: String(call.arguments[missing]) },
    choices: [inBrackets(call, placeholders)],
    weak: false,
  };
}

function askIn(reading: ClauseReading, placeholders: ReadonlySet<string>): ClauseReading[] {
  const { outcome } = reading;
  if (outcome.kind === 'ask') {
    const choices = outcome.ask.choices.map((call) => inBrackets(call, placeholders));
    return [{ ...reading, outcome: { ...outcome, ask: { ...outcome.ask, choices } } }];
  }
  if (outcome.kind !== 'calls') return [reading];
  const whole = outcome.calls.filter((call) => missingIn(call, placeholders) === undefined);
  if (whole.length === outcome.calls.length) return [reading];
  const asked = outcome.calls.flatMap((call): ClauseReading[] => {
    const missing = missingIn(call, placeholders);
    if (missing === undefined) return [];
    const ask = askFor(call, missing, placeholders);
    return [{ ...reading, outcome: { kind: 'ask', reading: outcome.reading, ask } }];
  });
  return whole.length > 0 ? [{ ...reading, outcome: { ...outcome, calls: whole } }, ...asked] : asked;
}

/**
 * Asks for the paths that a request contains only as placeholders, such as the examples in the window: "validate
 * <data.yaml>". Calls with real paths are unchanged. Cost: linear in the text per placeholder.
 * @param original the request as sent.
 */
function askPlaceholders(readings: readonly ClauseReading[], original: string): ClauseReading[] {
  const placeholders = placeholdersOf(readings, original);
  return placeholders.size === 0 ? [...readings] : readings.flatMap((reading) => askIn(reading, placeholders));
}

/**
 * Returns the files and folders named in a request.
 * @param rows rows of all clauses, without negated parts.
 * @param attachments paths sent with the request.
 */
function findPlaces(rows: readonly TokenRow[], attachments: readonly string[]): KnownPlaces {
  const named = rows.flatMap(({ tokens }) =>
    tokens.flatMap((token) => {
      if (token.kind !== 'data' || token.data.kind === 'url' || token.data.text.includes('\n')) return [];
      const kind = kindOfPath(token.data.text);
      // A quotation counts only if it has a file extension or a slash; others may be anything.
      const isPlace = token.data.kind === 'path' || /[\\/]/.test(token.data.text);
      return isPlace || kind === 'image' || kind === 'config' ? [token.data.text] : [];
    }),
  );
  const all = [...new Set([...named, ...attachments])];
  const of = (kind: string) => all.filter((path) => kindOfPath(path) === kind);
  return { images: of('image'), folders: of('folder'), configs: of('config') };
}

/** Asks about a path whose extent is uncertain ("my photo.jpg"), unless only one reading is on the disk. */
function confirmPlace(request: RequestText, decision: Decision, context: DecideContext): Decision | null {
  if (decision.kind === 'refuse' && decision.category !== 'not_a_tool') return null;
  const { languages, existing } = context;
  const readings = readDoubtfulPlace(request, languages);
  if (readings.length === 0) return null;
  const found = readings.filter(({ paths }) => existing !== undefined && paths.every((path) => existing.has(path)));
  const [only] = found;
  if (only && found.length === 1) return decide(only.text, context);
  const choices = readings.flatMap(({ text }) => {
    const { decision: chosen } = decideOnce(text, context);
    return chosen.kind === 'call' ? [{ text, steps: chosen.steps }] : [];
  });
  return choices.length > 0 ? askWhichFile(choices, decision, context) : null;
}

/** Context in which a request is interpreted. */
export interface DecideContext {
  languages: readonly Language[];
  policies: readonly Policy[];
  /** Model that names the category of a refusal; without it, only the rules of the policy do. */
  topics?: TopicReader;
  /** Paths sent with the request, to which "this image" and "it" refer. */
  attachments?: readonly string[];
  /** Files and folders that exist, of those that `placesToFind` lists; undefined if the disk was not searched. */
  existing?: ReadonlySet<string>;
  /** Tools and calls of an earlier request whose results are available. */
  previous?: { tools: readonly AgentTool[]; steps?: readonly EarlierStep[] } | null;
}

type SplitClause = Pick<ClauseReading, 'clause' | 'rows' | 'finding' | 'continues'>;

/** Whether a part of a clause is a separate request: it names a place, or each of its words is part of a request. */
function isSeparate(part: Clause, given: { original: string; languages: readonly Language[] }): boolean {
  return part.data.length > 0 || readClause(tokenRowsOf(part, 'asked', given))[0]?.cover === 1;
}

function splitParts(
  { original, clauses }: Pick<RequestText, 'original' | 'clauses'>,
  findings: readonly PolicyFinding[],
  { languages }: Pick<DecideContext, 'languages'>,
): SplitClause[] {
  return clauses.flatMap((clause) => {
    const rows = tokenRowsOf(clause, 'asked', { original, languages });
    const finding = findings.find(({ start, end }) => start < clause.end && end > clause.start) ?? null;
    const [head, tail] = finding ? splitAtFinding(clause, rows, finding.start) : [clause];
    if (head && tail && isSeparate(head, { original, languages }))
      return [
        ...splitParts({ original, clauses: [head] }, findings, { languages }),
        { clause: tail, rows: [], finding, continues: false },
      ];
    const parts = finding ? [clause] : splitEllipses(clause, rows);
    if (parts.length === 1) return [{ clause, rows, finding, continues: false }];
    return parts.map((part, index) => ({
      clause: part,
      rows: tokenRowsOf(part, 'asked', { original, languages }),
      finding,
      continues: index > 0,
    }));
  });
}

/** Maximum clauses that are read. At most ten calls run, so only generated texts have more. */
const MAX_CLAUSES = 40;

const negatedRows = (clause: Clause, original: string, languages: readonly Language[]) =>
  clause.negated.length > 0 ? tokenRowsOf(clause, 'negated', { original, languages }) : [];

/** Returns the places of actions that another one replaces: "rather than training on d.yaml, validate it". */
function replacedPaths(parts: readonly SplitClause[], languages: readonly Language[]): string[] {
  return parts.flatMap(({ clause }) =>
    clause.negated
      .filter(({ cue }) => languages.some(({ data }) => data.negation.replaced.includes(cue)))
      .flatMap(({ start, end }) => clause.data.filter((place) => place.start >= start && place.end <= end))
      .map(({ text }) => text),
  );
}

function readClauses(
  request: RequestText,
  findings: readonly PolicyFinding[],
  context: DecideContext,
): ClauseReading[] {
  const { languages, attachments = [], previous } = context;
  const earlier = previous?.steps ?? [];
  const read = splitParts(request, findings, context);
  const allowed = read.filter(({ finding }) => finding === null);
  const rows = allowed.flatMap((part) => part.rows.slice(0, 1));
  const named = findPlaces(rows, attachments);
  const isNamed = [named.images, named.folders, named.configs].some((paths) => paths.length > 0);
  const places = isNamed ? named : findPlaces([], [...replacedPaths(allowed, languages), ...earlierPaths(earlier)]);
  let isImageChanged = false;
  const readings = read.map((part, index): ClauseReading => {
    if (index >= MAX_CLAUSES) return { ...part, outcome: { kind: 'other', action: false }, forbidden: null };
    const { clause, rows, finding } = part;
    const outcome: ClauseOutcome =
      finding || clause.cancellation ? { kind: 'silent' } : readOutcome(clause, rows, { ...places, isImageChanged });
    isImageChanged ||= rows.some(({ groups }) => groups.has('word.image_change'));
    const forbids = clause.cancellation ? rows : negatedRows(clause, request.original, languages);
    return { ...part, outcome, forbidden: readClause(forbids)[0]?.frame.tool ?? null };
  });
  const remaining = excludePlaces(readings, request.original, languages);
  const language = languages.find(({ code }) => code === request.language);
  const isForeign = language !== undefined && foreignLanguage(request, language) !== null;
  const options = joinOptions(followUps(remaining, earlier), places);
  const joined = isForeign ? options : readBarePlaces(options, attachments);
  const excluded = askAlternatives(addExclusions(joined, request.original, languages).map(askAboutRest));
  return inOrder(askPlaceholders(isForeign ? excluded : guessCalls(excluded), request.original));
}

/** Puts clauses that come before the previous request in their place: "train on it, but check it first". */
function inOrder(readings: readonly ClauseReading[]): ClauseReading[] {
  const ordered: ClauseReading[] = [];
  for (const reading of readings) {
    const at = ordered.findLastIndex(isWanted);
    if (reading.clause.precedes && isWanted(reading) && at !== -1) ordered.splice(at, 0, reading);
    else ordered.push(reading);
  }
  return ordered;
}

const isHard = ({ severity }: PolicyFinding) => severity === 'hard';

/** Adds the topic of a part that no tool can do. */
function withTopic(reading: ClauseReading, topics: readonly PolicyFinding[]): ClauseReading {
  const { clause } = reading;
  const finding = topics.find(({ start, end }) => start <= clause.start && end >= clause.end);
  return finding && !isWanted(reading) ? { ...reading, finding } : reading;
}

/** Maximum parts whose topic is named. Only generated texts have more. */
const MAX_NAMED = 20;

/** Names the topics of the parts next to calls. Asks whether to do the rest if one is a category that refuses everything. */
function nameLeftOver(decision: Decision, { original, clauses }: RequestText, context: DecideContext): Decision {
  if ((decision.kind !== 'call' && decision.kind !== 'clarify') || !context.topics) return decision;
  const { topics, languages } = context;
  const { data } = languageOf(decision, languages);
  const texts = new Set(clauses.map(({ start, end }) => original.slice(start, end).trim()));
  const notDone = decision.not_done.map((part, at) =>
    at < MAX_NAMED ? nameNotDone(part, { topics, isClause: texts.has(part.text), data }) : part,
  );
  const whole = { ...decision, not_done: notDone };
  const hard = notDone.find(({ category }) => category in REFUSALS && REFUSALS[category as RefusalCategory] === 'hard');
  return whole.kind === 'call' && hard ? askForRest(whole, hard.text, context) : whole;
}

function decideOnce(text: string, context: DecideContext): { request: RequestText; decision: Decision } {
  const request = readRequest(text, context.languages);
  const findings = judge(request, context.policies);
  if (findings.some(isHard)) return { request, decision: composeDecision({ request, findings, clauses: [] }, context) };
  const clauses = readClauses(request, findings, context);
  const topics = clauses.some(isWanted) || !context.topics ? [] : findTopics(clauses, text, context.topics);
  const named = topics.some(isHard) ? [] : clauses.map((reading) => withTopic(reading, topics));
  const decision = composeDecision({ request, findings: [...findings, ...topics], clauses: named }, context);
  return { request, decision: nameLeftOver(decision, request, context) };
}

const stepsOf = (decision: Decision) =>
  decision.kind === 'call' || decision.kind === 'clarify' ? decision.steps.length : 0;

/** Whether a request with corrected typos results in more than the original. */
function requestsMore(corrected: Decision, decision: Decision): boolean {
  if (corrected.kind !== 'call' && corrected.kind !== 'clarify') return false;
  if (decision.kind === 'refuse') return decision.category === 'not_a_tool';
  return corrected.kind === 'call' && stepsOf(corrected) > stepsOf(decision);
}

/** Asks whether words similar to actions are typos; null if there are none. */
function confirmTypos(request: RequestText, decision: Decision, context: DecideContext): Decision | null {
  const text = correctActions(request, context.languages);
  if (text === null) return null;
  const { decision: corrected } = decideOnce(text, context);
  return requestsMore(corrected, decision)
    ? didYouMean(text, { corrected, decision, sent: request.original }, context)
    : null;
}

/** Asks which class is meant if one class may correct another; null if none does. */
function confirmClass({ recast }: RequestText, decision: Decision, context: DecideContext): Decision | null {
  if (recast === null || (decision.kind === 'refuse' && decision.category !== 'not_a_tool')) return null;
  const { decision: corrected } = decideOnce(recast.recast, context);
  if (corrected.kind !== 'call') return null;
  return didYouMean(recast.recast, { corrected, decision, sent: recast.plain }, context);
}

/**
 * Decides how to handle a request: calls with arguments, a question, an explanation or a refusal. Deterministic, based
 * on rules only; runs nothing. Cost: linear in the text, about 0.2 ms per sentence.
 */
export function decide(text: string, context: DecideContext): Decision {
  const { request, decision } = decideOnce(text, context);
  return (
    confirmClass(request, decision, context) ??
    confirmPlace(request, decision, context) ??
    confirmTypos(request, decision, context) ??
    decision
  );
}

/** Texts without any of these signs name no path. */
const MAY_NAME_PLACE = /[./\\,]/;

/** Returns paths whose existence decides how a request is interpreted, for `existing` of the context. */
export function placesToFind(text: string, languages: readonly Language[]): string[] {
  if (!MAY_NAME_PLACE.test(text)) return [];
  const readings = readDoubtfulPlace(readRequest(text, languages), languages);
  return [...new Set(readings.flatMap(({ paths }) => paths))];
}
