import type { Clause } from '../../language/request-text.js';
import { type ClausePart, hold, inSentence, isQuestion, lastAsked } from './clause-part.js';

type List = 'none' | 'open' | 'numbered';

/** Whether a clause is a member of a list: "1.", "-", "•" before it. */
const isMember = (parts: readonly ClausePart[], index: number) =>
  /[-•*·]/.test(parts[index]!.before) || (parts[index - 1]?.isEmpty === true && inList(parts[index - 1]!));

const inList = ({ clause }: ClausePart) => clause.words.some(({ norm }) => /^\d{1,2}$/.test(norm));

/** Whether a clause goes on with what is negated: a member of the same list, or joined to what is. */
function goesOn(parts: readonly ClausePart[], at: number, list: List): boolean {
  const { range, before } = parts[at]!;
  if (list === 'none') return range.after === 'join';
  return range.after !== 'sentence' || (list === 'numbered' ? isMember(parts, at) : /\n/.test(before));
}

/** What nothing before it reaches over: "but", an empty line. */
const isApart = ({ range, before }: ClausePart) => range.after === 'contrast' || /\n\s*\n/.test(before);

/** For each clause the next one that says something, and that nothing parts from it; -1 where there is none. */
function nextSaid(parts: readonly ClausePart[]): number[] {
  const next: number[] = [];
  let said = -1;
  for (let at = parts.length - 1; at >= 0; at--) {
    next[at] = said;
    const part = parts[at]!;
    if (isApart(part)) said = -1;
    else if (!part.isEmpty && !part.isBare) said = at;
  }
  return next;
}

/** A first clause with what is joined to it, or all of a list that a colon or a new line opens. */
function listFrom(parts: readonly ClausePart[], first: number, opened: 'none' | 'open'): ClausePart[] {
  const list: List = opened === 'open' && isMember(parts, first) ? 'numbered' : opened;
  const found = [parts[first]!];
  for (let at = first + 1; at < parts.length; at++) {
    const part = parts[at]!;
    if (isApart(part)) break;
    if (part.isEmpty) continue;
    if (!goesOn(parts, at, list)) break;
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

/** Whether a negation that does not say what it negates is about what follows it; else what stands before it is held. */
function isAboutNext(parts: readonly ClausePart[], index: number): boolean {
  const part = parts[index]!;
  const { clause } = part;
  if (!part.isBare || clause.negated.length === 0 || clause.held) return false;
  const next = parts[index + 1];
  const leads = inSentence(next) && next.range.after !== 'contrast';
  if (part.asks && !leads && !saysMore(clause)) {
    // It stands behind what it is about: 生成报告就不用了.
    hold(part, 'negated');
    return false;
  }
  const answers = part.groups.has('answer');
  const asked = lastAsked(parts, index);
  const backward = isQuestion(parts[index - 1]) || (answers && part.range.after !== 'sentence') || next === undefined;
  if (backward && asked) {
    hold(asked, 'negated');
    return false;
  }
  return !answers || leads || LEADS_ON.test(part.after);
}

/**
 * Holds what negations are about that do not say it: "Do not:", "never,", "write a report? no".
 * @returns what looks at one clause after the other. Cost of all: linear, for each list is gone over once.
 */
export function negationHolder(parts: readonly ClausePart[]): (index: number) => void {
  const next = nextSaid(parts);
  const held = new Set<string>();
  return (index) => {
    if (!isAboutNext(parts, index)) return;
    const first = next[index]!;
    const opened = /[:：\n]/.test(parts[index]!.after) ? 'open' : 'none';
    if (first === -1 || held.has(`${first} ${opened}`)) return;
    held.add(`${first} ${opened}`);
    for (const one of listFrom(parts, first, opened)) hold(one, 'negated');
  };
}
