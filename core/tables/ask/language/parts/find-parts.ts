import { editDistance } from '../../../../language/edit-distance.js';
import { mainWords, type TableFacts } from './column-facts.js';
import { findMoments } from './find-moments.js';
import { keyOf, type PartToken, splitTokens, stemIn } from './part-tokens.js';
import type { CueName, Meaning, Part, WordRoles } from './parts.js';
import type { PhraseIndex } from './parts-words.js';

/** Costs of the ways in which words get a meaning. */
const COST = {
  word: 0.3,
  carrier: 0,
  state: 0.65,
  noun: 0.55,
  name: 0.2,
  stem: 0.25,
  partOfName: 0.8,
  withoutHead: 0.6,
  concept: 0.6,
  verb: 0.7,
  /** Bonus for each further word of a phrase. */
  longer: 0.35,
  longerHan: 0.08,
  loose: 0.3,
  value: 0.1,
  valueStem: 0.3,
  partOfValue: 1.2,
  compound: 0.6,
  span: 1,
  unknown: 12,
};

/** Meanings of the same words above the cheapest one by more than this are not tried. */
const MAX_EXTRA = 0.75;

/** A question split to parts: for each span, its possible meanings, cheapest first. */
export interface SplitQuestion {
  tokens: readonly PartToken[];
  spans: readonly (readonly Part[])[];
}

/** Splits a question to spans so that as few and as likely parts as possible cover all of its words. */
export function findParts(text: string, facts: TableFacts): SplitQuestion {
  const typed = splitTokens(text, facts.words.language);
  const parts = new PartFinder(typed, text, facts).find();
  const known = new Set(parts.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)));
  const tokens = typed.map((token, at) => (known.has(at) ? token : correctTypo(token, facts)));
  const isSame = tokens.every((token, at) => token === typed[at]);
  return { tokens, spans: coverAll(isSame ? parts : new PartFinder(tokens, text, facts).find(), tokens.length) };
}

