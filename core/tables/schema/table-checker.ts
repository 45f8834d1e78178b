import { Fault } from '../../base/fault.js';
import { isBlank, trimBlanks } from '../cells/blank.js';
import { checkField, type TextConstraint } from './check-field.js';
import type { CheckedConstraint, CheckedRule } from './check-result.js';
import { fieldNamesOf, type TableField, type TableSchema } from './table-schema.js';

/** Maximum characters of a text in the result. */
const MAX_TEXT = 200;
/** Maximum distinct texts of a column whose verdicts are kept. */
const MAX_KEPT = 20_000;

const NONE: readonly TextConstraint[] = [];

/** A rule with its violations so far. */
class RuleTally {
  private readonly rule: CheckedRule;
  private readonly maxCells: number;

  constructor(constraint: CheckedConstraint, column: string | null, expected: string, maxCells: number) {
    this.rule = { constraint, column, expected, count: 0, cells: [] };
    this.maxCells = maxCells;
  }

  violated(row: number, value: string, note: string | null = null): void {
    this.rule.count += 1;
    if (this.rule.cells.length < this.maxCells) this.rule.cells.push({ row, value: value.slice(0, MAX_TEXT), note });
  }

  get result(): CheckedRule {
    return this.rule;
  }
}

/** Finds rows that repeat the cells of an earlier row in some columns. */
class KeyTally {
  private readonly firstRows = new Map<string, number>();
  private readonly tally: RuleTally;
  private readonly places: readonly number[];

  constructor(tally: RuleTally, places: readonly number[]) {
    this.tally = tally;
    this.places = places;
  }

  /** @param texts trimmed cells. A key with an empty cell is not compared. */
  row(texts: readonly string[], row: number): void {
    const key = this.places.map((place) => texts[place]!);
    if (key.some((text) => text === '')) return;
    const joined = key.length === 1 ? key[0]! : JSON.stringify(key);
    const first = this.firstRows.get(joined);
    if (first === undefined) this.firstRows.set(joined, row);
    else this.tally.violated(row, key.join(', '), `also in row ${first}`);
  }
}

/** The checks of one column. */
class ColumnChecker {
  private readonly tallies: ReadonlyMap<CheckedConstraint, RuleTally>;
  private readonly missing: ReadonlySet<string>;
  private readonly isBlankMissing: boolean;
  private readonly known = new Map<string, readonly TextConstraint[]>();
  private readonly check: (text: string) => readonly TextConstraint[];

  constructor(field: TableField, missingValues: readonly string[], isRequired: boolean, maxCells: number) {
    const { rules, violatedBy } = checkField(field);
    const required = isRequired ? ([['required', 'not empty']] as const) : [];
    this.check = violatedBy;
    this.tallies = new Map(
      [...required, ...rules].map(([constraint, expected]) => [
        constraint,
        new RuleTally(constraint, field.name, expected, maxCells),
      ]),
    );
    this.missing = new Set(missingValues);
    this.isBlankMissing = this.missing.has('');
  }

  get results(): CheckedRule[] {
    return [...this.tallies.values()].map(({ result }) => result);
  }

  /**
   * Checks a cell.
   * @returns its trimmed text; empty if the value is missing.
   */
  cell(text: string, row: number): string {
    if ((this.isBlankMissing && isBlank(text)) || this.missing.has(text)) {
      this.tallies.get('required')?.violated(row, text);
      return '';
    }
    const trimmed = trimBlanks(text);
    for (const constraint of this.violatedBy(trimmed)) this.tallies.get(constraint)!.violated(row, text);
    return trimmed;
  }

  private violatedBy(text: string): readonly TextConstraint[] {
    const known = this.known.get(text);
    if (known !== undefined) return known;
    const found = this.check(text);
    if (this.known.size < MAX_KEPT) this.known.set(text, found.length === 0 ? NONE : found);
    return found;
  }
}

