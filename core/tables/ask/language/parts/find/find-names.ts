import { findExactNames } from '../../question/exact-names.js';
import { JOINTS, mainWords } from '../facts/column-facts.js';
import type { PartToken } from '../words/part-tokens.js';
import { COST, type PartSink } from './part-sink.js';

/** Words that do not refer to a column on their own. */
const WEAK = new Set(
  'of the a an in by to and or on for at s from is am der die das und von im des 的 ? ？ - #'.split(' '),
);

/** Words for keys in a header: "order" is enough for "Order ID". */
const KEYS = new Set('id no nr number code key ref # nummer'.split(' '));

/** Adds mentions of columns: the words of the whole header in any order, or a part of them. */
export function findNames(sink: PartSink, text: string): void {
  findExact(sink, text);
  for (const [column, { header }] of sink.facts.columns.entries()) {
    const strong = header.filter(({ key }) => !WEAK.has(key));
    if (strong.length === 0) continue;
    for (const from of sink.tokens.keys()) addNameAt(sink, from, column, strong);
  }
}

/** Adds names with brackets, which tell columns of the same name apart: "Amount (EUR)". */
function findExact(sink: PartSink, text: string): void {
  for (const { column, from, to } of findExactNames(text, sink.facts.index)) {
    const first = sink.tokens.findIndex((token) => token.from >= from);
    const last = sink.tokens.findLastIndex((token) => token.to <= to);
    if (first >= 0 && last >= first) sink.add(first, last + 1, 0, { kind: 'column', column, via: 'name' });
  }
}

function addNameAt(sink: PartSink, from: number, column: number, header: readonly PartToken[]): void {
  const seen = new Set<number>();
  let isExact = true;
  for (let to = from; to < sink.tokens.length && seen.size < header.length; to += 1) {
    const token = sink.tokens[to] as PartToken;
    if (to > from && WEAK.has(token.key)) continue;
    const at = askedPlace(token, header, seen);
    if (at < 0) return;
    isExact &&= header[at]?.key === token.key;
    seen.add(at);
    if (!JOINTS.has(token.key) || seen.size === header.length)
      addMention(sink, { from, to: to + 1 }, column, { header, seen, isExact });
  }
}

/** Returns the place of a word in a header, preferably of the same form; -1 if it is not in the rest of it. */
function askedPlace({ key, stem }: PartToken, header: readonly PartToken[], seen: ReadonlySet<number>): number {
  const exact = header.findIndex((word, at) => word.key === key && !seen.has(at));
  return exact >= 0 ? exact : header.findIndex((word, at) => word.stem === stem && !seen.has(at));
}

/** Whether a word names the event, and not the requested column: "customers who hired", "renting". */
function namesEvent(
  sink: PartSink,
  { from, to }: { from: number; to: number },
  column: number,
  isExact: boolean,
): boolean {
  if (!isExact && sink.tokens[from]?.key.endsWith('ing')) return true;
  return sink.facts.columns[column]?.isDate === true && isParticiple(sink, from, to);
}

/** Last words of headers such as "Paid by", whose participle alone says what the rows record. */
const AGENT_ENDS = new Set(['by', 'via', 'with', 'von', 'mit']);

interface Seen {
  header: readonly PartToken[];
  seen: ReadonlySet<number>;
  isExact: boolean;
}

function addMention(
  sink: PartSink,
  { from, to }: { from: number; to: number },
  column: number,
  { header, seen, isExact }: Seen,
): void {
  const isWhole = header.every((word, at) => seen.has(at) || (header.length > 1 && at > 0 && KEYS.has(word.key)));
  const last = sink.facts.columns[column]?.header.at(-1)?.key ?? '';
  // "Reading" does not mean the column "Read by".
  const isAgent = AGENT_ENDS.has(last) && to - from === 1 && sink.tokens[to]?.key !== last;
  if (isAgent && !isExact) return;
  const isEvent = isAgent || namesEvent(sink, { from, to }, column, isExact);
  if (isWhole) {
    const cost = isExact ? COST.name : COST.stem;
    sink.add(from, to, cost, { kind: 'column', column, via: isEvent ? 'verb' : 'name' });
  } else if (sink.isContent(from, to)) {
    const cost = costOfPart(sink, column, { header, seen, isExact });
    sink.add(from, to, cost, { kind: 'column', column, via: isEvent ? 'verb' : 'part' });
  }
}

/** A word that only one header contains is enough for a figure or a date: "finish" for "Finish time". */
function costOfPart({ facts }: PartSink, column: number, { header, seen }: Seen): number {
  const { isName, header: whole } = facts.columns[column]!;
  const words = [...seen].map((at) => header[at]!);
  const main = mainWords(whole).at(-1);
  const hasMain = words.some((word) => word === main);
  const isOnly = facts.columns.every(
    (other, at) => at === column || !words.every(({ stem }) => other.header.some((word) => word.stem === stem)),
  );
  const isMain = words.some((word) => mainWords(whole).includes(word));
  if (isOnly && isMain && (!isName || hasMain)) return COST.partOfOnly + (hasMain ? 0 : 0.05);
  return COST.partOfName + (1 - seen.size / header.length) * 0.2 + (hasMain ? 0 : COST.withoutHead);
}

/** Whether a word has the form of a participle: "delivered", "verkauft", "abgeschlossen". */
const PARTICIPLE: Readonly<Record<'en' | 'de' | 'zh', (key: string) => boolean>> = {
  en: (key) => key.endsWith('ed'),
  de: (key) => {
    const at = key.indexOf('ge');
    if (at >= 0 && /^[a-z]{3,}(?:t|en)$/.test(key.slice(at + 2))) return true;
    return /[a-z]{3}iert$|^(?:be|ver|er|ent)[a-z]{3,}t$/.test(key);
  },
  zh: () => false,
};

const isParticiple = ({ facts: { words }, tokens }: PartSink, from: number, to: number): boolean => {
  const key = tokens[from]?.key ?? '';
  return to - from === 1 && (PARTICIPLE[words.language](key) || words.participles.has(key));
};
