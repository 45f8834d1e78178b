import type { Clause } from '../../language/request-text.js';
import { type ClausePart, cancel, inSentence, isQuestion, lastRequest } from './clause-part.js';

type List = 'none' | 'open' | 'numbered';

/** Whether a clause is an item of a list, marked by "1.", "-" or "•". */
const isMember = (parts: readonly ClausePart[], index: number) =>
  /[-•*·]/.test(parts[index]!.before) || (parts[index - 1]?.isEmpty === true && inList(parts[index - 1]!));

const inList = ({ clause }: ClausePart) => clause.words.some(({ norm }) => /^\d{1,2}$/.test(norm));

/** Whether a clause continues a negated one: as an item of the same list, or joined to it. */
function continuesNegation(parts: readonly ClausePart[], at: number, list: List): boolean {
  const { range, before } = parts[at]!;
  if (list === 'none') return range.after === 'join';
  return range.after !== 'sentence' || (list === 'numbered' ? isMember(parts, at) : /\n/.test(before));
}

/** Whether earlier negations end before a clause: after "but" or an empty line. */
const isBoundary = ({ range, before }: ClausePart) => range.after === 'contrast' || /\n\s*\n/.test(before);

/** For each clause, returns the index of the next one with content in the same sentence; -1 if there is none. */
function nextWithContent(parts: readonly ClausePart[]): number[] {
  const next: number[] = [];
  let following = -1;
  for (let at = parts.length - 1; at >= 0; at--) {
    next[at] = following;
    const part = parts[at]!;
    if (isBoundary(part)) following = -1;
    else if (!part.isEmpty && !part.isBare) following = at;
  }
  return next;
}

/** Returns the clauses that belong to a first one: those joined to it, or a whole list after a colon or a new line. */
function listFrom(parts: readonly ClausePart[], first: number, opened: 'none' | 'open'): ClausePart[] {
  const list: List = opened === 'open' && isMember(parts, first) ? 'numbered' : opened;
  const found = [parts[first]!];
  for (let at = first + 1; at < parts.length; at++) {
    const part = parts[at]!;
    if (isBoundary(part)) break;
    if (part.isEmpty) continue;
    if (!continuesNegation(parts, at, list)) break;
    found.push(part);
  }
  return found;
}

/** Marks after which the actual request follows: a colon, a new line, dots. */
const LEADS_ON = /[:：\n…]|\.\./;

/** Whether the last negation consists of more than "no", as in "without haste". */
function hasMoreWords({ negated, words }: Clause): boolean {
  const last = negated.at(-1)!;
  const wordCount = words.filter(({ start }) => start >= last.start && start < last.end).length;
  return wordCount > last.cue.split(' ').length;
}

/** Whether a negation without an object refers to the next clause. Otherwise it cancels the previous one. */
function isAboutNext(parts: readonly ClausePart[], index: number): boolean {
  const part = parts[index]!;
  const { clause } = part;
  if (!part.isBare || clause.negated.length === 0 || clause.cancellation) return false;
  const next = parts[index + 1];
  const leads = inSentence(next) && next.range.after !== 'contrast';
  if (part.hasAction && !leads && !hasMoreWords(clause)) {
    // The object precedes the negation: 生成报告就不用了 ("writing a report is not necessary").
    cancel(part, 'negated');
    return false;
  }
  const answers = part.groups.has('answer');
  const asked = lastRequest(parts, index);
  const backward = isQuestion(parts[index - 1]) || (answers && part.range.after !== 'sentence') || next === undefined;
  if (backward && asked) {
    cancel(asked, 'negated');
    return false;
  }
  return !answers || leads || LEADS_ON.test(part.after);
}

/**
 * Cancels the clauses to which a negation without an object refers: "Do not:", "never,", "write a report? no".
 * @returns a function to call with the index of each clause, ascending. Total cost: linear, because each list is read
 * once.
 */
export function negationCanceller(parts: readonly ClausePart[]): (index: number) => void {
  const next = nextWithContent(parts);
  const seen = new Set<string>();
  return (index) => {
    if (!isAboutNext(parts, index)) return;
    const first = next[index]!;
    const opened = /[:：\n]/.test(parts[index]!.after) ? 'open' : 'none';
    if (first === -1 || seen.has(`${first} ${opened}`)) return;
    seen.add(`${first} ${opened}`);
    for (const one of listFrom(parts, first, opened)) cancel(one, 'negated');
  };
}

const WITHDRAWALS = ['withdrawal', 'withdrawal_of_named', 'withdrawal_of_all'];
const REPORT: ReadonlySet<string> = new Set(['word.report']);

/** Nouns that name a request to withdraw, with the actions that they cancel: "never mind the comparison". */
const NAMED: readonly (readonly [noun: string, asked: ReadonlySet<string>])[] = [
  ['word.report', REPORT],
  ['word.comparison', new Set(['action.compare', 'word.comparison'])],
  ['word.validation', new Set(['action.validate', 'word.validation'])],
  ['word.run_noun', new Set(['action.train', 'word.run_noun'])],
  ['word.object_detection', new Set(['action.detect', 'action.find', 'word.object_detection'])],
];

/** Maximum clauses searched for the request that a number refers to. Only generated texts have more. */
const MAX_COUNTED = 32;

const hasOne = ({ groups }: ClausePart, wanted: ReadonlySet<string>) => [...wanted].some((name) => groups.has(name));