/**
 * Checks the rows of a table against a schema. Cells are compared without blanks at their ends. Columns that the schema
 * does not contain are not checked. Memory: one entry for each distinct value of a unique column.
 */
export class TableChecker {
  private readonly columns: readonly (ColumnChecker | null)[];
  private readonly keys: KeyTally[] = [];
  private readonly labels: CheckedRule[];
  private readonly keyRules: RuleTally[] = [];
  private readonly texts: string[];

  /**
   * @param names names of the columns.
   * @param maxCells maximum violations to list for each rule. Faults: invalid-input.
   */
  constructor(schema: TableSchema, names: readonly string[], maxCells: number) {
    const fields = new Map(schema.fields.map((field) => [field.name, field]));
    const primary = fieldNamesOf(schema.primaryKey);
    const keys = [...primary, ...(schema.uniqueKeys ?? []).flat()];
    const unknown = keys.find((name) => !fields.has(name));
    if (unknown !== undefined) {
      throw new Fault(
        'invalid-input',
        `A key of the schema names "${unknown.slice(0, 100)}", which is not one of its fields. Correct the name, or add the field.`,
      );
    }
    this.texts = names.map(() => '');
    this.labels = labelRules(schema, names);
    this.columns = names.map((name) => {
      const field = fields.get(name);
      if (field === undefined) return null;
      const isRequired = field.constraints?.required === true || primary.includes(name);
      return new ColumnChecker(field, field.missingValues ?? schema.missingValues, isRequired, maxCells);
    });
    const addKey = (constraint: 'unique' | 'primaryKey', key: readonly string[]) => {
      const places = key.map((name) => names.indexOf(name));
      if (key.length === 0 || places.includes(-1)) return;
      const column = key.length === 1 ? key[0]! : null;
      const expected = column === null ? `no two rows with the same ${key.join(', ')}` : 'no value twice';
      const tally = new RuleTally(constraint, column, expected, maxCells);
      this.keyRules.push(tally);
      this.keys.push(new KeyTally(tally, places));
    };
    addKey('primaryKey', primary);
    for (const { name, constraints } of schema.fields)
      if (constraints?.unique === true && !(primary.length === 1 && primary[0] === name)) addKey('unique', [name]);
    for (const key of schema.uniqueKeys ?? []) addKey('unique', key);
  }

  /** @param row row in the file or sheet, from 1. */
  row(cells: readonly string[], row: number): void {
    for (const [place, column] of this.columns.entries())
      this.texts[place] = column === null ? trimBlanks(cells[place]!) : column.cell(cells[place]!, row);
    for (const key of this.keys) key.row(this.texts, row);
  }

  get rules(): CheckedRule[] {
    const ofColumns = this.columns.flatMap((column) => column?.results ?? []);
    return [...this.labels, ...ofColumns, ...this.keyRules.map(({ result }) => result)];
  }
}

/**
 * Compares the names of the columns with those of the schema. By default, both must have the same names, in any order.
 */
function labelRules({ fields, fieldsMatch = 'equal' }: TableSchema, names: readonly string[]): CheckedRule[] {
  const rule = (column: string, expected: string, isViolated: boolean): CheckedRule => ({
    ...{ constraint: 'column', column, expected },
    ...{ count: Number(isViolated), cells: [] },
  });
  const present = new Set(names);
  const mayMiss = fieldsMatch === 'superset' || fieldsMatch === 'partial';
  const mayAdd = fieldsMatch === 'subset' || fieldsMatch === 'partial';
  const expected = fields.map(({ name }, at) => {
    const isMissing = !present.has(name) && !mayMiss;
    const isMoved = fieldsMatch === 'exact' && !isMissing && names[at] !== name;
    return rule(name, isMoved ? `in position ${at + 1}` : 'exists', isMissing || isMoved);
  });
  const known = new Set(fields.map(({ name }) => name));
  const added = mayAdd ? [] : names.filter((name) => !known.has(name));
  return [...expected, ...added.map((name) => rule(name, 'must not exist, because the recipe does not list it', true))];
}
