import { type Item, itemPlaceOf } from '../../language/split-items.js';
import { type LexedItems, matchGroup, matchLongest } from './lexed-items.js';

/** A clause as a range of items. A clause has at most one task. */
export interface ClauseRange {
  from: number;
  to: number;
  /** How the clause is connected to the previous one. Negations extend only across `join`. */
  after: 'sentence' | 'comma' | 'join' | 'break' | 'contrast';
  /** Whether its request comes before the previous one: "write a report once you have validated d.yaml". */
  precedes: boolean;
}

const SENTENCE_ENDS = new Set(['.', '!', '?', ';', '\n', '。', '！', '？', '；', '…']);
const COMMAS = new Set([',', '，', '、', ':', '：', '(', '（', '-', '•', '*']);
/** Maximum words skipped before an action. Keeps the cost linear for long rows of such words. */
const MAX_OPENINGS = 24;
/** Groups of words that qualify the surrounding clauses. */
const BEGINS = ['condition', 'reported', 'withdrawal', 'withdrawal_of_named', 'withdrawal_of_all', 'answer'];
const BEFORE_ACTION = ['opening', 'filler', 'break'];

const markAt = (items: readonly Item[], at: number) => {
  const item = items[at];
  return item?.kind === 'mark' ? item.mark : undefined;
};

/** Skips words that may precede an action: "also could you please", or the "(2)" of a list item. */
export function skipOpenings(lexed: LexedItems, from: number): number {
  let at = from;
  for (let step = 0; step < MAX_OPENINGS; step++) {
    const length = matchGroup(lexed, at, BEFORE_ACTION);
    if (length > 0) at += length;
    else if (isListNumber(lexed.items, at)) at += 2;
    else if (markAt(lexed.items, at) === ',' || markAt(lexed.items, at) === '，') at++;
    else break;
  }
  return at;
}

/** Whether the number of a list item starts here: "1)", "1.". */
function isListNumber(items: readonly Item[], at: number): boolean {
  const item = items[at];
  return (
    item?.kind === 'word' && /^\d{1,2}$/.test(item.word.norm) && [')', '.', '）'].includes(markAt(items, at + 1) ?? '')
  );
}

/** Whether a cue starts at an item and is not part of a courtesy: "if", but not "if possible". */
export const isCueAt = (lexed: LexedItems, at: number, groups: readonly string[]) =>
  matchGroup(lexed, at, groups) > 0 && matchLongest(lexed, at, BEFORE_ACTION) === 0;

/** Whether a request starts at an item: with an action, a negation or a question. */
function beginsRequest(lexed: LexedItems, from: number): boolean {
  const at = skipOpenings(lexed, from);
  // "Stop signs" are objects.
  const isAction = matchGroup(lexed, at, ['action']) >= Math.max(1, matchGroup(lexed, at, ['word.classes']));
  if (isAction || isCueAt(lexed, from, BEGINS)) return true;
  return matchLongest(lexed, at, ['negation.clause', 'about', 'repeat', ...BEGINS]) > 0 || beginsReport(lexed, from);
}

/** Maximum words of the subject of reported speech: "my boss", "the new manager". */
const MAX_SUBJECT_WORDS = 3;

/** Whether reported speech starts here: "... and my boss wants me to". */
function beginsReport(lexed: LexedItems, from: number): boolean {
  for (let at = from; at <= from + MAX_SUBJECT_WORDS && lexed.items[at]?.kind === 'word'; at++) {
    if (at > from && matchGroup(lexed, at, ['reported']) > 0) return true;
    if (matchGroup(lexed, at, ['action', 'join', 'negation', 'word.classes', 'word.objects']) > 0) return false;
  }
  return false;
}

/** Whether a question starts after a comma: ", which models do you have?"; not ", which contains dogs". */
function beginsQuestion(lexed: LexedItems, from: number): boolean {
  const length = matchLongest(lexed, from, ['word.what', 'word.how_many']);
  return length > 0 && matchGroup(lexed, skipOpenings(lexed, from + length), ['word.models', 'word.health']) > 0;
}

const beginsNegation = (lexed: LexedItems, at: number) => matchLongest(lexed, at, ['negation.clause']) > 0;

const NOUNS = ['word.report', 'word.run_noun', 'word.comparison', 'word.validation', 'word.health', 'word.check_noun'];

