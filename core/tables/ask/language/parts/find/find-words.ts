import type { TableFacts } from '../facts/column-facts.js';
import { hasOtherTime } from '../facts/units.js';
import { type CueName, noRoles, type WordRoles } from '../words/parts.js';
import type { ConceptSense, EntitySense } from '../words/parts-words.js';
import { COST, type PartSink } from './part-sink.js';

/** Adds the meanings that words have in their language: cues, nouns for rows, concepts and numbers. */
export function findWords(sink: PartSink): void {
  const { words, index } = sink.facts;
  for (const from of sink.tokens.keys()) {
    for (const { to, sense, isExact } of sink.phrasesAt(words.roles, from)) {
      const roles = withTenure(sink, from, sense);
      if (isExact && isUsable(sink, roles) && !isPlaceOfTable(sink, from, to, roles))
        sink.add(from, to, costOf(roles), { kind: 'word', roles });
    }
    for (const { to, sense } of sink.phrasesAt(words.entities, from)) addEntity(sink, from, to, sense);
    if (index.nameStems.has(sink.tokens[from]?.stem ?? '')) sink.addNoun(from, from + 1);
    for (const { to, sense, isExact } of sink.phrasesAt(words.concepts, from))
      addConcept(sink, { from, to, isExact }, sense);
    addNumber(sink, from);
  }
  findPeriods(sink);
  findUnits(sink);
}

/** Words for the period of a rate: "monthly rent". */
const PERIODS = new Set(
  'monthly yearly annual weekly daily hourly monatliche monatlichen jährliche jährlichen'.split(' '),
);
const RATES = ['rent', 'salary', 'fee'];

/** Adds "monthly rent" for a column of rents, whose amounts are those of a period anyway. */
function findPeriods(sink: PartSink): void {
  const { facts } = sink;
  for (const [at, { key }] of sink.tokens.entries()) {
    if (!PERIODS.has(key)) continue;
    for (const { from, to, cost, meaning } of findNextColumns(sink, at + 1)) {
      const isRate = RATES.some((concept) => facts.columns[meaning.column]?.concepts.has(concept));
      if (from === at + 1 && isRate) sink.add(at, to, cost, meaning);
    }
  }
}

function findNextColumns({ facts, tokens }: PartSink, from: number) {
  const { stem } = tokens[from] ?? { stem: '' };
  return facts.columns.flatMap(({ header, isFigure }, column) =>
    isFigure && header[0]?.stem === stem
      ? [{ from, to: from + 1, cost: COST.name, meaning: { kind: 'column', column, via: 'part' } as const }]
      : [],
  );
}

/** Adds the unit of a header after a number: "above 15 ug/L" for "Lead ug/L". */
function findUnits(sink: PartSink): void {
  const units = new Set(sink.facts.columns.flatMap(({ unitWords }) => unitWords));
  for (const [at, { key }] of sink.tokens.entries()) {
    const isAfter = sink.tokens[at - 1]?.number !== null || units.has(sink.tokens[at - 1]?.key ?? '');
    if (at > 0 && isAfter && units.has(key))
      sink.add(at, at + 1, COST.carrier, { kind: 'word', roles: { ...noRoles(), isCarrier: true } });
  }
}

/** Whether a word means more than a state, which `findStates` adds, or subjects that a table without marks has not. */
function isUsable({ facts }: PartSink, roles: WordRoles): boolean {
  const { cues, degrees, comparisons, part, month, weekday, number, ordinal, unit, isNoun, isCarrier } = roles;
  if (cues.has('subjects')) return facts.marks.length > 1 && facts.ofConcept('subject').length === 0;
  const isOther = [part, month, weekday, number, ordinal, unit].some((role) => role !== undefined);
  return isOther || cues.size > 0 || degrees.length > 0 || comparisons.length > 0 || isNoun || isCarrier;
}

/** Whether "in the warehouse" names a value or a header of the table, and not only where its rows are. */
function isPlaceOfTable({ facts, tokens }: PartSink, from: number, to: number, { cues }: WordRoles): boolean {
  const last = tokens[to - 1];
  return to - from > 1 && cues.has('event') && last !== undefined && facts.vocabulary.has(last.key);
}