/** Replaces a word that has no meaning by the only similar word of the language or the table. */
function correctTypo(token: PartToken, facts: TableFacts): PartToken {
  const { language, vocabulary } = facts.words;
  if (language === 'zh' || token.number !== null || token.key.length < 5) return token;
  const limit = token.key.length >= 9 ? 2 : 1;
  const near = [...vocabulary, ...facts.vocabulary]
    .filter((key) => key.length >= 4 && key[0] === token.key[0])
    .map((key) => ({ stem: stemIn(key, language), key, distance: editDistance(token.key, key, limit) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance);
  const [first, second] = near;
  if (first === undefined || (first.distance === second?.distance && first.stem !== second.stem)) return token;
  return { ...token, key: first.key, stem: first.stem };
}

function coverAll(parts: readonly Part[], length: number): Part[][] {
  const ending: Part[][] = Array.from({ length: length + 1 }, () => []);
  for (const part of parts) ending[part.to]?.push(part);
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let to = 1; to <= length; to += 1) {
    let chosen = { cost: (best[to - 1]?.cost ?? 0) + COST.unknown, from: to - 1 };
    for (const part of ending[to] ?? []) {
      const cost = (best[part.from]?.cost ?? 0) + COST.span + part.cost;
      if (cost < chosen.cost) chosen = { cost, from: part.from };
    }
    best.push(chosen);
  }
  const spans: Part[][] = [];
  for (let to = length; to > 0; to = best[to]?.from ?? 0) {
    const from = best[to]?.from ?? 0;
    const fits = (ending[to] ?? []).filter((part) => part.from === from).sort((a, b) => a.cost - b.cost);
    const [first] = fits;
    spans.unshift(
      first === undefined
        ? [{ from, to, cost: COST.unknown, key: '', meaning: { kind: 'unknown' } }]
        : fits.filter(({ cost }) => cost <= first.cost + MAX_EXTRA),
    );
  }
  return spans;
}

interface CellSearch {
  /** Places of the question's tokens by stem. */
  starts: ReadonlyMap<string, readonly number[]>;
  /** Parts of cells found so far, with the number of cells that have them. */
  partial: Map<string, { value: string; count: number; from: number; to: number }>;
  /** Whether the column has so many values that a part of one is enough. */
  isDistinct: boolean;
}

class PartFinder {
  readonly #found: Part[] = [];
  readonly #known = new Map<string, Part>();
  readonly #tokens: readonly PartToken[];
  readonly #text: string;
  readonly #facts: TableFacts;

  constructor(tokens: readonly PartToken[], text: string, facts: TableFacts) {
    this.#tokens = tokens;
    this.#text = text;
    this.#facts = facts;
  }

  find(): Part[] {
    for (const from of this.#tokens.keys()) {
      this.#addWords(from);
      this.#addConcepts(from);
      this.#addNumber(from);
    }
    this.#addNames();
    this.#addNegatedFlags();
    this.#addValues();
    for (const { from, to, moment } of findMoments(this.#tokens, this.#text, this.#facts.words))
      this.#add(from, to, 0, { kind: 'moment', moment });
    this.#addRest();
    return this.#found;
  }

  #add(from: number, to: number, cost: number, meaning: Meaning): void {
    const key = `${from} ${to} ${keyOfMeaning(meaning)}`;
    const known = this.#known.get(key);
    if (known === undefined) {
      const part = { from, to, cost, key: this.#tokens[from]?.key ?? '', meaning };
      this.#known.set(key, part);
      this.#found.push(part);
    } else known.cost = Math.min(known.cost, cost);
  }

  /** Lists the phrases at a token, with whether their words are exact. */
  #phrasesAt<Sense>(index: PhraseIndex<Sense>, from: number): { to: number; sense: Sense; isExact: boolean }[] {
    const token = this.#tokens[from];
    if (token === undefined) return [];
    const phrases = new Set([...(index.get(token.key) ?? []), ...(index.get(token.stem) ?? [])]);
    return [...phrases].flatMap(({ keys, stems, sense }) => {
      const fits = keys.every((key, at) => this.#tokens[from + at]?.key === key);
      const fitsStems = fits || stems.every((stem, at) => this.#tokens[from + at]?.stem === stem);
      return fitsStems ? [{ to: from + keys.length, sense, isExact: fits }] : [];
    });
  }

  #addWords(from: number): void {
    const { words } = this.#facts;
    for (const { to, sense, isExact } of this.#phrasesAt(words.roles, from)) {
      if (!isExact) continue;
      const isOnlyCarrier = sense.isCarrier && sense.cues.size === 0 && sense.part === undefined;
      this.#add(from, to, isOnlyCarrier ? COST.carrier : sense.state ? COST.state : COST.word, {
        kind: 'word',
        roles: sense,
      });
    }
    for (const { to, sense } of this.#phrasesAt(words.entities, from)) this.#addEntity(from, to, sense);
    const name = this.#facts.index.nameStems;
    if (name.has(this.#tokens[from]?.stem ?? '')) this.#addNoun(from, from + 1);
  }

  #addEntity(
    from: number,
    to: number,
    { of, isPerson, isPayment }: { of: readonly string[]; isPerson: boolean; isPayment: boolean },
  ): void {
    const { person, rowsArePersons } = this.#facts;
    if (!isPerson) {
      if (this.#facts.isEntity(of)) this.#addNoun(from, to, isPayment ? 'payment' : 'thing');
    } else if (rowsArePersons) this.#addNoun(from, to);
    else if (person !== null && this.#facts.words.anyPerson.has(this.#tokens[from]?.key ?? ''))
      this.#add(from, to, COST.concept, { kind: 'column', column: person, via: 'concept' });
  }

  #addNoun(from: number, to: number, kind?: 'thing' | 'payment' | 'guess'): void {
    const roles: WordRoles = { cues: new Set(), degrees: [], comparisons: [], isNoun: true, isCarrier: false };
    if (kind === 'guess') roles.isGuess = true;
    if (kind === 'thing' || kind === 'payment') roles.isThing = true;
    if (kind === 'payment') roles.isPayment = true;
    this.#add(from, to, COST.noun, { kind: 'word', roles });
  }

  #addConcepts(from: number): void {
    const { language, facts } = this.#facts.words;
    const longer = language === 'zh' ? COST.longerHan : COST.longer;
    for (const { to, sense, isExact } of this.#phrasesAt(this.#facts.words.concepts, from)) {
      const columns = this.#facts.ofConcept(sense.concept);
      const cost =
        (sense.isVerb ? COST.verb : COST.concept) +
        (isExact ? 0 : 0.1) +
        (facts.concepts[sense.concept]?.loose ? COST.loose : 0) -
        (to - from - 1) * longer;
      for (const column of columns)
        this.#add(from, to, cost, { kind: 'column', column, via: sense.isVerb ? 'verb' : 'concept' });
      if (columns.length === 0 && sense.isVerb && NEUTRAL.has(sense.concept))
        this.#add(from, to, COST.verb, { kind: 'word', roles: carrierRoles() });
      const isGeneric = facts.concepts[sense.concept]?.generic === true && this.#facts.rowsArePersons;
      if (columns.length === 0 && isGeneric && !sense.isVerb) this.#addNoun(from, to);
      const measure = columns.length === 0 ? this.#facts.derived(sense.concept) : null;
      if (measure !== null)
        this.#add(
          from,
          to,
          cost,
          sense.isVerb ? { kind: 'formula', measure, isVerb: true } : { kind: 'formula', measure },
        );
    }
  }

  #addNumber(from: number): void {
    const token = this.#tokens[from];
    if (token === undefined || token.number === null) return;
    const isNegative = this.#tokens[from - 1]?.key === '-' && this.#tokens[from - 1]?.to === token.from;
    const isAfterSpace = from < 2 || this.#tokens[from - 2]?.to !== this.#tokens[from - 1]?.from;
    const scale = SCALES.get(this.#tokens[from + 1]?.key ?? '') ?? 1;
    const to = scale > 1 ? from + 2 : from + 1;
    this.#add(from, to, 0, { kind: 'number', value: token.number * scale });
    if (isNegative && isAfterSpace) this.#add(from - 1, to, 0, { kind: 'number', value: -token.number * scale });
  }

  /** Adds mentions of columns: the words of the whole header in any order, or a part of them. */
  #addNames(): void {
    for (const [column, { header }] of this.#facts.columns.entries()) {
      const strong = header.filter(({ key }) => !WEAK.has(key));
      if (strong.length === 0) continue;
      for (const from of this.#tokens.keys()) this.#addNameAt(from, column, strong);
    }
  }

  #addNameAt(from: number, column: number, header: readonly PartToken[]): void {
    const seen = new Set<number>();
    const head = this.#headOf(column, header);
    let isExact = true;
    for (let to = from; to < this.#tokens.length && seen.size < header.length; to += 1) {
      const token = this.#tokens[to] as PartToken;
      if (to > from && WEAK.has(token.key)) continue;
      let at = header.findIndex(({ key }, place) => key === token.key && !seen.has(place));
      if (at < 0) {
        at = header.findIndex(({ stem }, place) => stem === token.stem && !seen.has(place));
        isExact = false;
      }
      if (at < 0) return;
      seen.add(at);
      const isWhole = seen.size === header.length;
      // "Customers who hired": the participle names the event, not the requested column.
      const isEvent = this.#facts.columns[column]?.isDate === true && this.#isParticiple(from, to + 1);
      if (isWhole)
        this.#add(from, to + 1, isExact ? COST.name : COST.stem, {
          kind: 'column',
          column,
          via: isEvent ? 'verb' : 'name',
        });
      else if (this.#isContent(from, to + 1)) {
        const cost = COST.partOfName + (1 - seen.size / header.length) * 0.2 + (seen.has(head) ? 0 : COST.withoutHead);
        this.#add(from, to + 1, cost, { kind: 'column', column, via: isEvent ? 'verb' : 'part' });
      }
    }
  }

  #isParticiple(from: number, to: number): boolean {
    return this.#facts.words.language === 'en' && to - from === 1 && this.#tokens[from]!.key.endsWith('ed');
  }

  /** Returns the place of the main word of a header: "rate" in "Rate per night", "date" in "Loan date". */
  #headOf(column: number, header: readonly PartToken[]): number {
    const last = mainWords(this.#facts.columns[column]?.header ?? []).at(-1);
    return Math.max(
      0,
      header.findIndex((token) => token === last),
    );
  }

  /** Adds "unread" for the yes/no column "Read?". */
  #addNegatedFlags(): void {
    for (const [at, { key, stem }] of this.#tokens.entries()) {
      if (!key.startsWith('un') || key.length < 5) continue;
      for (const [column, { header, flag }] of this.#facts.columns.entries()) {
        if (flag === null || !header.some((word) => word.key === key.slice(2) || word.stem === stem.slice(2))) continue;
        this.#add(at, at + 1, COST.name, {
          kind: 'compound',
          of: [...cueMeaning('not'), { kind: 'column', column, via: 'name' }],
        });
      }
    }
  }

  /** Whether words are enough to refer to a longer name or value. */
  #isContent(from: number, to: number): boolean {
    if (this.#facts.words.language === 'zh') return to - from >= 2;
    return this.#tokens
      .slice(from, to)
      .some(({ key, number }) => number === null && key.length >= 3 && !this.#isCarrier(key));
  }

  #isCarrier(key: string): boolean {
    return (this.#facts.words.roles.get(key) ?? []).some(({ keys, sense }) => keys.length === 1 && sense.isCarrier);
  }

  #addValues(): void {
    const { columns, words } = this.#facts;
    const starts = new Map<string, number[]>();
    for (const [at, { stem }] of this.#tokens.entries()) starts.set(stem, [...(starts.get(stem) ?? []), at]);
    for (const [column, { indexed, isName, flag, concepts }] of columns.entries()) {
      if (!isName || flag !== null) continue;
      const partial: CellSearch['partial'] = new Map();
      const isShort = indexed.words <= MAX_WORDS;
      const isDistinct =
        (words.language === 'zh' && isShort) ||
        (isShort && indexed.distinct > indexed.filled * MIN_DISTINCT) ||
        concepts.has('product');
      for (const [at, text] of (indexed.column.texts ?? []).entries()) {
        if (text.trim() === '' || indexed.column.missing.has(text) || indexed.column.counts?.[at] === 0) continue;
        if (text.length > MAX_VALUE) continue;
        this.#addValue(splitTokens(text, words.language), text, column, { starts, partial, isDistinct });
      }
      for (const { value, count, from, to } of partial.values())
        if (count === 1) this.#add(from, to, COST.partOfValue, { kind: 'value', column, value, match: 'same' });
      this.#addValueGroups(column);
    }
  }

  #addValue(
    cell: readonly PartToken[],
    value: string,
    column: number,
    { starts, partial, isDistinct }: CellSearch,
  ): void {
    for (const [start, token] of cell.entries()) {
      for (const from of starts.get(token.stem) ?? []) {
        let length = 1;
        while (start + length < cell.length && cell[start + length]?.stem === this.#tokens[from + length]?.stem)
          length += 1;
        const to = from + length;
        if (start === 0 && length === cell.length) {
          const isExact = cell.every(({ key }, at) => this.#tokens[from + at]?.key === key);
          if (cell.length === 1 && token.number === null && !isExact && token.key.length < 4) continue;
          const cost = isExact ? COST.value : COST.valueStem;
          this.#add(from, to, cost, { kind: 'value', column, value, match: 'same' });
        } else if (
          isDistinct &&
          this.#isContent(from, to) &&
          (start > 0 ? cell[start - 1]?.stem !== this.#tokens[from - 1]?.stem : true)
        ) {
          const key = `${from} ${to}`;
          const known = partial.get(key);
          partial.set(key, { value, count: (known?.count ?? 0) + 1, from, to });
        }
      }
    }
  }

  /** Adds values that are written in another way: "women" for "F". */
  #addValueGroups(column: number): void {
    const { words, columns } = this.#facts;
    const { texts, counts } = columns[column]?.indexed.column ?? {};
    if (!texts || texts.length > MAX_GROUP_VALUES || !this.#areGroups(texts, column)) return;
    for (const from of this.#tokens.keys()) {
      for (const { to, sense } of this.#phrasesAt(words.values, from)) {
        const group = new Set(words.valueGroups[sense]?.map((word) => word.toLowerCase()));
        const fits = texts.filter((text, at) => counts?.[at] !== 0 && group.has(text.trim().toLowerCase()));
        const [value] = fits;
        if (value !== undefined && new Set(fits.map((text) => text.trim().toLowerCase())).size === 1)
          this.#add(from, to, COST.valueStem, { kind: 'value', column, value, match: 'same' });
      }
    }
  }

  /** Whether most texts of a column are in groups of equal values, such as "F" and "M". Sizes also have an "M". */
  #areGroups(texts: readonly string[], column: number): boolean {
    const { words, columns } = this.#facts;
    const { missing } = columns[column]!.indexed.column;
    const known = new Set(words.valueGroups.flat().map((word) => word.toLowerCase()));
    const filled = texts.filter((text) => text.trim() !== '' && !missing.has(text));
    return filled.filter((text) => known.has(text.trim().toLowerCase())).length * 2 >= filled.length;
  }

  /** Adds compounds, and words that probably name persons, for words that have no meaning yet. */
  #addRest(): void {
    const known = new Set(
      this.#found.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
    );
    for (const [at, token] of this.#tokens.entries()) {
      if (known.has(at) || token.number !== null || this.#facts.words.language === 'zh') continue;
      if (this.#addCompound(at, token)) continue;
      if (this.#facts.rowsArePersons && PERSONS[this.#facts.words.language].test(token.key))
        this.#addNoun(at, at + 1, 'guess');
    }
  }

  /** Adds the meanings of a compound: "Gesamtumsatz", "Durchschnittspreis", "Rotwein", "Versandmonat". */
  #addCompound(at: number, token: PartToken): boolean {
    const { prefixes, suffixes, language } = this.#facts.words;
    if (language !== 'de') return false;
    for (const [prefix, cue] of prefixes) {
      const rest = token.key.startsWith(prefix) ? token.key.slice(prefix.length) : '';
      if (rest.length >= 3 && this.#addMeanings(at, [rest, rest.replace(/^s(?=.{4})/, '')], cueMeaning(cue)))
        return true;
    }
    for (const [suffix, cue] of suffixes) {
      const head = token.key.endsWith(suffix) ? token.key.slice(0, -suffix.length) : '';
      if (head.length >= 2 && this.#addMeanings(at, formsOf(head), cueMeaning(cue))) return true;
    }
    for (let from = 3; from <= token.key.length - 3; from += 1) {
      const [first, rest] = [token.key.slice(0, from), token.key.slice(from)];
      const value = this.#valueNamed(first);
      if (value !== null && this.#addMeanings(at, [rest], [value])) return true;
      if (rest.length >= 4 && this.#isKnown(first) && this.#addMeanings(at, [rest], [])) return true;
    }
    return false;
  }

  /** Whether the first word of a compound is a word of the language or the table. */
  #isKnown(first: string): boolean {
    const { vocabulary } = this.#facts.words;
    return [...formsOf(first), `${first}e`].some((form) => vocabulary.has(form) || this.#facts.vocabulary.has(form));
  }

  /** Returns the only value that is a word. */
  #valueNamed(key: string): Meaning | null {
    const found = this.#facts.columns.flatMap(({ indexed, isName, flag }, column) => {
      const texts = indexed.column.texts ?? [];
      if (!isName || flag !== null || texts.length > MAX_GROUP_VALUES) return [];
      const value = texts.find((text) => keyOf(text.trim(), this.#facts.words.language) === key);
      return value === undefined ? [] : [{ column, value }];
    });
    const [only, ...others] = found;
    return only === undefined || others.length > 0 ? null : { kind: 'value', ...only, match: 'same' };
  }

  /** Adds the meanings of the rest of a compound together with those of its other part. */
  #addMeanings(at: number, rests: readonly string[], other: readonly Meaning[]): boolean {
    const meanings = [...new Set(rests)].flatMap((rest) => this.#meaningsOf(rest));
    for (const meaning of meanings) {
      const of = [...other, meaning];
      this.#add(at, at + 1, COST.compound, of.length === 1 ? meaning : { kind: 'compound', of });
    }
    return meanings.length > 0;
  }

  #meaningsOf(rest: string): Meaning[] {
    const { words, columns } = this.#facts;
    const [word] = splitTokens(rest, words.language);
    if (word === undefined) return [];
    const named = columns.flatMap(({ header }, column): Meaning[] =>
      header.some(({ key, stem }) => key === word.key || stem === word.stem)
        ? [{ kind: 'column', column, via: 'part' }]
        : [],
    );
    if (named.length > 0) return named;
    const parts = (words.roles.get(word.key) ?? []).filter(
      ({ keys, sense }) => keys.length === 1 && sense.part !== undefined,
    );
    if (parts.length > 0) return parts.map(({ sense }) => ({ kind: 'word', roles: sense }));
    const senses = new Set(
      [...(words.concepts.get(word.key) ?? []), ...(words.concepts.get(word.stem) ?? [])]
        .filter(
          ({ keys, stems, sense }) =>
            keys.length === 1 && !sense.isVerb && (keys[0] === word.key || stems[0] === word.stem),
        )
        .map(({ sense }) => sense.concept),
    );
    const meant = [...senses].flatMap((concept) => this.#facts.ofConcept(concept));
    if (meant.length > 0) return [...new Set(meant)].map((column) => ({ kind: 'column', column, via: 'concept' }));
    return [...senses].flatMap((concept): Meaning[] => {
      const measure = this.#facts.derived(concept);
      return measure === null ? [] : [{ kind: 'formula', measure }];
    });
  }
}

/** Forms of the first word of a compound without the letters that join it. */
const formsOf = (first: string): string[] => [first, first.replace(/(?:s|n|en|er)$/, '')];

const cueMeaning = (cue: CueName | null): Meaning[] =>
  cue === null
    ? []
    : [
        {
          kind: 'word',
          roles: { cues: new Set([cue]), degrees: [], comparisons: [], isNoun: false, isCarrier: false },
        },
      ];

/** Returns the same key for meanings that are alternatives of each other only by how they were found. */
function keyOfMeaning(meaning: Meaning): string {
  if (meaning.kind === 'column') return `column ${meaning.column} ${meaning.via === 'verb'}`;
  if (meaning.kind === 'word')
    return meaning.roles.isNoun && meaning.roles.cues.size === 0 ? `noun ${meaning.roles.isPayment}` : 'word';
  return JSON.stringify(meaning);
}

const WEAK = new Set([
  'of',
  'the',
  'a',
  'an',
  'in',
  'by',
  'to',
  'and',
  'or',
  'on',
  'for',
  'at',
  's',
  'from',
  'is',
  'am',
  'der',
  'die',
  'das',
  'und',
  'in',
  'von',
  'im',
  'des',
  '的',
  '?',
  '？',
  '-',
  '#',
]);
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
/** Concepts whose verbs say nothing about the rows of a table without such a column: "come from", "bought". */
const NEUTRAL: ReadonlySet<string> = new Set([
  'name',
  'city',
  'country',
  'place',
  'room',
  'date',
  'customer',
  'supplier',
]);

const carrierRoles = (): WordRoles => ({
  cues: new Set(),
  degrees: [],
  comparisons: [],
  isNoun: false,
  isCarrier: true,
});

/** Longer cells are prose. */
const MAX_VALUE = 80;
/** Endings of words for persons, which name the rows of a table of persons: "runners", "Sängerinnen". */
const PERSONS = { en: /^[a-z]{3,}(?:er|or|ist)s?$/, de: /^[a-z]{4,}(?:er|erin|erinnen|ern)$/, zh: /(?!)/ };
/** Minimum share of distinct values for matching a part of a value. */
const MIN_DISTINCT = 0.3;
/** Maximum mean words of values of which a part is enough. Longer ones are remarks. */
const MAX_WORDS = 4;
const MAX_GROUP_VALUES = 2_000;
