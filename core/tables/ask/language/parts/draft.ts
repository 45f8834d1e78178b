import type { Measure, QueryPlan } from '../../plan/query-plan.js';
import { walkMeasures, walkPlan } from '../../plan/walk-plan.js';
import type { ColumnFact, RowKind, TableFacts } from './column-facts.js';
import type { CueName, Part, WordRoles } from './parts.js';
import { measureOfUnit } from './units.js';

const NO_ROLES: WordRoles = { cues: new Set(), degrees: [], comparisons: [], isNoun: false, isCarrier: false };

/** One choice of meanings for the words of a question, and which of them a plan has used so far. */
export class Draft {
  readonly facts: TableFacts;
  readonly parts: readonly Part[];
  readonly used = new Set<number>();
  /** Added to the cost of the plan by less likely readings. */
  penalty = 0;
  /** Whether the plan combines two columns, so that a name for the result needs no column. */
  private isComputed = false;

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

  /** How the question calls the rows. */
  get rowKind(): RowKind {
    if (this.hasNoun('thing')) return 'thing';
    const isPerson = this.parts.some(({ key, meaning }) => {
      if (meaning.kind === 'value') return this.fact(meaning.column).concepts.has('gender');
      return meaning.kind === 'word' && (meaning.roles.cues.has('who') || this.facts.words.persons.has(key));
    });
    return isPerson ? 'person' : null;
  }

  /** Whether the question names income or expenses by a value of the table, so that it means their amounts. */
  get meansMoney(): boolean {
    const { moneyValues } = this.facts.words;
    return this.parts.some(({ key, meaning }) => meaning.kind === 'value' && moneyValues.has(key));
  }

  /** Returns the column that names the rows as the question calls them. */
  get rowName(): number | null {
    return this.facts.rowName(this.rowKind);
  }

  /** Returns the column of an unused part; null for other parts. */
  column(at: number): number | null {
    const meaning = this.isFree(at) ? this.parts[at]?.meaning : undefined;
    return meaning?.kind === 'column' ? meaning.column : null;
  }

  fact(column: number): ColumnFact {
    return this.facts.columns[column] as ColumnFact;
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
    const columns = columnsOf(plan);
    this.isComputed = isComputed(plan);
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
    const before = this.parts[at - 1]?.meaning;
    const isAsked =
      before?.kind === 'word' && (['count', 'howmuch', 'per'] as const).some((cue) => before.roles.cues.has(cue));
    const measure = isAsked ? null : measureOfUnit(this.facts, unit);
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
    if (meaning.kind === 'column') {
      // A verb describes the events that the rows record ("bought"), unless it is a state of some rows ("paid").
      const isState = this.fact(meaning.column).flag !== null;
      return meaning.via === 'verb' && (columns.has(meaning.column) || !isState);
    }
    if (meaning.kind !== 'word') return false;
    if (at === 0 && meaning.roles.cues.has('where')) return false;
    const { roles } = meaning;
    if (roles.unit !== undefined && (this.used.has(at - 1) || this.isUnitOf(roles.unit, at, columns))) return true;
    if (roles.cues.has('result') && this.isComputed) return true;
    if (roles.cues.has('generic') && this.isBesideColumn(at)) return true;
    if (roles.cues.has('yesno') && at > 0 && this.facts.words.language !== 'zh') return true;
    if (roles.isCarrier || roles.isNoun) return true;
    return [...roles.cues].every((cue) => cue === 'list' || cue === 'what') && roles.cues.size > 0;
  }
}

function isComputed(plan: QueryPlan): boolean {
  let found = false;
  walkMeasures(plan, (measure) => {
    found ||= measure.with !== undefined;
  });
  return found;
}

/** Returns the columns that a plan uses. */
export function columnsOf(plan: QueryPlan): Set<number> {
  const columns = new Set<number>();
  walkPlan(plan, {
    measure: ({ column }) => columns.add(column),
    column: (column) => columns.add(column),
  });
  return columns;
}

/** Takes the figure of a question: two columns with "times" or "minus" between them, a formula, or a column. */
export function takeMeasure(draft: Draft, after = -1): Measure | null {
  const combined = takeCombined(draft) ?? takeCountedUnit(draft);
  if (combined !== null) return combined;
  const formula = draft.places.find((at) => draft.isFree(at) && draft.parts[at]?.meaning.kind === 'formula');
  const figures = draft.columnsThat(({ isFigure }) => isFigure);
  const behind = figures.filter((at) => at > after && !draft.isVerb(at));
  const [at] = behind.length > 0 ? behind : figures;
  if (formula !== undefined && (at === undefined || draft.isVerb(at))) {
    draft.use(formula);
    const { meaning } = draft.parts[formula] as Part;
    return meaning.kind === 'formula' ? meaning.measure : null;
  }
  if (at === undefined) return takeUnit(draft);
  const column = draft.column(at) as number;
  draft.use(at);
  useSame(draft, column);
  return { column, property: 'number' };
}

/** Takes the measure of a unit after "how many": "how many km", "多少斤". */
function takeCountedUnit(draft: Draft): Measure | null {
  const at = draft.places.find((place) => {
    const before = draft.parts[place - 1]?.meaning;
    const isCounted = before?.kind === 'word' && (before.roles.cues.has('count') || before.roles.cues.has('howmuch'));
    return isCounted && draft.roles(place).unit !== undefined;
  });
  const measure = at === undefined ? null : measureOfUnit(draft.facts, draft.roles(at).unit!);
  if (measure !== null) draft.use(at!);
  return measure;
}

/** Takes the measure of a unit without a number: "how many days on average". */
function takeUnit(draft: Draft): Measure | null {
  const at = draft.places.find((place) => draft.roles(place).unit !== undefined && draft.number(place - 1) === null);
  const measure = at === undefined ? null : measureOfUnit(draft.facts, draft.roles(at).unit!);
  if (measure !== null) draft.use(at!);
  return measure;
}

/** Uses further mentions of a column. */
export function useSame(draft: Draft, column: number): void {
  for (const at of draft.places) if (draft.column(at) === column) draft.use(at);
}

/** Takes "rent per square meter": a figure divided by the measure of a unit. */
function takeRatio(draft: Draft): Measure | null {
  const per = draft.places.find((at) => draft.isCue(at, 'per') && draft.roles(at + 1).unit !== undefined);
  const unit = per === undefined ? undefined : draft.roles(per + 1).unit;
  const over = unit === undefined ? null : measureOfUnit(draft.facts, unit);
  if (per === undefined || over === null || over.property !== 'number' || over.with !== undefined) return null;
  const near = draft.columnsThat(({ isFigure }) => isFigure).filter((at) => draft.column(at) !== over.column);
  const [at, ...others] = near.filter((place) => !draft.isVerb(place));
  if (at === undefined || others.length > 0) return null;
  const column = draft.column(at) as number;
  draft.use(per, per + 1, at);
  return { column, property: 'number', with: { by: 'over', column: over.column } };
}

function takeCombined(draft: Draft): Measure | null {
  const ratio = takeRatio(draft);
  if (ratio !== null) return ratio;
  const sign = draft.find('times', 'minus');
  if (sign < 0) return null;
  const [left, right] = [draft.column(sign - 1), draft.column(sign + 1)];
  if (left === null || right === null || !draft.fact(left).isFigure || !draft.fact(right).isFigure) return null;
  const by = draft.isCue(sign, 'times') ? 'times' : 'minus';
  draft.use(sign - 1, sign, sign + 1);
  return { column: left, property: 'number', with: { by, column: right } };
}
