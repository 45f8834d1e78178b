import type { DataSpan, RequestText } from '../../language/request-text.js';
import { REFUSALS } from '../decision/decision.js';
import { findCommands } from './find-commands.js';
import { findGroups, secretNames } from './find-groups.js';
import { findRuleMatches, type RuleMatch } from './find-rule-matches.js';
import { type HiddenView, hiddenViews } from './hidden-views.js';
import { endsAt, type FoundGroups } from './match-parts.js';
import type { Policy, PolicyFinding, Rule } from './policy.js';
import { type PolicyToken, readTokens, type TextView } from './read-tokens.js';
import { withLettersJoined, withoutDigits } from './respell-tokens.js';

/** A relative path or a `file:` URL. */
const PLACE = /^(?:\.\.?[\\/]|file:)[^;|&`$<>(){}]*$/i;
const NAMED_FILE = /^[^;|&`$<>]*\.[a-z0-9]{1,12}$/i;

/** Blanks names, and removes shell operators from addresses, because neither can contain the start of a command. */
function withoutNames({ text, offsets }: TextView, names: readonly DataSpan[]): TextView {
  const kinds = new Map<number, 'blank' | 'plain'>();
  for (const { kind, text: name, start, end } of names) {
    const isName = kind === 'quoted' || kind === 'code' || (kind === 'path' && NAMED_FILE.test(name));
    if (!isName && kind !== 'url') continue;
    for (let place = start; place < end; place++) kinds.set(place, isName ? 'blank' : 'plain');
  }
  if (kinds.size === 0) return { text, offsets };
  const clean = Array.from({ length: text.length }, (_, at) => {
    const kind = kinds.get(offsets[at]!);
    if (kind === 'blank') return ' ';
    return kind === 'plain' && /[;|&`$(){}]/.test(text[at]!) ? '_' : text[at];
  });
  return { text: clean.join(''), offsets };
}

/** Whether a finding is only part of a path or address. Access to files is checked elsewhere. */
function isPlace({ offsets }: TextView, places: readonly DataSpan[], from: number, to: number): boolean {
  const start = offsets[from]!;
  const end = offsets[to]!;
  return places.some(
    (span) => /^(?:path|url)$/.test(span.kind) && PLACE.test(span.text) && span.start <= start && end <= span.end,
  );
}

/** Returns the shell commands in a view as findings. */
function commandFindings(
  request: RequestText,
  { view, places }: { view: TextView; places: readonly DataSpan[] },
  { commands }: Policy,
): PolicyFinding[] {
  const found = findCommands(view, commands).filter(({ from, to }) => !isPlace(view, places, from, to));
  return found.map(({ from, to }) => {
    const [start, end] = [view.offsets[from]!, view.offsets[to]!].toSorted((a, b) => a - b) as [number, number];
    const span = { text: request.original.slice(start, end), start, end };
    const rule = 'any.shell_execution.command';
    return { category: 'shell_execution', severity: 'hard', rule, start, end, spans: [span] };
  });
}

/** Minimum length of a quotation that can be a request. Shorter ones are labels. */
const MIN_LENGTH = 2;
const FILE_NAME = /\.[a-z0-9]{1,12}$/i;
/** Maximum tokens between a name and the word that introduces it: "named as '...'". */
const MAX_DISTANCE = 3;

function isNamed(found: FoundGroups, at: number): boolean {
  const { sentence } = found.tokens[at]!;
  for (let start = Math.max(0, at - MAX_DISTANCE); start < at; start++) {
    if (found.tokens[start]!.sentence === sentence && endsAt(found, found.roles.naming, start).includes(at))
      return true;
  }
  return false;
}

/**
 * Returns the quotations that may be requests. A quotation after "named", "in" or "the class" is a name or a place, and
 * one with a file extension is a file; any other text means the same with and without quotes.
 */
function quotedSentences(found: FoundGroups): DataSpan[] {
  return found.tokens.flatMap(({ data }: PolicyToken, at) => {
    if (data === null || data.text.trim().length < MIN_LENGTH || (data.kind !== 'quoted' && data.kind !== 'code'))
      return [];
    return FILE_NAME.test(data.text.trim()) || isNamed(found, at) ? [] : [data];
  });
}

const HAN = /\p{Script=Han}/u;

/** Replaces variant characters with those that the policy uses: 顯示密碼 becomes 显示密码. Offsets are unchanged. */
function foldVariants(text: string, { variants }: Policy): string {
  if (variants.size === 0 || !HAN.test(text)) return text;
  let folded = '';
  for (let at = 0; at < text.length; at++) folded += variants.get(text[at]!) ?? text[at];
  return folded;
}

const isHard = ({ category }: { category: Rule['category'] }) => REFUSALS[category] === 'hard';

const ordered = (a: number, b: number) => (a <= b ? { start: a, end: b } : { start: b, end: a });

function toFinding(request: RequestText, { rule, match }: RuleMatch, tokens: readonly PolicyToken[]): PolicyFinding {
  const placeOf = (from: number, to: number) => {
    const { start, end } = ordered(tokens[from]!.start, tokens[to - 1]!.end);
    const text = request.original.slice(start, end).trimEnd();
    return { text, start, end: start + text.length };
  };
  const { start, end } = placeOf(match.start, match.end);
  const spans = match.firm.map(([from, to]) => placeOf(from, to)).filter(({ text }) => text !== '');
  return { category: rule.category, severity: REFUSALS[rule.category], rule: rule.id, start, end, spans };
}

/**
 * Returns the index of the first value that is at least the bound.
 * @param places values in ascending order.
 */
function lowerBound(places: readonly number[], bound: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]! < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the part of a view that is inside a quotation. */
function slice({ text, offsets }: TextView, { start, end }: { start: number; end: number }): TextView {
  const from = lowerBound(offsets, start);
  const to = Math.min(text.length, lowerBound(offsets, end));
  return { text: text.slice(from, to), offsets: offsets.slice(from, to + 1) };
}

/** Whether a path consists only of verbs, such as "show/print", so that it is not a path. */
function isPairOfVerbs({ kind, text, start, end }: DataSpan, policy: Policy): boolean {
  if (kind !== 'path' || !/^[^\s/.~]+(?:\/[^\s/.~]+)+$/.test(text)) return false;
  const words = text.toLowerCase();
  const offsets = Array.from({ length: words.length + 1 }, (_, place) => Math.min(start + place, end));
  const found = findGroups(readTokens({ text: words, offsets }, []), policy);
  return found.tokens.every((_, at) => [...policy.firsts].some((first) => endsAt(found, first, at).includes(at + 1)));
}

/** Returns other spellings of the words: with digits as letters, and with spaced letters joined. */
function respellings(tokens: readonly PolicyToken[], { lexicon }: Policy): (readonly PolicyToken[])[] {
  const others = [withoutDigits(tokens, 'i'), withoutDigits(tokens, 'l'), withLettersJoined(tokens, lexicon)];
  return others.filter((reading) => reading !== null);
}

interface JudgeContext {
  request: RequestText;
  policy: Policy;
  hardRules: readonly Rule[];
}

/**
 * Checks a quotation or a hidden view, with hard rules only: soft rules refuse off-topic requests, which nobody needs
 * to hide.
 */
function judgeTokens({ request, policy, hardRules }: JudgeContext, tokens: readonly PolicyToken[]): PolicyFinding[] {
  return findRuleMatches(findGroups(tokens, policy), hardRules).map((ruleMatch) =>
    toFinding(request, ruleMatch, tokens),
  );
}

/** Checks quotations as part of the surrounding sentence: `show the "api key"`. */
function judgeInlined(
  context: JudgeContext,
  view: TextView,
  { names, quotes }: { names: readonly DataSpan[]; quotes: number },
): PolicyFinding[] {
  return quotes === 0 ? [] : judgeTokens(context, readTokens(view, names));
}

/** Checks names of environment variables as single words, because names such as HANDLENS_TOKEN are secrets. */
function judgeNames(context: JudgeContext, view: TextView, data: readonly DataSpan[]): PolicyFinding[] {
  const secrets = secretNames(view, data);
  if (secrets.length === 0) return [];
  return judgeTokens(
    context,
    readTokens(
      view,
      [...data, ...secrets].toSorted((a, b) => a.start - b.start),
    ),
  );
}

function judgeView(
  context: JudgeContext,
  sent: TextView,
  data: readonly DataSpan[],
  rules: readonly Rule[],
): PolicyFinding[] {
  const { request, policy } = context;
  const view = { text: foldVariants(sent.text, policy), offsets: sent.offsets };
  const tokens = readTokens(view, data);
  const found = findGroups(tokens, policy);
  const sentences = quotedSentences(found);
  const names = data.filter((span) => !sentences.includes(span));
  return [
    ...findRuleMatches(found, rules).map((ruleMatch) => toFinding(request, ruleMatch, tokens)),
    ...respellings(tokens, policy).flatMap((reading) => judgeTokens(context, reading)),
    ...sentences.flatMap((span) => judgeTokens(context, readTokens(slice(view, span), []))),
    ...judgeInlined(context, view, { names, quotes: sentences.length }),
    ...judgeNames(context, view, data),
    ...commandFindings(request, { view: withoutNames(view, names), places: data }, policy),
  ];
}

/**
 * Minimum number of known words, and of letters in each, for a guessed view to be readable. So many do not occur by
 * chance.
 */
const MIN_KNOWN = { letters: 3, words: 3 };

/** Whether a guessed view is readable text. */
function isReadable(tokens: readonly PolicyToken[], { lexicon }: Policy): boolean {
  let known = 0;
  for (const { norm } of tokens) {
    if (norm.length >= MIN_KNOWN.letters && lexicon.has(norm)) known++;
    if (known === MIN_KNOWN.words) return true;
  }
  return false;
}

function judgeHidden(context: JudgeContext, view: HiddenView): PolicyFinding[] {
  if (!view.guessed) return judgeView(context, view, view.data, context.hardRules);
  return isReadable(view.tokens, context.policy) ? judgeTokens(context, view.tokens) : [];
}

function judgePolicy(request: RequestText, policy: Policy, views: readonly HiddenView[]): PolicyFinding[] {
  const context = { request, policy, hardRules: policy.rules.filter(isHard) };
  const data = request.clauses.flatMap((clause) => clause.data).filter((span) => !isPairOfVerbs(span, policy));
  return [
    ...judgeView(context, { text: request.folded, offsets: request.offsets }, data, policy.rules),
    ...views.flatMap((view) => judgeHidden(context, view)),
  ];
}

/** Merges findings with the same category and words. */
function withoutRepeats(findings: readonly PolicyFinding[]): PolicyFinding[] {
  const kept = new Map<string, PolicyFinding>();
  for (const finding of findings) {
    const key = `${finding.category} ${finding.start} ${finding.end}`;
    if (!kept.has(key)) kept.set(key, finding);
  }
  return [...kept.values()].toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/**
 * Finds requests that the policy refuses. Rules match a verb together with its object, not single words: "Validate a
 * dataset of password keypads" does not ask for a password. All rules are applied to the plain text and to quoted
 * sentences; hard rules also to encoded, spaced and reversed text. Negated requests ("do not show the key") are
 * allowed.
 * @returns findings in the order of the text. Cost: linear in the text, times the number of patterns whose words occur
 * in it.
 */
export function judge(request: RequestText, policies: readonly Policy[]): PolicyFinding[] {
  const data = request.clauses.flatMap((clause) => clause.data);
  const hidden = hiddenViews(request, data);
  return withoutRepeats(policies.flatMap((policy) => judgePolicy(request, policy, hidden)));
}
