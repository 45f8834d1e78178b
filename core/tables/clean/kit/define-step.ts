import * as z from 'zod';
import { Fault } from '../../../base/fault.js';
import { issuesOf } from '../../../base/parse-input.js';
import type { TableData } from '../../columns/table-data.js';
import type { StepName } from '../../profile/column/step-names.js';
import type { CleanStep, StepClass, StepEffect } from './clean-step.js';
import type { RowHash } from './row-hash.js';
import type { ColumnView, TableView } from './table-view.js';

type StepOptions = NonNullable<CleanStep['options']>;

/** Why a step corrects a cell. */
export interface CellEvidence {
  /** Kind of evidence. */
  rule: string;
  /** Confidence that the new text is right, 0 to 1. */
  confidence: number;
  /** Names of the columns that contradict the present text. */
  witnesses: readonly string[];
}

/** The result of a step for a text. */
export interface TextChange {
  text: string;
  reason: string;
  /** Text for the new column, if the step adds one. */
  splitText?: string;
  evidence?: CellEvidence;
}

/** A pure function of a text, evaluated once per distinct text. Returns null if nothing changes. */
export type TextEffect = (text: string) => TextChange | null;

/** A row that is processed by the steps. */
export interface StreamedRow {
  /** Index of the data row before cleaning, from 0. */
  place: number;
  /** Row in the file (line) or sheet, from 1. */
  row: number;
  cells: string[];
  /** Index into CELL_KINDS for each cell; null if all cells are text. */
  kinds: Uint8Array | null;
  /** Returns the text of a cell. Cheaper than `cells`, which may have to be assembled. */
  text(column: number): string;
  /** Whether a cell contains only blanks. */
  isBlank(column: number): boolean;
  /** Returns a hash of some cells, ignoring blanks at their ends. The next call overwrites it. */
  hashOf(columns: readonly number[]): RowHash;
}

export interface CellEdit {
  column: number;
  after: string;
  reason: string;
  evidence?: CellEvidence;
}

/** `drop`: the row is dropped for this reason. `edits`: cells are changed. Null: the row is unchanged. */
export type RowVerdict = { drop: string } | { edits: CellEdit[] } | null;

/** The effect of a step on a particular table. Columns are identified by their index before cleaning, from 0. */
export type Effect =
  | {
      kind: 'texts';
      columns: ReadonlyMap<number, TextEffect>;
      added?: { source: number; name: string };
      /**
       * Whether the step parses decimal marks. Only one such step may change a text: after `1,234` became `1.234`,
       * another one could parse it as 1234.
       */
      parsesMarks?: boolean;
      /**
       * Whether the step never changes plain texts: ASCII letters, digits and punctuation except ampersands, separated
       * by single spaces or line feeds.
       */
      leavesPlain?: boolean;
      /** Whether a text already has the target format. Undefined if the step has no target format, like trimming. */
      isDone?: (text: string) => boolean;
    }
  | {
      kind: 'rows';
      /** @param isApplied whether the edits are made, and not only counted, with the first ones as examples. */
      start(isApplied: boolean): (row: StreamedRow) => RowVerdict;
      /** The columns that the step reads and edits. If undefined, it may read all. */
      reads?: readonly number[];
    }
  | {
      kind: 'headers';
      headers: ReadonlyMap<number, { after: string; reason: string }>;
      /** Renames the header of a column that an earlier step added. */
      rename?: (header: string) => string;
    }
  | { kind: 'drop-columns'; columns: ReadonlyMap<number, string> };

/** A step that is offered for a table. */
export interface OfferedStep {
  column?: string;
  options: StepOptions;
  class: StepClass;
  reason: string;
  /** Distinguishes several offers for the same column, for example by date order. */
  variant?: string;
  /** Whether the offer must be accepted by its full name even if it is the only one for its column. */
  needsVariant?: true;
  /** Kinds of evidence of its corrections, by which they can be accepted or rejected. */
  rules?: readonly string[];
  /** Description of the offer, if the options alone do not explain it. */
  title?: string;
}

/**
 * Whether a step applies to one named column, to all columns (restricted by `columns` and `except`), or to the table.
 */
type StepScope = 'column' | 'columns' | 'table';