/** "Who has been here longest" asks for the earliest start, and not for a length. */
function withTenure({ tokens }: PartSink, from: number, roles: WordRoles): WordRoles {
  const isLength = roles.degrees.some(({ degree, form }) => degree === 'length' && form === 'most');
  if (!isLength || !tokens.slice(0, from).some(({ key }) => key === 'been')) return roles;
  return { ...roles, degrees: roles.degrees.map((one) => ({ ...one, degree: 'tenure' })) };
}

function costOf({ isCarrier, cues, part }: WordRoles): number {
  if (isCarrier && cues.size === 0 && part === undefined) return COST.carrier;
  if (cues.has('generic')) return COST.generic;
  return COST.word;
}

/** Adds a noun for rows if the table is about such things, or the column of persons for "people". */
function addEntity(sink: PartSink, from: number, to: number, { of, isPerson, isPayment }: EntitySense): void {
  const { facts } = sink;
  if (!isPerson) {
    // "Rent" is the figure of a column "Rent due", and not a payment.
    const { stem } = sink.tokens[from]!;
    if (facts.columns.some(({ isFigure, header }) => isFigure && header.some((word) => word.stem === stem))) return;
    if (facts.isEntity(of)) sink.addNoun(from, to, isPayment ? 'payment' : 'thing');
    return;
  }
  if (facts.rowsArePersons) sink.addNoun(from, to);
  else if (facts.person !== null && facts.words.anyPerson.has(sink.tokens[from]?.key ?? ''))
    sink.add(from, to, COST.concept, { kind: 'column', column: facts.person, via: 'concept' });
}

/** Concepts whose verbs say nothing about the rows of a table without such a column: "come from", "bought". */
const NEUTRAL: ReadonlySet<string> = new Set('name city country place room date customer supplier'.split(' '));

/** Returns the columns of a concept; of money, only the total of the rows if there is one. */
function columnsOf({ facts }: PartSink, concept: string): number[] {
  const found = facts.ofConcept(concept);
  const total = TOTALS.has(concept) && found.length !== 1 ? facts.total : null;
  return total === null ? found : [total];
}

/** Whether a word is a unit of time, and the column has another one. */
function isOtherTime({ facts, tokens }: PartSink, { from }: Span, column: number): boolean {
  const phrases = facts.words.roles.get(tokens[from]!.key) ?? [];
  return phrases.some(
    ({ keys, sense }) => keys.length === 1 && sense.unit !== undefined && hasOtherTime(facts, column, sense.unit),
  );
}

/** Whether a word asks for a sum. */
const isSumWord = ({ facts, tokens }: PartSink, at: number): boolean =>
  (facts.words.roles.get(tokens[at]!.key) ?? []).some(({ keys, sense }) => keys.length === 1 && sense.cues.has('sum'));

/** Whether "total" would mean a column of prices, which have none. */
function isTotalOfPrice(sink: PartSink, { from, to }: Span, column: number): boolean {
  return to === from + 1 && isSumWord(sink, from) && sink.facts.columns[column]?.concepts.has('price') === true;
}

const TOTALS: ReadonlySet<string> = new Set(['amount', 'outlay', 'revenue']);

/** Concepts whose words say of a figure that it is money, or a measured value: "labour cost". */
const MONEY: ReadonlySet<string> = new Set('amount price outlay revenue score length'.split(' '));
const MEASURED: ReadonlySet<string> = new Set(['score', 'length']);

/** Whether a header, or that of a column, contains all words of a span. */
function isInHeader({ facts, tokens }: PartSink, from: number, to: number, column?: number): boolean {
  const words = tokens.slice(from, to);
  const has = ({ header, unitWords }: TableFacts['columns'][number]) =>
    words.every(({ key, stem }) => unitWords.includes(key) || header.some((word) => word.stem === stem));
  return column === undefined ? facts.columns.some(has) : has(facts.columns[column]!);
}

interface Span {
  from: number;
  to: number;
  isExact: boolean;
}

