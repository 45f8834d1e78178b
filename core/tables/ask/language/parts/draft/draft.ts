import type { QueryPlan } from '../../../plan/query-plan.js';
import { walkMeasures, walkPlan } from '../../../plan/walk-plan.js';
import { type ColumnFact, isAlmostUnique, type RowsName, type TableFacts } from '../facts/column-facts.js';
import { measureOfUnit } from '../facts/units.js';
import { type CueName, noRoles, type Part, type WordRoles } from '../words/parts.js';

const SUMS = new Set(['sum', 'summe', '求', '和']);

const NO_ROLES = noRoles();

/** One choice of meanings for the words of a question, and which of them a plan has used so far. */
export class Draft {
  readonly facts: TableFacts;
  readonly parts: readonly Part[];
  readonly used = new Set<number>();
  /** Added to the cost of the plan by less likely readings. */
  penalty = 0;
  /** Whether the plan combines two columns, so that a name for the result needs no column. */
  private isComputed = false;
  /** Whether the plan computes with numbers, so that words for money add nothing. */
  private usesFigure = false;
  /** Whether the plan counts rows. A verb of a figure then asks for the figure: "how many games did they win". */
  private isCount = false;
  /** Whether the plan gives one figure, for which words for the rows add nothing. */
  private isSummary = false;

  constructor(facts: TableFacts, parts: readonly Part[]) {
    this.facts = facts;
    this.parts = parts;
  }

  get places(): number[] {
    return [...this.parts.keys()];
  }

  isFree(at: number): boolean {
    return at >= 0 && at < this.parts.length && !this.used.has(at);
  }

  use(...places: readonly number[]): void {
    for (const at of places) if (at >= 0) this.used.add(at);
  }

  /** Returns the roles of an unused word; none for other parts. */
  roles(at: number): WordRoles {
    const meaning = this.isFree(at) ? this.parts[at]?.meaning : undefined;
    return meaning?.kind === 'word' ? meaning.roles : NO_ROLES;
  }

  isCue(at: number, ...names: readonly CueName[]): boolean {
    const { cues } = this.roles(at);
    return names.some((name) => cues.has(name));
  }

  /** Whether a word has one of these cues, used or not. */
  wasCue(at: number, ...names: readonly CueName[]): boolean {
    const meaning = this.parts[at]?.meaning;
    return meaning?.kind === 'word' && names.some((name) => meaning.roles.cues.has(name));
  }

  /** Whether a part names a figure, used or not. */
  wasFigure(at: number): boolean {
    const meaning = this.parts[at]?.meaning;
    return meaning?.kind === 'column' && this.fact(meaning.column).isFigure;
  }

  /** Finds the first unused word with one of these cues; -1 if there is none. */
  find(...names: readonly CueName[]): number {
    return this.places.find((at) => this.isCue(at, ...names)) ?? -1;
  }

  has(...names: readonly CueName[]): boolean {
    return this.find(...names) >= 0;
  }

  /** Finds the first unused word with one of these cues, and uses it. */
  take(...names: readonly CueName[]): number {
    const at = this.find(...names);
    this.use(at);
    return at;
  }

  /** Uses all words with one of these cues. */
  takeAll(...names: readonly CueName[]): boolean {
    const found = this.places.filter((at) => this.isCue(at, ...names));
    this.use(...found);
    return found.length > 0;
  }

  /** Whether the question calls the rows by a noun; `thing`: by one that does not mean persons; `payment`: by one for payments. */
  hasNoun(kind?: 'thing' | 'payment'): boolean {
    return this.parts.some(
      ({ meaning }) =>
        meaning.kind === 'word' &&
        meaning.roles.isNoun &&
        (kind === undefined || (kind === 'thing' ? meaning.roles.isThing : meaning.roles.isPayment) === true),
    );
  }

  /** Whether a noun for rows was only guessed. */
  get hasGuess(): boolean {
    return this.parts.some(({ meaning }) => meaning.kind === 'word' && meaning.roles.isGuess === true);
  }

