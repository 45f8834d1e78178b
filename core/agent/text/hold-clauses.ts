import { placeOf } from './clause-cues.js';
import type { LexedItems } from './lexed-items.js';
import type { Clause, Held } from './request-text.js';
import { type ClauseRange, isCueAt, skipOpenings } from './split-clauses.js';

/** Nouns that a negation can be about: where none of them and no action follows, it is about the clauses beside it. */
const OBJECTS = new Set(
  (
    'classes report results models model_head dataset epochs batch image_size recursive strict confidence image folder ' +
    'objects boxes html markdown health object_detection run_noun comparison validation number'
  )
    .split(' ')
    .map((name) => `word.${name}`),
);

const isAction = (group: string) => group.startsWith('action.');

/** A clause on its way to be held or let go. */
interface Part {
  clause: Clause;
  range: ClauseRange;
  /** What stands between the clause before and this one, and after this one. */
  before: string;
  after: string;
  /** Items at which phrases of a group begin, the longest at each place. */
  has(group: (name: string) => boolean): number[];
  /** The same for what says how the clauses beside it are meant; at its beginning shorter phrases count too. */
  cues(why: string): number[];
  /** Whether it says nothing but the number of a member of a list, or courtesies. */
  isEmpty: boolean;
  /** It negates and does not say what. */
  isBare: boolean;
  /** It has an action that is not negated. */
  asks: boolean;
}

function placesOf({ longest }: LexedItems, { from, to }: ClauseRange, wanted: (name: string) => boolean): number[] {
  const places: number[] = [];
  for (let at = from; at < to; at++) if (longest[at]!.some(wanted)) places.push(at);
  return places;
}

const isNegatedAt = (lexed: LexedItems, { negated }: Clause, at: number) => {
  const { start } = placeOf(lexed.items[at]!);
  return negated.some((span) => start >= span.start && start < span.end);
};

/** Whether the last negation of a clause reaches its end and says nothing that is negated. */
function isBareNegation(lexed: LexedItems, range: ClauseRange, clause: Clause): boolean {
  const last = clause.negated.at(-1);
  if (!last || last.end < (clause.words.at(-1)?.end ?? 0) || clause.data.some(({ start }) => start > last.start))
    return false;
  return placesOf(lexed, range, (name) => isAction(name) || OBJECTS.has(name)).every((at) => {
    const { start } = placeOf(lexed.items[at]!);
    return start <= last.start || start >= last.end;
  });
}

/** The place after the last word or data of a clause. */
function lastWord({ items }: LexedItems, { from, to }: ClauseRange): number {
  let end = to;
  while (end > from && items[end - 1]?.kind === 'mark') end--;
  return end;
}

function toParts(clauses: readonly Clause[], ranges: readonly ClauseRange[], lexed: LexedItems): Part[] {
  const marks = (from: number, to: number) =>
    lexed.items
      .slice(from, to)
      .map((item) => (item.kind === 'mark' ? item.mark : ' '))
      .join('');
  return clauses.map((clause, index): Part => {
    const range = ranges[index]!;
    const actions = placesOf(lexed, range, isAction);
    return {
      clause,
      range,
      before: marks(ranges[index - 1]?.to ?? 0, range.from),
      after: marks(lastWord(lexed, range), ranges[index + 1]?.from ?? lexed.items.length),
      has: (wanted) => placesOf(lexed, range, wanted),
      cues: (why) => {
        const first = [range.from, skipOpenings(lexed, range.from)].filter(
          (at) => at < range.to && isCueAt(lexed, at, [why]),
        );
        return [...first, ...placesOf(lexed, range, (name) => name === why)];
      },
      isEmpty:
        clause.data.length === 0 &&
        (skipOpenings(lexed, range.from) >= range.to ||
          clause.words.every(({ norm }) => /^(?:\d{1,2}|[a-z])$/.test(norm))),
      isBare: isBareNegation(lexed, range, clause),
      asks: actions.some((at) => !isNegatedAt(lexed, clause, at)),
    };
  });
}

const inSentence = (part: Part | undefined): part is Part => part !== undefined && part.range.after !== 'sentence';

const isQuestion = (part: Part | undefined) => part !== undefined && /[?？]/.test(part.after);

function hold(part: Part, why: Held['why'], start: number): void {
  part.clause.held ??= { why, start: Math.min(start, part.clause.start), end: part.clause.end };
}

