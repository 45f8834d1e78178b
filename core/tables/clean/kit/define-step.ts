import { z } from 'zod';
import { Fault } from '../../../base/fault.js';
import { issuesOf } from '../../../base/parse-input.js';
import type { StepName } from '../../profile/column/step-names.js';
import type { CleanStep, StepClass, StepEffect } from './clean-step.js';
import type { RowHash } from './row-hash.js';
import type { TableView } from './table-view.js';

type StepOptions = NonNullable<CleanStep['options']>;

/** The result of a step for one text. */
export interface TextChange {
  text: string;
  reason: string;
  /** Text of the new column, if the step adds one. */
  splitText?: string;
}

/** A pure function of the text, evaluated once for each distinct text. Null if nothing changes. */
export type TextEffect = (text: string) => TextChange | null;

/** A row that is processed by the steps. */
export interface StreamedRow {
  /** Row of the body before cleaning, from 0. */
  place: number;
  /** Row in the file (line) or sheet, from 1. */
  row: number;
  cells: string[];
  /** Index into CELL_KINDS for each cell; null if all are text. */
  kinds: Uint8Array | null;
  /** Returns whether a cell contains only blanks. */
  isBlank(column: number): boolean;
  /** Returns a hash of some cells, ignoring blanks at their ends. The next call overwrites it. */
  hashOf(columns: readonly number[]): RowHash;
}

export interface CellEdit {
  column: number;
  after: string;
  reason: string;
}

/** `drop` is the reason why the row is dropped; `edits` changes cells; null leaves the row unchanged. */
export type RowVerdict = { drop: string } | { edits: CellEdit[] } | null;

/** The effect of a step, compiled for one table. Columns are identified by their index before cleaning, from 0. */
export type Effect =
  | {
      kind: 'texts';
      columns: ReadonlyMap<number, TextEffect>;
      added?: { source: number; name: string };
      /**
       * Whether it parses decimal marks. Only one such step may change a text: once `1,234` became `1.234`, another
       * could parse it as 1234.
       */
      parsesMarks?: boolean;
      /**
       * Whether it never changes plain texts: ASCII letters, digits and punctuation except ampersands, separated by
       * single spaces or line feeds.
       */
      leavesPlain?: boolean;
      /** Returns whether a text already has the target form; omitted if there is none, as for trimming. */
      isDone?: (text: string) => boolean;
    }
  | { kind: 'rows'; start(): (row: StreamedRow) => RowVerdict }
  | {
      kind: 'headers';
      headers: ReadonlyMap<number, { after: string; reason: string }>;
      /** Renames the header of a column that an earlier step added. */
      rename?: (header: string) => string;
    }
  | { kind: 'drop-columns'; columns: ReadonlyMap<number, string> };

/** A step offered for a table. */
export interface OfferedStep {
  column?: string;
  options: StepOptions;
  class: StepClass;
  reason: string;
  /** Distinguishes offers for the same column, for example by date order. */
  variant?: string;
  /** A description, if the options alone do not explain the offer. */
  title?: string;
}

/**
 * Whether a step applies to one named column, to all columns (restricted by `columns` and `except`) or to the table.
 */
type StepScope = 'column' | 'columns' | 'table';

/** Optional properties of a step that affect planning. */
interface StepTraits {
  /** How the column is stored afterwards. */
  writes?: 'number' | 'date';
  /** Steps that fix a finding that suggests this one, if this one is not offered. */
  alternatives?: readonly StepName[];
  /** The step fills merged ranges. Without it, their other cells are treated as empty. */
  fillsMerges?: true;
  /** The decision depends on all rows of a column after the earlier steps. */
  dependsOnRows?: true;
  /** Proposing it requires evaluating all rows again. For large tables, a finding that suggests it is enough. */
  rescansRows?: true;
}

/** The description of a step without its implementation. */
export interface StepBasics extends StepTraits {
  name: StepName;
  /** Class of the step if it is requested without being offered. */
  class: StepClass;
  scope: StepScope;
  unit: StepEffect['unit'];
  /** One line for the documentation. */
  summary: string;
}

export interface StepDefinition extends StepBasics {
  /** Schema of its options. */
  options: z.ZodObject;
  /** Label of each option, by its name. */
  form: Readonly<Record<string, string>>;
  /** Returns the options with defaults filled in. Faults: invalid-input. */
  readOptions(options: StepOptions): StepOptions;
  /** Returns offers for this table, in order; an empty array if nothing would change. */
  propose(view: TableView): OfferedStep[];
  title(column: string | undefined, options: StepOptions): string;
  /** Faults: column-not-found, invalid-input. */
  compile(column: string | undefined, options: StepOptions, view: TableView): Effect;
}

/** A label for each option, if there are any. */
type FormOf<Schema extends z.ZodObject> = string extends keyof z.output<Schema>
  ? { form?: never }
  : { form: Readonly<Record<keyof z.output<Schema>, string>> };

type StepParts<Schema extends z.ZodObject> = StepBasics &
  FormOf<Schema> & {
    options: Schema;
    propose(view: TableView): (Omit<OfferedStep, 'options'> & { options: z.output<Schema> })[];
    title(column: string, options: z.output<Schema>): string;
    compile(target: { column: string; options: z.output<Schema> }, view: TableView): Effect;
  };

/**
 * Defines a cleaning step. Its file contains everything about it; its name comes from the registry, `steps/index.ts`,
 * from which `npm run generate` also writes the GUI's form and the documentation. Options are validated by the step's
 * schema before use.
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
  return {
    ...definition,
    form: definition.form ?? {},
    readOptions: (options) => read(options) as StepOptions,
    propose: (view) => definition.propose(view) as OfferedStep[],
    title: (column, options) => definition.title(column ?? '', read(options)),
    compile: (column, options, view) => definition.compile({ column: column ?? '', options: read(options) }, view),
  };
}

/** The schema of a step without options. */
export const NoOptions = z.strictObject({});

/** Returns the table after a step as far as a plan can predict it: texts and headers, but not rows. */
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