  /** How the question calls the rows. */
  get rowKind(): RowsName {
    if (this.hasNoun('thing')) return 'thing';
    const isPerson = this.parts.some(({ key, meaning }) => {
      if (meaning.kind === 'value') return this.fact(meaning.column).concepts.has('gender');
      return meaning.kind === 'word' && (meaning.roles.cues.has('who') || this.facts.words.persons.has(key));
    });
    return isPerson ? 'person' : null;
  }

  /** Whether the question says "sum", and not only "total", which may also be the name of a price. */
  get saysSum(): boolean {
    return this.parts.some(({ key }) => SUMS.has(key));
  }

  /** Whether the question names income or expenses by a value of the table, so that it means their amounts. */
  get meansMoney(): boolean {
    const { moneyValues } = this.facts.words;
    return this.parts.some(({ key, meaning }) => meaning.kind === 'value' && moneyValues.has(key));
  }

  /** Returns the column that names the rows as the question calls them. */
  get rowName(): number | null {
    const noun = this.parts.find(({ meaning }) => meaning.kind === 'word' && meaning.roles.isNoun);
    return this.facts.rowName(this.rowKind, noun?.key);
  }

  /** Returns the column of an unused part; null for other parts. */
  column(at: number): number | null {
    const meaning = this.isFree(at) ? this.parts[at]?.meaning : undefined;
    return meaning?.kind === 'column' ? meaning.column : null;
  }

  /** Returns the column of a part, used or not; null for other parts. */
  wasColumn(at: number): number | null {
    const meaning = this.parts[at]?.meaning;
    return meaning?.kind === 'column' ? meaning.column : null;
  }

  fact(column: number): ColumnFact {
    return this.facts.columns[column] as ColumnFact;
  }

  /** Columns that unused verbs name. */
  get verbs(): number[] {
    return this.places.flatMap((at) => (this.isVerb(at) ? (this.column(at) ?? []) : []));
  }

  isVerb(at: number): boolean {
    const meaning = this.parts[at]?.meaning;
    return meaning?.kind === 'column' && meaning.via === 'verb';
  }

  /** Returns the places of unused columns that fit, named ones before verbs. */
  columnsThat(accept: (fact: ColumnFact) => boolean): number[] {
    const fits = this.places.filter((at) => {
      const column = this.column(at);
      return column !== null && accept(this.fact(column));
    });
    return [...fits.filter((at) => !this.isVerb(at)), ...fits.filter((at) => this.isVerb(at))];
  }

  number(at: number): number | null {
    const meaning = this.isFree(at) ? this.parts[at]?.meaning : undefined;
    if (meaning?.kind === 'number') return meaning.value;
    return meaning?.kind === 'word' ? (meaning.roles.number ?? null) : null;
  }

  /** Returns the places of parts that a plan leaves out although they have a meaning. */
  leftOver(plan: QueryPlan): number[] {
    const columns = columnsInPlan(plan);
    this.isComputed = isComputed(plan);
    this.usesFigure = usesFigure(plan);
    this.isCount = plan.op === 'summary' && plan.of.op === 'count';
    this.isSummary =
      plan.op === 'share' || plan.op === 'holds' || (plan.op === 'summary' && plan.of.op === 'aggregate');
    const left = this.places.filter((at) => this.isFree(at) && !this.isIgnorable(at, columns));
    const nouns = this.places.filter((at) => this.roles(at).isNoun && !this.roles(at).isCarrier && !this.isGeneral(at));
    return [...left, ...nouns.slice(1)];
  }

  /** Whether a noun means the rows of any table, or repeats another noun. */
  private isGeneral(at: number): boolean {
    return this.roles(at).cues.size > 0 || this.facts.words.generalNouns.has(this.parts[at]!.key);
  }

  /** Whether a unit that does not follow "how many" or "per" is that of a column of the plan: "heaviest load in kg". */
  private isUnitOf(unit: string, at: number, columns: ReadonlySet<number>): boolean {
    const measure = this.wasCue(at - 1, 'count', 'howmuch', 'per') ? null : measureOfUnit(this.facts, unit);
    return measure !== null && columns.has(measure.column);
  }