/** Adds the columns that a word means. Without one, adds the figure of two columns, or a word without a meaning. */
function addConcept(sink: PartSink, span: Span, { concept, isVerb }: ConceptSense): void {
  const { facts } = sink;
  const { from, to } = span;
  const columns = columnsOf(sink, concept).filter(
    (at) => !isTotalOfPrice(sink, span, at) && !isOtherTime(sink, span, at),
  );
  const cost = conceptCost(sink, span, { concept, isVerb });
  const isOther = isInHeader(sink, from, to) ? COST.otherName : 0;
  for (const column of columns) {
    const isNamed = isOther > 0 && isInHeader(sink, from, to, column);
    sink.add(from, to, cost + (isNamed ? 0 : isOther), { kind: 'column', column, via: isVerb ? 'verb' : 'concept' });
  }
  if (columns.length > 0) return;
  addMoney(sink, span, { concept, isVerb });
  if (isOther === 0 && !isSumWord(sink, from)) addDerived(sink, span, { concept, isVerb });
  if (isVerb && span.isExact && NEUTRAL.has(concept))
    sink.add(from, to, COST.verb, { kind: 'word', roles: { ...noRoles(), isCarrier: true } });
  if (!isVerb && facts.words.facts.concepts[concept]?.generic === true && facts.rowsArePersons) sink.addNoun(from, to);
}

/** Adds the figure that two columns have together. */
function addDerived(sink: PartSink, span: Span, sense: ConceptSense): void {
  const measure = sink.facts.derived(sense.concept);
  const cost = conceptCost(sink, span, sense);
  if (measure === null) return;
  if (sense.isVerb) sink.add(span.from, span.to, cost + COST.derivedVerb, { kind: 'formula', measure, isVerb: true });
  else sink.add(span.from, span.to, cost, { kind: 'formula', measure });
}

/** Adds a word for money or a measured value of which the table has no column: "labour cost" for a column "Labour". */
function addMoney(sink: PartSink, { from, to }: Span, { concept, isVerb }: ConceptSense): void {
  const isMeasured = MEASURED.has(concept);
  if (!MONEY.has(concept) || (isVerb && isMeasured) || isSumWord(sink, from)) return;
  const cues = new Set<CueName>([isMeasured ? 'generic' : 'spend']);
  sink.add(from, to, COST.generic, { kind: 'word', roles: { ...noRoles(), cues } });
}

function conceptCost({ facts }: PartSink, { from, to, isExact }: Span, { concept, isVerb }: ConceptSense): number {
  const { language, facts: concepts } = facts.words;
  const longer = language === 'zh' ? COST.longerHan : COST.longer;
  const loose = concepts.concepts[concept]?.loose === true ? COST.loose : 0;
  return (isVerb ? COST.verb : COST.concept) + (isExact ? 0 : 0.1) + loose - (to - from - 1) * longer;
}

const SCALES: ReadonlyMap<string, number> = new Map([
  ['thousand', 1e3],
  ['million', 1e6],
  ['k', 1e3],
  ['tausend', 1e3],
  ['millionen', 1e6],
  ['万', 1e4],
  ['千', 1e3],
  ['百万', 1e6],
]);

const YEAR = /^(?:19|20)\d\d$/;

/** Adds a number in digits, with a minus sign before it and a scale behind it. */
function addNumber(sink: PartSink, from: number): void {
  const { tokens } = sink;
  const number = tokens[from]?.number ?? null;
  if (number === null) return;
  const scale = SCALES.get(tokens[from + 1]?.key ?? '') ?? 1;
  const to = scale > 1 ? from + 2 : from + 1;
  const isYear = sink.facts.rowDate !== null && scale === 1 && YEAR.test(tokens[from]?.key ?? '');
  sink.add(from, to, isYear ? COST.amountLikeYear : 0, { kind: 'number', value: number * scale });
  const sign = tokens[from - 1];
  const isSign = sign?.key === '-' && sign.to === tokens[from]?.from && tokens[from - 2]?.to !== sign.from;
  if (isSign) sink.add(from - 1, to, 0, { kind: 'number', value: -number * scale });
}