/** Clauses that say nothing between a "no" and what it answers; more come only of texts made for it. */
const FARTHEST = 16;

/** The last clause before a place that asks for something, or one that nothing else stands between. */
function lastAsked(parts: readonly Part[], index: number): Part | undefined {
  for (let at = index - 1; at >= Math.max(0, index - FARTHEST); at--) {
    const part = parts[at]!;
    if (!inSentence(parts[at + 1]) && !isQuestion(part)) return undefined;
    if (part.asks && !part.clause.held) return part;
    if (!part.isEmpty && !part.isBare) return undefined;
  }
  return undefined;
}

/** Whether a clause is a member of a list: "1.", "-", "•" before it. */
const isMember = (parts: readonly Part[], index: number) =>
  /[-•*·]/.test(parts[index]!.before) || (parts[index - 1]?.isEmpty === true && inList(parts[index - 1]!));

const inList = ({ clause }: Part) => clause.words.some(({ norm }) => /^\d{1,2}$/.test(norm));

/** Whether a clause goes on with what is negated: a member of the same list, or joined to what is. */
function goesOn(parts: readonly Part[], at: number, list: 'none' | 'open' | 'numbered'): boolean {
  const { range, before } = parts[at]!;
  if (list === 'none') return range.after === 'join';
  return range.after !== 'sentence' || (list === 'numbered' ? isMember(parts, at) : /\n/.test(before));
}

/**
 * Clauses that what stands before them is about: the next that asks for something with what is joined to it, or all of a list
 * that a colon or a new line opens.
 */
function governed(parts: readonly Part[], index: number): Part[] {
  const found: Part[] = [];
  const opened = /[:：\n]/.test(parts[index]!.after) ? 'open' : 'none';
  let list: 'none' | 'open' | 'numbered' = opened;
  for (let at = index + 1; at < parts.length; at++) {
    const part = parts[at]!;
    if (part.range.after === 'contrast' || /\n\s*\n/.test(part.before)) break;
    if (part.isEmpty || (part.isBare && found.length === 0)) continue;
    if (found.length > 0 && !goesOn(parts, at, list)) break;
    if (found.length === 0 && opened === 'open' && isMember(parts, at)) list = 'numbered';
    found.push(part);
  }
  return found;
}

/** After these what is meant follows: a colon, a new line, dots. */
const LEADS_ON = /[:：\n…]|\.\./;

/** Whether the last negation has words of its own: "without haste" is no "no". */
function saysMore({ negated, words }: Clause): boolean {
  const last = negated.at(-1)!;
  const said = words.filter(({ start }) => start >= last.start && start < last.end).length;
  return said > last.cue.split(' ').length;
}

/** Holds what a negation is about that does not say it: "Do not:", "never,", "write a report? no". */
function holdNegated(parts: readonly Part[], index: number): void {
  const part = parts[index]!;
  const { clause } = part;
  const cue = clause.negated.at(-1);
  if (!part.isBare || !cue || clause.held) return;
  const next = parts[index + 1];
  const leads = inSentence(next) && next.range.after !== 'contrast';
  if (part.asks && !leads && !saysMore(clause)) {
    // It stands behind what it is about: 生成报告就不用了.
    hold(part, 'negated', clause.start);
    return;
  }
  const answers = part.has((name) => name === 'answer').length > 0;
  const asked = lastAsked(parts, index);
  const backward = isQuestion(parts[index - 1]) || (answers && part.range.after !== 'sentence') || next === undefined;
  if (backward && asked) hold(asked, 'negated', asked.clause.start);
  if ((backward && asked) || (answers && !LEADS_ON.test(part.after) && !leads)) return;
  for (const one of governed(parts, index)) hold(one, 'negated', clause.start);
}

/** Clauses of the same sentence that follow, up to "but". */
function restOfSentence(parts: readonly Part[], index: number): Part[] {
  const found: Part[] = [];
  for (let at = index + 1; inSentence(parts[at]) && parts[at]!.range.after !== 'contrast'; at++) found.push(parts[at]!);
  return found;
}

/** Actions after which "if" asks nothing, and is a condition. */
const NEVER_ASK_IF: ReadonlySet<string> = new Set(['action.train', 'action.compare', 'word.report']);

