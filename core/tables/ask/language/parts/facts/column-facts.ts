import type { Measure } from '../../../plan/query-plan.js';
import { FIGURES, isNumbering, NON_FIGURES } from '../../question/numeric-columns.js';
import type { IndexedColumn, TableIndex } from '../../question/table-index.js';
import { bareName } from '../../question/table-index.js';
import { type PartToken, splitTokens, stemIn } from '../words/part-tokens.js';
import type { PartsWords } from '../words/parts-words.js';

const YES = new Set([
  'yes',
  'true',
  'y',
  'x',
  '1',
  'ja',
  'j',
  'wahr',
  '是',
  '有',
  '√',
  '✓',
  '✔',
  '已',
  '已付',
  '已付款',
  '已缴',
  '已归还',
]);
const NO = new Set([
  'no',
  'false',
  'n',
  '0',
  'nein',
  'falsch',
  '-',
  '否',
  '无',
  '没有',
  '×',
  '未',
  '未付',
  '未付款',
  '未缴',
  '未归还',
]);

/** How a question calls the rows: as things, as persons, or not at all. */
export type RowsName = 'thing' | 'person' | null;

/** A column with what questions may use it for. */
export interface ColumnFact {
  indexed: IndexedColumn;
  /** Tokens of the header, without a unit in brackets. */
  header: PartToken[];
  /** Keys of units in the header. */
  unitWords: string[];
  /** Strength with which the header names a concept, 1 (a part of it) to 3 (all of it), minus the place in the list. */
  concepts: ReadonlyMap<string, number>;
  isFigure: boolean;
  isDate: boolean;
  isName: boolean;
  /** Whether values may be added without being asked for. */
  isAdditive: boolean;
  /** Whether values are never added. */
  isFixed: boolean;
  /** Texts that mean yes and no, if the column has no others; `no` is null for an empty cell. */
  flag: { yes: string; no: string | null } | null;
  isUnique: boolean;
  hasGaps: boolean;
}

/** What the columns of a table are about, for the words of one language. */
export class TableFacts {
  readonly index: TableIndex;
  readonly words: PartsWords;
  readonly columns: readonly ColumnFact[];

  constructor(index: TableIndex, words: PartsWords) {
    this.index = index;
    this.words = words;
    this.columns = index.columns.map((indexed) => factOf(indexed, index, words));
  }

  #vocabulary: Set<string> | null = null;
  readonly #cells = new Map<string, readonly PartToken[]>();

  /** Splits a cell into words, once. */
  cellWords(text: string): readonly PartToken[] {
    const known = this.#cells.get(text) ?? splitTokens(text, this.words.language);
    this.#cells.set(text, known);
    return known;
  }