/** Cancels the requests with a name before a position. Visits each clause once. */
class NameWithdrawal {
  private readonly asked: ReadonlySet<string>;
  private readonly parts: readonly ClausePart[];
  private done = 0;
  private isFound = false;

  constructor(asked: ReadonlySet<string>, parts: readonly ClausePart[]) {
    this.asked = asked;
    this.parts = parts;
  }

  /** @returns whether there is such a request before the index. */
  before(index: number): boolean {
    for (; this.done < index; this.done++) {
      const part = this.parts[this.done]!;
      if (!hasOne(part, this.asked)) continue;
      this.isFound = true;
      if (part.hasAction) cancel(part, 'negated');
    }
    return this.isFound;
  }
}

/**
 * Words that select one of several requests: "cancel the first one". There is none for the last request, which is
 * cancelled by default.
 */
const ORDINALS = ['word.first', 'word.second', 'word.third'];

/** Groups of words for detected objects, which are not requests: "skip the small ones", "forget the cats". */
const FOUND = ['word.classes', 'word.ones'];

/**
 * For each clause, returns the index of the last request before it and of the first clause of that request's sentence;
 * -1 if there is none.
 */
function requestsBefore(parts: readonly ClausePart[]): { last: number; sentence: number }[] {
  let begin = 0;
  let found = { last: -1, sentence: -1 };
  return parts.map((part, at) => {
    const before = found;
    if (!inSentence(part)) begin = at;
    if (part.hasAction) found = { last: at, sentence: begin };
    return before;
  });
}

/** Cancels the last request or all requests before a position. Visits each clause once. */
class OrderedWithdrawal {
  private readonly parts: readonly ClausePart[];
  private readonly before: ReturnType<typeof requestsBefore>;
  private last = -1;
  private all = 0;

  constructor(parts: readonly ClausePart[]) {
    this.parts = parts;
    this.before = requestsBefore(parts);
  }

  private cancelRequests(from: number, to: number): void {
    for (let at = from; at < to; at++) if (this.parts[at]!.hasAction) cancel(this.parts[at]!, 'negated');
  }

  /**
   * @param wanted index of the request, from 0.
   * @returns whether it exists and is not the only request.
   */
  cancelNth(index: number, wanted: number): boolean {
    const asked = this.parts.slice(0, Math.min(index, MAX_COUNTED)).filter(({ hasAction }) => hasAction);
    const one = asked[wanted];
    if (!one || asked.length < 2) return false;
    cancel(one, 'negated');
    return true;
  }

  /** Whether the last request is about one of these classes: "forget the dogs". */
  isLastAbout(index: number, classes: ReadonlySet<string>): boolean {
    const last = this.parts[this.before[index]!.last];
    return last !== undefined && [...classes].some((name) => last.classes.has(name));
  }

  cancelAll(index: number): void {
    this.cancelRequests(this.all, index);
    this.all = index;
  }

  /** @param sentence index of the first clause of the sentence that withdraws. */
  cancelLast(index: number, sentence: number): void {
    const { last, sentence: from } = this.before[index]!;
    if (last <= this.last) return;
    this.cancelRequests(last >= sentence ? last : from, last + 1);
    this.last = last;
  }
}

const withdrawsObjects = ({ groups }: ClausePart) =>
  groups.has('withdrawal_of_named') &&
  FOUND.some((name) => groups.has(name)) &&
  ORDINALS.every((name) => !groups.has(name)) &&
  !groups.has('word.latest');

/**
 * Cancels withdrawn requests: by name ("never mind the report"), by number ("cancel the first one"), all of them
 * ("cancel everything"), the previous clause of the same sentence ("..., then compare x and y, no, cancel that"), or
 * else the previous sentence.
 * @returns a function to call with the index of each clause, ascending. Total cost: linear.
 */
export function withdrawalCanceller(parts: readonly ClausePart[]): (index: number) => void {
  const inOrder = new OrderedWithdrawal(parts);
  const named = NAMED.map(([noun, asked]) => ({ noun, withdrawal: new NameWithdrawal(asked, parts) }));
  let sentence = 0;

  const cancelByName = (names: ReadonlySet<string>, index: number) =>
    named.filter(({ noun, withdrawal }) => names.has(noun) && withdrawal.before(index)).length > 0;

  function withdraw(part: ClausePart, index: number): void {
    const { groups } = part;
    if (cancelByName(groups, index)) return;
    const ordinal = ORDINALS.findIndex((name) => groups.has(name));
    if (ordinal !== -1 && inOrder.cancelNth(index, ordinal)) return;
    if (groups.has('withdrawal_of_all')) inOrder.cancelAll(index);
    else if (!withdrawsObjects(part) || inOrder.isLastAbout(index, part.classes)) inOrder.cancelLast(index, sentence);
  }

  return (index) => {
    const part = parts[index]!;
    if (!inSentence(part)) sentence = index;
    const isWithdrawal = WITHDRAWALS.some((name) => part.groups.has(name));
    // "No report of the validation" cancels the report, not the validation.
    if (part.groups.has('word.report') && (isWithdrawal || part.clause.negated.length > 0)) cancelByName(REPORT, index);
    else if (isWithdrawal && part.clause.data.length === 0) withdraw(part, index);
    else return;
    if (isWithdrawal) cancel(part, 'negated');
  };
}