/** Holds what is asked for under a condition, or said by somebody else. */
function holdUnder(parts: readonly Part[], index: number, why: 'condition' | 'reported'): void {
  const part = parts[index]!;
  const [cue] = part.cues(why);
  if (cue === undefined) return;
  const actions = part.has(isAction).filter((at) => at !== cue);
  // "The sign says: ..." is about what follows, whatever stands before it.
  const isLast = why === 'reported' && cue >= part.range.to - 1;
  if (!isLast && actions.some((at) => at < cue)) {
    // "train on it if it passes"; not "check if there are dogs".
    if (why === 'condition' && part.has((name) => NEVER_ASK_IF.has(name)).some((at) => at < cue - 1))
      hold(part, why, part.clause.start);
    return;
  }
  const { start } = part.clause;
  const rest = restOfSentence(parts, index);
  if (!isLast && actions.length > 0) hold(part, why, start);
  for (const one of rest) hold(one, why, start);
  const before = actions.length === 0 && rest.length === 0 && inSentence(part) ? lastAsked(parts, index) : undefined;
  if (before && why === 'condition') hold(before, why, before.clause.start);
}

const namesReport = (part: Part) => part.has((name) => name === 'word.report').length > 0;

/** What can be taken back by its name, with what asked for it: "never mind the comparison". */
const NAMED: readonly (readonly [noun: string, asked: ReadonlySet<string>])[] = [
  ['word.report', new Set(['word.report'])],
  ['word.comparison', new Set(['action.compare', 'word.comparison'])],
  ['word.validation', new Set(['action.validate', 'word.validation'])],
  ['word.run_noun', new Set(['action.train', 'word.run_noun'])],
  ['word.object_detection', new Set(['action.detect', 'action.find', 'word.object_detection'])],
];

/** What a withdrawal takes back by its name, of the clauses before it. */
function takenByName(parts: readonly Part[], index: number): Part[] {
  const named = NAMED.filter(([noun]) => parts[index]!.has((name) => name === noun).length > 0);
  if (named.length === 0) return [];
  return parts
    .slice(0, index)
    .filter((part) => named.some(([, asked]) => part.has((name) => asked.has(name)).length > 0));
}

/** The clause right before one that takes it back in the same sentence: "..., then compare x and y, no, cancel that". */
function justBefore(parts: readonly Part[], index: number): Part[] {
  const before = inSentence(parts[index]) ? lastAsked(parts, index) : undefined;
  return before ? [before] : sentenceBefore(parts, index);
}

/** Clauses of the sentence before a place, or of what stands before it in its own. */
function sentenceBefore(parts: readonly Part[], index: number): Part[] {
  const found: Part[] = [];
  for (let at = index - 1; at >= 0; at--) {
    const part = parts[at]!;
    found.push(part);
    if (part.range.after === 'sentence' && found.some(({ asks }) => asks)) break;
  }
  return found;
}

/** Holds the sentence before "cancel that", and a report that is taken back by its name: "actually, no report". */
function holdWithdrawn(parts: readonly Part[], index: number): void {
  const part = parts[index]!;
  const takesBack = part.has((name) => name === 'withdrawal').length > 0;
  const isOfReport = namesReport(part) && (takesBack || part.clause.negated.length > 0);
  if (!isOfReport && (!takesBack || part.clause.data.length > 0)) return;
  const named = isOfReport ? parts.slice(0, index).filter(namesReport) : takenByName(parts, index);
  const taken = isOfReport || named.length > 0 ? named : justBefore(parts, index);
  for (const before of taken) if (before.asks) hold(before, 'negated', before.clause.start);
  if (takesBack) hold(part, 'negated', part.clause.start);
}

/**
 * Holds clauses that ask for something in words, and do not mean it: what is negated from outside ("Do not: ..."), taken back
 * ("... no, cancel that"), asked for under a condition, or said by somebody else. Cost: linear but for lists of negations.
 */
export function holdClauses(clauses: readonly Clause[], ranges: readonly ClauseRange[], lexed: LexedItems): void {
  const parts = toParts(clauses, ranges, lexed);
  const isNeeded = parts.some(
    ({ clause, cues }) =>
      clause.negated.length > 0 || ['condition', 'reported', 'withdrawal'].some((why) => cues(why).length > 0),
  );
  if (!isNeeded) return;
  for (let index = 0; index < parts.length; index++) {
    holdUnder(parts, index, 'condition');
    holdUnder(parts, index, 'reported');
    holdNegated(parts, index);
    holdWithdrawn(parts, index);
  }
}