  /** Keys and stems of the words in headers and cells; only headers if there are many texts. */
  get vocabulary(): ReadonlySet<string> {
    if (this.#vocabulary !== null) return this.#vocabulary;
    const found = new Set<string>();
    const add = (tokens: readonly PartToken[]) => {
      for (const { key, stem } of tokens) found.add(key).add(stem);
    };
    for (const { header, indexed, isName } of this.columns) {
      add(header);
      const texts = indexed.column.texts ?? [];
      if (isName && texts.length <= MAX_TEXTS) for (const text of texts) add(this.cellWords(text));
    }
    this.#vocabulary = found;
    return found;
  }

  /** Returns the columns that a concept names best, in table order. */
  ofConcept(concept: string, accept: (column: ColumnFact) => boolean = () => true): number[] {
    const found = this.columns.flatMap((fact, column) => {
      const strength = accept(fact) ? (fact.concepts.get(concept) ?? 0) : 0;
      return strength < CLEAR ? [] : [{ column, strength }];
    });
    const most = Math.max(...found.map(({ strength }) => strength));
    return found.filter(({ strength }) => strength > most - 0.5).map(({ column }) => column);
  }

  /** Returns the only column that a concept names; null if there are none or several. */
  only(concepts: readonly string[], accept: (column: ColumnFact) => boolean): number | null {
    for (const concept of concepts) {
      const [first, ...others] = this.ofConcept(concept, accept);
      if (first !== undefined) return others.length === 0 ? first : null;
    }
    return null;
  }

  /** Returns the date of the rows: the only date column, otherwise the first that is at least 98% filled. */
  get rowDate(): number | null {
    const dates = [...this.columns.keys()].filter((at) => this.columns[at]?.isDate);
    const birth = new Set(this.ofConcept('birth'));
    const own = dates.filter((at) => !birth.has(at));
    const candidates = own.length > 0 ? own : dates;
    if (candidates.length === 1) return candidates[0] ?? null;
    const named = this.only(['date'], ({ isDate }) => isDate);
    if (named !== null) return named;
    return candidates.find((at) => (this.columns[at]?.indexed.filled ?? 0) >= this.index.table.rowCount * 0.98) ?? null;
  }

  /** Returns the column of persons: the only nearly unique one, otherwise the only one. */
  get person(): number | null {
    const named = ['name', 'person'].flatMap((concept) => this.ofConcept(concept, ({ isName }) => isName));
    const unique = [...new Set(named)].filter((at) => isAlmostUnique(this.columns[at]));
    const [first, ...others] = unique.length > 0 ? unique : [...new Set(named)];
    return first !== undefined && (others.length === 0 || unique.length > 0) ? first : null;
  }

  /** Returns the columns that name persons: the last and the first name if they are separate. */
  get personNames(): number[] {
    const parts = ['lastname', 'firstname'].flatMap((concept) => this.ofConcept(concept, ({ isName }) => isName));
    if (parts.length === 2) return parts;
    return this.person === null ? [] : [this.person];
  }

  /**
   * Returns the column of who did what the rows record: that of the verbs' concepts, otherwise the only column of persons.
   * @param verbs columns that verbs name.
   */
  agent(verbs: readonly number[]): number | null {
    const isPerson = (at: number) => PERSONS.some((concept) => (this.columns[at]?.concepts.get(concept) ?? 0) >= CLEAR);
    const named = verbs.find((at) => this.columns[at]?.isName && isPerson(at));
    if (named !== undefined) return named;
    const all = [...this.columns.keys()].filter((at) => this.columns[at]?.isName && isPerson(at));
    return all.length === 1 ? all[0]! : null;
  }

  get rowsArePersons(): boolean {
    if (this.personNames.length === 2) return true;
    return this.person !== null && isAlmostUnique(this.columns[this.person]);
  }

  /**
   * Returns the column that names the rows, which must be nearly unique: names, products and titles before other columns,
   * and codes last.
   * @param kind how the question calls the rows. A person does not name a thing.
   * @param noun the word that it uses: the orders of a column "Order ID" are named by it.
   */
  rowName(kind: RowsName = null, noun?: string): number | null {
    const unique = [...this.columns.keys()].filter(
      (at) =>
        this.columns[at]?.isName &&
        isAlmostUnique(this.columns[at]) &&
        (this.columns[at]?.indexed.filled ?? 0) >= this.index.table.rowCount * MIN_FILLED,
    );
    const stem = noun === undefined ? undefined : stemIn(noun, this.words.language);
    const ofNoun = unique.find((at) => this.columns[at]?.header[0]?.stem === stem && kind === 'thing');
    if (ofNoun !== undefined) return ofNoun;
    const isCode = (at: number) => this.columns[at]?.concepts.has('id') || this.columns[at]?.indexed.kind !== 'name';
    const isOf = (concept: string) => (at: number) =>
      (this.columns[at]?.concepts.get(concept) ?? 0) > (concept === 'name' ? FULL : 0);
    const concepts = kind === 'thing' ? ['product', 'title', 'name'] : ['name', 'product', 'title'];
    for (const concept of kind === 'person' ? ['name', 'person'] : concepts) {
      const named = unique.filter(isOf(concept));
      const isId = (at: number) => this.columns[at]?.concepts.has('id') === true;
      const found = named.find((at) => !isCode(at)) ?? named.find((at) => !isId(at)) ?? named[0];
      if (found !== undefined) return found;
    }
    const others = unique.filter((at) => this.columns[at]?.indexed.kind !== 'date');
    const things = others.filter((at) => !isOf('person')(at));
    return things.find((at) => !isCode(at)) ?? things[0] ?? others[0] ?? null;
  }

  /** Returns the columns that tell the rows apart: the one that names them, otherwise the first ones together. */
  rowColumns(kind: RowsName): number[] {
    if (this.personNames.length === 2 && kind !== 'thing') return this.personNames;
    const name = this.rowName(kind);
    return name === null ? [...this.columns.keys()].slice(0, MAX_SHOWN) : [name];
  }

  /** Returns the column of the total amounts of the rows, if it is the only one. */
  get total(): number | null {
    return this.only(['total'], ({ isFigure, isAdditive }) => isFigure && isAdditive);
  }

  /** Returns the figure of which a table is about: its only revenue or amount. */
  get mainMeasure(): Measure | null {
    const column =
      this.total ?? this.only(['revenue', 'amount', 'value'], ({ isFigure, isAdditive }) => isFigure && isAdditive);
    return column === null ? this.derived('revenue') : { column, property: 'number' };
  }

  #marks: number[] | null = null;

  /** Returns the columns of marks of persons, one for each subject, if the table has several. High marks are good. */
  get marks(): readonly number[] {
    if (this.#marks !== null) return this.#marks;
    const found = [...this.columns.keys()].filter((at) => isMark(this.columns[at]!));
    this.#marks = this.rowsArePersons && found.length > 1 ? found : [];
    return this.#marks;
  }

  /** Returns the measure that a degree compares, and whether its order is reversed. */
  degree(name: string): { measure: Measure; isReversed: boolean } | null {
    for (const entry of this.words.facts.degrees[name] ?? []) {
      const isReversed = entry.startsWith('-');
      const concept = isReversed ? entry.slice(1) : entry;
      const figures = this.ofConcept(concept, ({ isFigure, isDate }) => isFigure || isDate);
      const [column, ...others] = figures;
      if (others.length > 0) return null;
      if (column !== undefined) return { measure: this.measure(column), isReversed };
      const derived = this.derived(concept);
      if (derived !== null) return { measure: derived, isReversed };
    }
    return null;
  }

  /** Returns the displayed property of a column: a date, a number, or the text. */
  shown(column: number): Measure {
    const fact = this.columns[column] as ColumnFact;
    const isDate = fact.isDate && fact.indexed.dated === 1;
    const isNumber = fact.isFigure && fact.indexed.numeric === 1;
    return { column, property: isDate ? 'date' : isNumber ? 'number' : 'text' };
  }

  /** Returns the figure or date of a column. */
  measure(column: number): Measure {
    return { column, property: this.columns[column]?.isFigure ? 'number' : 'date' };
  }

  /** Returns the measure of a concept without a column, which two other columns contain: quantity times price. */
  derived(concept: string): Measure | null {
    for (const { of, by, first, second } of this.words.facts.derived) {
      if (!of.includes(concept)) continue;
      const property = concept === 'duration' ? ('date' as const) : ('number' as const);
      const fits = ({ isFigure, isDate }: ColumnFact) => (property === 'date' ? isDate : isFigure);
      const [left, right] = [this.only(first, fits), this.only(second, fits)];
      if (left !== null && right !== null && left !== right)
        return { column: left, property, with: { by, column: right } };
    }
    return null;
  }

  /** Whether the rows are things that a noun names, because the table has columns for at least two of its concepts. */
  isEntity(concepts: readonly string[]): boolean {
    const columns = new Set<number>();
    let count = 0;
    for (const concept of concepts) {
      const found = this.ofConcept(concept).filter((at) => !columns.has(at));
      if (found.length === 0) continue;
      count += 1;
      for (const at of found) columns.add(at);
    }
    return count >= 2;
  }
}

/** Concepts of columns of persons. */
export const PERSONS: readonly string[] = [
  ...['person', 'insider', 'outsider', 'assignee', 'customer', 'guest', 'tenant', 'borrower', 'member', 'student'],
  ...['employee', 'driver', 'teacher', 'payer', 'author', 'doctor', 'patient', 'leader'],
];

/** Whether a column without a known concept contains numbers up to 100 or 150, as marks are. */
function isMark({ indexed: { column }, concepts, isFigure, isFixed }: ColumnFact): boolean {
  const isOther = [...concepts.keys()].some((concept) => !['score', 'subject', 'rating'].includes(concept));
  if (!isFigure || isFixed || isOther || column.unit !== null) return false;
  const range = rangeOf(column.numbers, column.counts);
  return range !== null && range.max > 40 && range.max <= 150 && range.min >= 0;
}

/** Returns the least and greatest of the numbers that are in some row; null if there is none. */
export function rangeOf(
  numbers: ArrayLike<number> | null | undefined,
  counts: ArrayLike<number> | null | undefined,
): { min: number; max: number } | null {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < (numbers?.length ?? 0); at += 1) {
    const number = numbers![at]!;
    if (Number.isNaN(number) || counts?.[at] === 0) continue;
    if (number < min) min = number;
    if (number > max) max = number;
  }
  return max < min ? null : { min, max };
}

/** Strength of a header that is the name of a concept and nothing else. */
const FULL = 2.5;

/** Minimum strength with which a header names a concept by its main words. */
const CLEAR = 1.5;

/** Minimum share of filled cells of a column that names the rows. */
const MIN_FILLED = 0.8;

/** Maximum texts of a column among which a mistyped word is searched. */
const MAX_TEXTS = 5_000;

/** Columns shown for rows without a name. */
const MAX_SHOWN = 8;

export const isAlmostUnique = (fact: ColumnFact | undefined): boolean =>
  fact !== undefined && fact.indexed.filled > 0 && fact.indexed.distinct >= fact.indexed.filled * 0.9;

function factOf(indexed: IndexedColumn, { table }: TableIndex, words: PartsWords): ColumnFact {
  const { column, kind, dated, distinct, filled } = indexed;
  const isDate = dated > 0.5 && kind !== 'year';
  const isNumber = !isDate && hasNumbers(indexed);
  const header = headerOf(column.name, words);
  const concepts = conceptsOf(header, words, isDate ? 'date' : isNumber || kind === 'year' ? 'figure' : 'name');
  const isFigure = isNumber && !isKey(indexed, concepts);
  const [main = ''] = [...concepts.keys()].sort((a, b) => (concepts.get(b) ?? 0) - (concepts.get(a) ?? 0));
  const about = words.facts.concepts[main];
  const isFixed =
    column.type === 'percent' ||
    PERCENT.test(column.name) ||
    kind === 'year' ||
    about?.fixed === true ||
    isNumbering(indexed);
  return {
    indexed,
    header,
    unitWords: splitTokens(column.name.replace(/_/g, ' '), words.language).flatMap(({ key }) =>
      UNITS.has(key) ? [key] : [],
    ),
    concepts,
    isFigure,
    isDate,
    isName: !isFigure && !isDate,
    isAdditive: isFigure && !isFixed && about?.rate !== true,
    isFixed,
    flag: flagOf(indexed, table.rowCount),
    isUnique: filled > 0 && distinct >= filled * 0.98,
    hasGaps: filled < table.rowCount,
  };
}

const PERCENT = /%|percent|prozent|率/i;

/** Splits a header into words, without signs and units. */
function headerOf(name: string, { language }: PartsWords): PartToken[] {
  const words = splitTokens(splitCamel(bareName(name)), language).filter(
    ({ key }, at) => !/^[%$€£²-]$/.test(key) && !(at > 0 && UNITS.has(key)),
  );
  const last = words.findLastIndex(({ key }) => key !== 'per');
  return words.slice(0, last + 1);
}

/** Whether a column contains numbers that are neither codes nor parts of texts. */
function hasNumbers({ column, kind, numeric }: IndexedColumn): boolean {
  if (isNumberedName(column.texts ?? [], column.missing)) return false;
  if (numeric <= 0.5 || (column.type === 'unit' && isClassCode(column.texts ?? [], column.missing))) return false;
  if (FIGURES.has(column.type)) return true;
  return kind === 'number' && (RANKS.test(column.name) || !NON_FIGURES.has(column.type));
}

/** Whether integers only identify the rows. */
function isKey({ column, distinct, filled }: IndexedColumn, concepts: ReadonlyMap<string, number>): boolean {
  if (column.type !== 'integer' || distinct < filled * 0.9 || concepts.has('quantity')) return false;
  return concepts.has('id') || concepts.has('room');
}

/** Whether texts are codes such as "8a" and "9b", and not numbers with a unit. */
function isClassCode(texts: readonly string[], missing: ReadonlySet<string>): boolean {
  const filled = texts.filter((text) => text.trim() !== '' && !missing.has(text));
  const letters = filled.map((text) => /^\d{1,2} ?(\p{L})$/u.exec(text.trim())?.[1]?.toLowerCase());
  return !letters.includes(undefined) && new Set(letters).size > 1;
}

/** Whether texts are names with a number, such as "Flat 3". */
function isNumberedName(texts: readonly string[], missing: ReadonlySet<string>): boolean {
  const filled = texts.filter((text) => text.trim() !== '' && !missing.has(text));
  return filled.length > 0 && filled.every((text) => /^\p{L}{3,}[. ]{0,2}\d{1,3}$/u.test(text.trim()));
}

/** Units at the end of headers: "Lead ug/L". */
const UNITS = new Set(
  'mg ug µg g kg t l ml cl km m cm mm eur usd gbp chf kwh kw w h hrs min s sec c f pcm pm pa pw ea hours'.split(' '),
);

/** Headers of ranks, whose unique numbers are not keys. */
const RANKS = /^(?:rank|place|position|pos\.?|platz|rang|platzierung|名次|排名)$/i;

const splitCamel = (name: string): string =>
  name
    .replace(/(?<=\p{Ll}{2})(?=\p{Lu})/gu, ' ')
    .replace(/_/g, ' ')
    .replace(/\//g, ' per ');

/** Finds the concepts that a header names: all of it, its last words, or any of them. */
function conceptsOf(
  header: readonly PartToken[],
  { nounsFor, language, facts }: PartsWords,
  shape: 'figure' | 'date' | 'name',
): Map<string, number> {
  const found = new Map<string, number>();
  for (const { concept, place, tokens } of nounsFor(header)) {
    const { shapes } = facts.concepts[concept]!;
    if (shapes.length > 0 && !shapes.includes(shape)) continue;
    const strength = strengthOf(header, tokens, language) - place * 0.01;
    if (strength > (found.get(concept) ?? 0)) found.set(concept, strength);
  }
  return found;
}

/** Words after which a header only describes its main word: "Rate per night", "Date of birth". */
export const JOINTS: ReadonlySet<string> = new Set([
  'per',
  'of',
  'in',
  'by',
  'for',
  'at',
  'pro',
  'je',
  'von',
  'der',
  'des',
  'am',
  'im',
  'vom',
  'to',
  'on',
]);

/** Returns the main words of a header: those before the first joint. */
export function mainWords(header: readonly PartToken[]): readonly PartToken[] {
  const joint = header.findIndex(({ key }, at) => at > 0 && JOINTS.has(key));
  return joint < 0 ? header : header.slice(0, joint);
}

function strengthOf(header: readonly PartToken[], noun: readonly PartToken[], language: string): number {
  const fits = (words: readonly PartToken[], from: number) =>
    from >= 0 && noun.every(({ key, stem }, at) => words[from + at]?.key === key || words[from + at]?.stem === stem);
  if (noun.length === 0) return 0;
  if (noun.length === header.length && fits(header, 0)) return 3;
  const main = mainWords(header);
  const isLong = language !== 'zh' || noun.length > 1;
  if (isLong && fits(main, main.length - noun.length)) return 2;
  if (isLong && fits(header, 0)) return 1;
  return noun.length === 1 ? compoundStrength(main, noun[0], language) : 0;
}

/** The end of a German compound: "Preis" in "Einzelpreis". */
function compoundStrength(header: readonly PartToken[], noun: PartToken | undefined, language: string): number {
  const last = header.at(-1);
  if (language !== 'de' || noun === undefined || last === undefined || noun.key.length < 4) return 0;
  return last.key.length > noun.key.length + 1 && (last.key.endsWith(noun.key) || last.stem.endsWith(noun.stem))
    ? 2
    : 0;
}

function flagOf({ column: about, filled }: IndexedColumn, rowCount: number): ColumnFact['flag'] {
  const texts = (about.texts ?? []).filter((text) => text.trim() !== '' && !about.missing.has(text));
  const fold = (text: string) => text.trim().toLowerCase();
  const isSame = (found: readonly string[]) => new Set(found.map(fold)).size === 1;
  const yes = texts.filter((text) => YES.has(fold(text)));
  const no = texts.filter((text) => NO.has(fold(text)));
  const [first, second = null] = [yes[0], no[0]];
  if (yes.length + no.length !== texts.length || first === undefined || !isSame(yes)) return null;
  if (second === null) return filled < rowCount ? { yes: first, no: null } : null;
  return isSame(no) ? { yes: first, no: second } : null;
}

/** Words for a missing value that the profile keeps as values. */
const PLACEHOLDERS = new Set('n/a na none unknown - -- ? k.a. keine unbekannt 无 未知 暂无 不详 —'.split(' '));

/** Returns the texts of a column that mean a missing value. */
export function placeholdersOf({ indexed: { column } }: ColumnFact): string[] {
  return (column.texts ?? []).filter(
    (text, at) => column.counts?.[at] !== 0 && !column.missing.has(text) && PLACEHOLDERS.has(text.trim().toLowerCase()),
  );
}