/** Optional properties that affect how a step is planned. */
interface StepTraits {
  /** Type in which the column is stored afterwards. */
  writes?: 'number' | 'date' | 'boolean';
  /** Confidence of its corrections, 0 to 1, for a step that corrects wrong cells and has no evidence for each. */
  confidence?: number;
  /** Steps that fix the same finding, to be suggested if this one is not offered. */
  alternatives?: readonly StepName[];
  /** The step fills merged ranges. Without it, the other cells of a range count as empty. */
  fillsMerges?: true;
  /** The step depends on all rows of a column after the earlier steps. */
  dependsOnRows?: true;
  /**
   * Notations of a column that the step rewrites, the most common first; none if the step does not apply to such a
   * column. Columns that share one are a family.
   */
  notationsOf?: (column: ColumnView) => string[];
  /**
   * Proposing the step requires evaluating all rows again. For large tables, it is offered whenever a finding suggests
   * it.
   */
  rescansRows?: true;
}

/** The description of a step, without its implementation. */
export interface StepBasics extends StepTraits {
  name: StepName;
  /** Class of the step if it is requested without having been offered. */
  class: StepClass;
  scope: StepScope;
  unit: StepEffect['unit'];
  /** One-line summary for the documentation. */
  summary: string;
}

export interface StepDefinition extends StepBasics {
  /** Schema of the options. */
  options: z.ZodObject;
  /** Label of each option by name. */
  form: Readonly<Record<string, string>>;
  /** Parses the options and fills in defaults. Faults: invalid-input. */
  readOptions(options: StepOptions): StepOptions;
  /** Returns the offers for a table, in order; none if the step would change nothing. */
  propose(view: TableView): OfferedStep[];
  title(column: string | undefined, options: StepOptions): string;
  /** Adds what identifies the cells of the imported table, so that the options can be checked against another file. */
  pin?: ((column: string | undefined, options: StepOptions, imported: TableData) => StepOptions) | undefined;
  /** Compiles the step for a table. Faults: column-not-found, invalid-input. */
  compile(column: string | undefined, options: StepOptions, view: TableView): Effect;
}

/** A label for each option, if there are options. */
type FormOf<Schema extends z.ZodObject> = string extends keyof z.output<Schema>
  ? { form?: never }
  : { form: Readonly<Record<keyof z.output<Schema>, string>> };

type StepParts<Schema extends z.ZodObject> = StepBasics &
  FormOf<Schema> & {
    options: Schema;
    propose(view: TableView): (Omit<OfferedStep, 'options'> & { options: z.output<Schema> })[];
    title(column: string, options: z.output<Schema>): string;
    compile(target: { column: string; options: z.output<Schema> }, view: TableView): Effect;
    pin?(target: { column: string; options: z.output<Schema> }, imported: TableData): z.output<Schema>;
  };

/**
 * Defines a cleaning step in one file. Its name comes from the registry, `steps/index.ts`, from which `npm run
 * generate` also writes the form in the window and the documentation. Options are validated with the schema of the
 * step.
 */
export function defineStep<Schema extends z.ZodObject>(definition: StepParts<Schema>): StepDefinition {
  const { name, options: schema } = definition;
  const read = (given: StepOptions): z.output<Schema> => {
    const parsed = schema.safeParse(given);
    if (parsed.success) return parsed.data;
    const issues = issuesOf(parsed.error, given);
    const first = issues[0];
    const place = first?.pointer ? ` at ${first.pointer}` : '';
    throw new Fault(
      'invalid-input',
      `The options of ${name} are not valid${place}: ${first?.detail ?? 'none matches'}.`,
      {
        issues,
      },
    );
  };
  const { pin } = definition;
  return {
    ...definition,
    form: definition.form ?? {},
    readOptions: (options) => read(options) as StepOptions,
    propose: (view) => definition.propose(view) as OfferedStep[],
    title: (column, options) => definition.title(column ?? '', read(options)),
    pin:
      pin &&
      ((column, options, imported) => pin({ column: column ?? '', options: read(options) }, imported) as StepOptions),
    compile: (column, options, view) => definition.compile({ column: column ?? '', options: read(options) }, view),
  };
}

/** The schema of a step without options. */
export const NoOptions = z.strictObject({});

/** Returns the table after a step, as far as a plan can predict it: texts and headers, but not rows. */
export function afterEffect(view: TableView, effect: Effect): TableView {
  if (effect.kind === 'headers') {
    return { ...view, headers: view.headers.map((header, index) => effect.headers.get(index)?.after ?? header) };
  }
  if (effect.kind !== 'texts') return view;
  const columns = view.columns.map((column) => {
    const change = effect.columns.get(column.index);
    if (change === undefined || column.texts === null) return column;
    const texts = column.texts.map((text) => change(text)?.text ?? text);
    return texts.some((text, place) => text !== column.texts![place]) ? { ...column, texts } : column;
  });
  return { ...view, columns };
}