  /** Whether a general noun only says what a column contains: "labour cost", "delivery date". */
  private isBesideColumn(at: number): boolean {
    return [at - 1, at + 1].some((near) => {
      const kind = this.parts[near]?.meaning.kind;
      return this.used.has(near) && (kind === 'column' || kind === 'formula');
    });
  }

  /** Whether the question asks for a person, and does not only describe one: "members who have paid". */
  get asksWho(): boolean {
    const at = this.find('who');
    return at >= 0 && (at === 0 || this.facts.words.language === 'zh');
  }

  private isIgnorable(at: number, columns: ReadonlySet<number>): boolean {
    const { meaning } = this.parts[at] as Part;
    if (meaning.kind === 'formula') return meaning.isVerb === true;
    if (meaning.kind === 'word') return this.isIgnorableWord(at, meaning.roles, columns);
    // A verb describes the events that the rows record ("bought"), unless it is a state of some rows ("paid").
    const isVerb = meaning.kind === 'column' && meaning.via === 'verb';
    if (meaning.kind === 'column' && this.isRowsName(at, meaning.column)) return true;
    if (!isVerb) return false;
    const { flag, isFigure } = this.fact(meaning.column);
    return columns.has(meaning.column) || (flag === null && (!isFigure || this.usesFigure || !this.isCount));
  }

  /** Whether the name of a column only means the rows of a figure: "mean score given by guests in suites". */
  private isRowsName(at: number, column: number): boolean {
    const { isName, flag, concepts } = this.fact(column);
    if (!this.isSummary || !isName || flag !== null) return false;
    const isOfRows = isAlmostUnique(this.fact(column)) || ROWS.some((concept) => concepts.has(concept));
    return (
      isOfRows &&
      !this.wasCue(at - 1, 'per', 'not', 'without', 'except', 'distinct', 'which', 'only', 'than', 'more', 'most')
    );
  }

  private isIgnorableWord(
    at: number,
    { cues, unit, isCarrier, isNoun }: WordRoles,
    columns: ReadonlySet<number>,
  ): boolean {
    if (at === 0 && cues.has('where')) return false;
    // "Sales by store": the noun names the requested groups.
    if (isNoun && this.isCue(at - 1, 'per')) return false;
    if (isCarrier || isNoun) return true;
    const isCounted = this.wasCue(at - 1, 'count', 'howmuch');
    if (unit !== undefined && ((this.used.has(at - 1) && !isCounted) || this.isUnitOf(unit, at, columns))) return true;
    return [...cues].some((cue) => this.isIgnorableCue(at, cue, cues.size));
  }

  private isIgnorableCue(at: number, cue: CueName, count: number): boolean {
    if (cue === 'event') return true;
    if (cue === 'spend') return this.usesFigure;
    if (cue === 'result') return this.isComputed || this.isBesideColumn(at);
    if (cue === 'generic') return this.isBesideColumn(at);
    if (cue === 'yesno') return at > 0 && this.facts.words.language !== 'zh';
    return count === 1 && (cue === 'list' || cue === 'what');
  }
}

/** Concepts of columns that name what the rows are about. */
const ROWS = ['person', 'product', 'title', 'outsider'];

function usesFigure(plan: QueryPlan): boolean {
  let found = false;
  walkMeasures(plan, (measure) => {
    found ||= measure.property === 'number';
  });
  return found;
}

function isComputed(plan: QueryPlan): boolean {
  let found = false;
  walkMeasures(plan, (measure) => {
    found ||= measure.with !== undefined;
  });
  return found;
}

/** Returns the columns that a plan uses. */
export function columnsInPlan(plan: QueryPlan): Set<number> {
  const columns = new Set<number>();
  walkPlan(plan, {
    measure: ({ column }) => columns.add(column),
    column: (column) => columns.add(column),
  });
  return columns;
}