/** Whether a word is a noun with an article, not an action: "write a report", "start a run". */
const isNoun = (lexed: LexedItems, at: number, from: number) =>
  at > from + 1 && matchGroup(lexed, at, NOUNS) > 0 && matchGroup(lexed, at - 1, ['filler']) > 0;

const NEAR_ACTION = [...BEFORE_ACTION, 'join'];

/**
 * Returns a function that tests whether only actions without an object precede an index: "detect and". Call it with
 * ascending indices; it visits each item once, because long rows of actions would otherwise take quadratic time.
 */
function bareFrom(lexed: LexedItems, from: number): (to: number) => boolean {
  let at = skipOpenings(lexed, from);
  let actions = 0;
  let isOver = false;
  return (to) => {
    while (!isOver && at < to) {
      const action = isNoun(lexed, at, from) ? 0 : matchGroup(lexed, at, ['action']);
      const length = action || matchGroup(lexed, at, NEAR_ACTION);
      isOver = length === 0 && !COMMAS.has(markAt(lexed.items, at) ?? '');
      if (action > 0) actions++;
      at += length || 1;
    }
    return !isOver && actions > 0;
  };
}

/** Whether a mark ends the sentence. The period of "e.g. this" and a colon before data do not. */
function endsSentence(items: readonly Item[], at: number): boolean {
  const mark = markAt(items, at);
  if (mark === undefined || !SENTENCE_ENDS.has(mark)) return false;
  if (mark !== '.') return true;
  const item = items[at]!;
  const next = items[at + 1];
  if (next === undefined || item.kind !== 'mark') return true;
  return itemPlaceOf(next).start > item.end;
}

interface Cut {
  /** Number of items between the two clauses. */
  length: number;
  after: ClauseRange['after'];
  precedes?: boolean;
}

/**
 * Returns the length in words of a cue such as "after" or "once you have" before a verb ("detecting"); 0 if there is
 * none.
 */
function invertedAt(lexed: LexedItems, at: number): number {
  const length = matchGroup(lexed, at, ['inverted']);
  return length > 0 && matchGroup(lexed, at + length, ['participle', 'action']) > 0 ? length : 0;
}

/** Whether a path follows before the next punctuation mark. */
function namesPlaceAfter({ items }: LexedItems, from: number): boolean {
  for (let at = from; at < items.length && items[at]!.kind !== 'mark'; at++)
    if (items[at]!.kind === 'data') return true;
  return false;
}

/** Returns the length in words of a cue such as "before you" in front of a verb; 0 if there is none. */
function postponedAt(lexed: LexedItems, at: number): number {
  const length = matchGroup(lexed, at, ['postponed']);
  if (length === 0) return 0;
  // "Before training" alone is a reason, not a request.
  if (length === 1) return matchGroup(lexed, at + 1, ['participle']) > 0 && namesPlaceAfter(lexed, at) ? 1 : 0;
  return matchGroup(lexed, at + length, ['action']) > 0 ? length : 0;
}

/** Whether the main request starts here, after one that precedes it: "after detecting dogs in a.jpg write a report". */
function endsInverted(lexed: LexedItems, begin: number, at: number): boolean {
  if (at === begin || matchGroup(lexed, at, ['action']) === 0) return false;
  const lead = skipOpenings(lexed, begin);
  return (
    invertedAt(lexed, lead) + postponedAt(lexed, lead) > 0 &&
    lexed.items.slice(lead, at).some(({ kind }) => kind === 'data')
  );
}

/** Returns the cut at a cue of order, such as "once you have"; null if there is none. */
function cutAtOrder(lexed: LexedItems, at: number): Cut | null {
  const inverted = invertedAt(lexed, at);
  if (inverted > 0) return { length: inverted, after: 'join', precedes: true };
  const postponed = postponedAt(lexed, at);
  return postponed > 0 ? { length: postponed, after: 'join' } : null;
}

/** Returns the cut between clauses at an item; null if there is none. */
function cutAt(lexed: LexedItems, at: number, begin: number, isBare: (to: number) => boolean): Cut | null {
  if (endsSentence(lexed.items, at)) return { length: 1, after: 'sentence' };
  if (endsInverted(lexed, begin, at)) return { length: 0, after: 'sentence' };
  const bare = () => isBare(at);
  const order = at > begin && !bare() ? cutAtOrder(lexed, at) : null;
  if (order) return order;
  const breaks = matchGroup(lexed, at, ['break']);
  if (breaks > 0 && at > begin && !bare()) return { length: breaks, after: 'break' };
  const contrast = matchGroup(lexed, at, ['contrast']);
  if (contrast > 0 && beginsRequest(lexed, at + contrast) && !bare()) return { length: contrast, after: 'contrast' };
  const join = matchGroup(lexed, at, ['join']);
  if (join > 0 && (beginsNegation(lexed, at + join) || (beginsRequest(lexed, at + join) && !bare())))
    return { length: join, after: 'join' };
  return cutAtComma(lexed, at, bare);
}

