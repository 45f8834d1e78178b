import { z } from 'zod';
import { Fault } from '../../../base/fault.js';
import { issuesOf } from '../../../base/parse-input.js';
import type { StepName } from '../../profile/column/step-names.js';
import type { CleanStep, StepClass, StepEffect } from './clean-step.js';
import type { RowHash } from './row-hash.js';
import type { TableView } from './table-view.js';

type StepOptions = NonNullable<CleanStep['options']>;

/** What becomes of one text. */
export interface TextChange {
  text: string;
  reason: string;
  /** Text of the column that is added beside, where the step adds one. */
  beside?: string;
}

/** A pure function of the text: it is asked once for each distinct text. Null where nothing changes. */
export type TextEffect = (text: string) => TextChange | null;

/** A row on its way through the steps. */
export interface StreamedRow {
  /** Row of the body as read, 0-based. */
  place: number;
  /** Row in the file (line) or sheet, from 1. */
  row: number;
  cells: string[];
  /** Index into CELL_KINDS for each cell; null where all are text. */
  kinds: Uint8Array | null;
  /** Whether a cell shows nothing. */
  isBlank(column: number): boolean;
  /** A hash of some cells, blanks at their ends aside: to be used before the next row is asked for its own. */
  hashOf(columns: readonly number[]): RowHash;
}

export interface CellEdit {
  column: number;
  after: string;
  reason: string;
}

/** `drop` says why the row goes; `edits` change cells of it; null leaves it. */
export type RowVerdict = { drop: string } | { edits: CellEdit[] } | null;

/** What a step does, made for one table. Columns are named by their place as read, 0-based. */
export type Effect =
  | {
      kind: 'texts';
      columns: ReadonlyMap<number, TextEffect>;
      added?: { beside: number; name: string };
      /** It reads decimal marks, and must not read what such a step wrote: `1,234` became `1.234`, and is not 1234. */
      readsMarks?: boolean;
      /**
       * It leaves each text as it is that has nothing but letters, digits and signs of ASCII without ampersands, single
       * spaces and line feeds between them.
       */
      leavesPlain?: boolean;
      /** Whether a text has the form that the step gives it; left out where it has none, as for trimming. */
      isDone?: (text: string) => boolean;
    }
  | { kind: 'rows'; start(): (row: StreamedRow) => RowVerdict }
  | {
      kind: 'headers';
      headers: ReadonlyMap<number, { after: string; reason: string }>;
      /** What becomes of the header of a column that an earlier step added. */
      rename?: (header: string) => string;
    }
  | { kind: 'drop-columns'; columns: ReadonlyMap<number, string> };

/** A step as it is offered for a table. */
export interface OfferedStep {
  column?: string;
  options: StepOptions;
  class: StepClass;
  reason: string;
  /** Tells apart two offers for the same column: the date order that is taken, say. */
  variant?: string;
  /** What it does, where the settings alone do not say it. */
  title?: string;
}

/** Whether a step names one column, works on the table, or on all columns (narrowed by `columns` and `except`). */
type StepScope = 'column' | 'columns' | 'table';

/** What the plan has to know of a step, where it differs from most. */
interface StepTraits {
  /** What its column is stored as afterwards. */
  writes?: 'number' | 'date';
  /** Steps that mend a finding which names this one, where this one is not offered. */
  instead?: readonly StepName[];
  /** It fills merged ranges. In a plan without it, their cells are as empty as they look. */
  fillsMerges?: true;
  /** It decides by all rows of a column, as the steps before it left them. */
  seesRows?: true;
  /** To propose it, all rows are judged again. In large tables a finding that names it is enough. */
  judgesRows?: true;
}

/** What a step is, without what it does. */
export interface StepBasics extends StepTraits {
  name: StepName;
  /** Class of a step that somebody names without a plan that offered it. */
  class: StepClass;
  scope: StepScope;
  unit: StepEffect['unit'];
  /** Its line in the documentation. */
  summary: string;
}

export interface StepDefinition extends StepBasics {
  /** Schema of its settings. */
  options: z.ZodObject;
  /** Label of each setting, by its name. */
  form: Readonly<Record<string, string>>;
  /** Settings with their defaults spelt out. Faults: invalid-input. */
  readOptions(options: StepOptions): StepOptions;
  /** Steps for this table, in order; none where they would change nothing. */
  propose(view: TableView): OfferedStep[];
  title(column: string | undefined, options: StepOptions): string;
  /** Faults: column-not-found, invalid-input. */
  compile(column: string | undefined, options: StepOptions, view: TableView): Effect;
}

/** A label for each setting, if there are any. */
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
 * Defines a step of a cleaning. All about it is in its file; its name comes from the registry, `steps/index.ts`, from which
 * `npm run generate` also writes the form of the window and the documentation. Its settings are checked by its own schema
 * before anything else sees them.
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

/** The schema of a step that has nothing to set. */
export const NoOptions = z.strictObject({});

/** The table as a step leaves it, as far as a plan can know: texts and headers, not rows. */
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