/** Returns the cut at a comma, colon or dash; null if there is none. */
function cutAtComma(lexed: LexedItems, at: number, bare: () => boolean): Cut | null {
  const comma = COMMAS.has(markAt(lexed.items, at) ?? '');
  if (!comma || isFlag(lexed.items, at)) return null;
  const next = skipJoin(lexed, at + 1);
  const begins = beginsRequest(lexed, next.at) || beginsQuestion(lexed, next.at);
  // A colon may follow an action without an object: "Do: detect dogs".
  if (!begins || (bare() && !/^[:：]$/.test(markAt(lexed.items, at) ?? ''))) return null;
  return { length: next.at - at, after: next.after };
}

/** Whether a dash belongs to an option of a command ("--epochs") or to a name ("night-run"). */
function isFlag(items: readonly Item[], at: number): boolean {
  const [before, dash, after] = [items[at - 1], items[at], items[at + 1]];
  if (markAt(items, at) !== '-' || dash === undefined) return false;
  if (markAt(items, at - 1) === '-' || markAt(items, at + 1) === '-') return true;
  if (before === undefined || after === undefined) return false;
  const { start, end } = itemPlaceOf(dash);
  return itemPlaceOf(before).end === start && itemPlaceOf(after).start === end;
}

/** Skips a connecting word after a comma: ", and". */
function skipJoin(lexed: LexedItems, at: number): { at: number; after: ClauseRange['after'] } {
  const join = matchGroup(lexed, at, ['join']);
  if (join > 0) return { at: at + join, after: 'join' };
  const contrast = matchGroup(lexed, at, ['contrast']);
  if (contrast > 0) return { at: at + contrast, after: 'contrast' };
  return { at, after: 'comma' };
}

/** Returns a range without the cue of a request that precedes the next one. */
function withoutInverted(lexed: LexedItems, range: ClauseRange): ClauseRange {
  const lead = skipOpenings(lexed, range.from);
  const length = lead < range.to ? invertedAt(lexed, lead) || postponedAt(lexed, lead) : 0;
  return length > 0 && lead + length < range.to ? { ...range, from: lead + length } : range;
}

/** Whether a clause says that it comes first: "check it first", "but first check it". */
function isForemost(lexed: LexedItems, { from, to, after }: ClauseRange): boolean {
  let end = to;
  while (end > from && lexed.items[end - 1]?.kind === 'mark') end--;
  if (after === 'contrast' && matchGroup(lexed, from, ['foremost']) > 0) return true;
  for (let at = Math.max(from + 1, end - MAX_FOREMOST); at < end; at++)
    if (matchGroup(lexed, at, ['foremost']) === end - at) return true;
  return false;
}

/** Maximum words of "before you do that". */
const MAX_FOREMOST = 4;

/** Splits a request into clauses. Cost: linear in the items. */
export function splitClauses(lexed: LexedItems): ClauseRange[] {
  const clauses: ClauseRange[] = [];
  let begin = 0;
  let after: ClauseRange['after'] = 'sentence';
  let precedes = false;
  let isBare = bareFrom(lexed, begin);
  for (let at = 0; at < lexed.items.length; ) {
    const cut = cutAt(lexed, at, begin, isBare);
    if (!cut) {
      at++;
      continue;
    }
    clauses.push({ from: begin, to: at, after, precedes });
    at += cut.length;
    begin = at;
    isBare = bareFrom(lexed, begin);
    after = cut.after;
    precedes = cut.precedes ?? false;
  }
  clauses.push({ from: begin, to: lexed.items.length, after, precedes });
  const filled = clauses.filter(({ from, to }) => lexed.items.slice(from, to).some(({ kind }) => kind !== 'mark'));
  return filled.map((range, index) => {
    const before = filled[index - 1];
    const isNext = before !== undefined && postponedAt(lexed, skipOpenings(lexed, before.from)) > 0;
    return {
      ...withoutInverted(lexed, range),
      precedes: range.precedes || isForemost(lexed, range) || (isNext && range.after !== 'break'),
    };
  });
}
