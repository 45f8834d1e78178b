import * as z from 'zod';
import { memoize } from '../../../base/memoize.js';
import type { TableData } from '../../columns/table-data.js';
import { textColumns } from '../../profile/wrong-cells/text-column.js';
import { MIN_SUGGESTED, WRONG_CELL_KINDS, type WrongCellKind } from '../../profile/wrong-cells/wrong-cell.js';
import { TextMap } from '../kit/clean-step.js';
import {
  type CellEvidence,
  defineStep,
  type OfferedStep,
  type RowVerdict,
  type StreamedRow,
  type TextEffect,
} from '../kit/define-step.js';
import { type ColumnView, findColumn, type TableView, textsOfRows, viewData } from '../kit/table-view.js';
import { onColumn } from '../kit/text-step.js';

/** Kinds of evidence whose cells other steps correct: `replace_null_tokens` and `merge_category_variants`. */
const ELSEWHERE: readonly WrongCellKind[] = ['placeholder', 'spelling'];
/** Kinds of evidence for the repairs of this step. */
export const REPAIR_RULES = WRONG_CELL_KINDS.filter((kind) => !ELSEWHERE.includes(kind));

/** Kinds of evidence in the row, and not in the text. */
const BY_ROW: readonly WrongCellKind[] = ['reference', 'reference-key', 'dependency', 'spilled', 'postcode'];

/** Whether a rule judges a cell by its row, so that the same text can be right in another row. */
export const isRuleOfRows = (rule: string): boolean => (BY_ROW as readonly string[]).includes(rule);

const ROW_NUMBER = /^[1-9]\d{0,9}$/;
const ROW = z.string().regex(ROW_NUMBER, 'Must be a row number');

/** Whether a variant of the step is a row in the file. */
export const isRowNumber = (variant: string | null): variant is string => variant !== null && ROW_NUMBER.test(variant);

const Options = z.strictObject({
  /** Minimum confidence; default 0.85. */
  confidence: z.number().min(0).max(1).optional(),
  /** Maximum confidence, not included; default: none. */
  below: z.number().min(0).max(1).optional(),
  /** Kinds of evidence; default: all. */
  rules: z.array(z.enum(REPAIR_RULES)).min(1).optional(),
  /** Rows in the file to repair; default: all. */
  rows: z.array(ROW).min(1).optional(),
  /** Rows in the file not to repair. */
  except: z.array(ROW).min(1).optional(),
  /** The text of each of these rows, without which a recipe could change other rows in another file. */
  before: TextMap.optional(),
});
type Options = z.infer<typeof Options>;

interface Repair extends CellEvidence {
  rule: WrongCellKind;
  after: string;
  reason: string;
}

/** The repairs of a column: by row in the file, and by text if the text alone is the evidence. */
interface ColumnRepairs {
  byRow: Map<number, Repair & { before: string }>;
  byText: Map<string, Repair>;
}

/**
 * Returns the repairs of all columns.
 * @param which rows of a large table to check. A sample shows whether there are repairs; applying them needs all rows.
 */
function findRepairs(view: TableView, which: 'sample' | 'all'): ColumnRepairs[] {
  const data = viewData(view);
  const found = data.columns.map((): ColumnRepairs => ({ byRow: new Map(), byText: new Map() }));
  const profiles = view.columns.map(({ profile }) => profile);
  const compared = view.wrongCells.reference?.compare(data, profiles);
  for (const column of textColumns(data)) {
    for (const [code, { kind, expected, reason, confidence }] of view.wrongCells.judge(column)) {
      const text = column.column.texts[code]!;
      if (compared?.knows(column.at, text)) continue;
      if (expected !== null && expected !== text && !ELSEWHERE.includes(kind))
        found[column.at]!.byText.set(text, { rule: kind, after: expected, reason, confidence, witnesses: [] });
    }
  }
  for (const cell of view.wrongCells.detectBroken(data, profiles, which)) {
    const { row, column, kind, expected, reason, confidence } = cell;
    const before = textAt(data, column, row);
    if (expected === null || expected === before || !BY_ROW.includes(kind)) continue;
    const witnesses = (cell.witnesses ?? []).map((index) => data.columns[index]!.name);
    found[column]!.byRow.set(data.sourceRows.at(row)!, {
      ...{ rule: kind, after: expected, reason, confidence, witnesses },
      before,
    });
  }
  return found;
}

/** Finds the repairs once for all columns, each of which has separate steps. */
const repairsIn = {
  sample: memoize((view: TableView) => findRepairs(view, 'sample')),
  all: memoize((view: TableView) => findRepairs(view, 'all')),
};

function textAt({ columns }: TableData, at: number, row: number): string {
  const column = columns[at]!;
  return column.form === 'dictionary' ? column.texts[column.codes[row]!]! : '';
}

function isChosen(
  { confidence, rule }: Repair,
  { confidence: least = MIN_SUGGESTED, below = Number.POSITIVE_INFINITY, rules }: Options,
): boolean {
  return (
    confidence >= least &&
    confidence < below &&
    (rules === undefined || (rules as readonly WrongCellKind[]).includes(rule))
  );
}

function repairRows(view: TableView, { index }: ColumnView, options: Options): (row: StreamedRow) => RowVerdict {
  const { byRow, byText } = repairsIn.all(view)[index]!;
  const only = options.rows === undefined ? null : new Set(options.rows.map(Number));
  const except = new Set(options.except?.map(Number));
  return (streamed) => {
    const { row } = streamed;
    const before = streamed.text(index);
    const broken = byRow.get(row);
    const repair = broken?.before === before ? broken : byText.get(before);
    if (repair === undefined || !isChosen(repair, options)) return null;
    if ((only !== null && !only.has(row)) || except.has(row)) return null;
    const { after, reason, ...evidence } = repair;
    return { edits: [{ column: index, after, reason, evidence }] };
  };
}

function repairTexts(byText: ColumnRepairs['byText'], options: Options): TextEffect {
  return (text) => {
    const repair = byText.get(text);
    if (repair === undefined || !isChosen(repair, options)) return null;
    const { after, reason, ...evidence } = repair;
    return { text: after, reason, evidence };
  };
}

/** Offers the certain repairs of a column, and the others for confirmation. */
function offersFor(
  { name }: ColumnView,
  { byRow, byText }: ColumnRepairs,
  minimum: number,
): (Omit<OfferedStep, 'options'> & { options: Options })[] {
  const repairs = [...byRow.values(), ...byText.values()];
  const offer = (part: Pick<OfferedStep, 'class' | 'variant' | 'needsVariant'>, options: Options) => {
    const chosen = repairs.filter((repair) => isChosen(repair, options));
    const rules = [...new Set(chosen.map(({ rule }) => rule))];
    return chosen.length === 0 ? [] : [{ ...part, column: name, options, rules, reason: chosen[0]!.reason }];
  };
  return [
    ...offer({ class: 'proposed' }, minimum === MIN_SUGGESTED ? {} : { confidence: minimum }),
    ...offer({ class: 'consent', variant: 'uncertain', needsVariant: true }, { confidence: 0, below: minimum }),
  ];
}

/** Writes the expected text into cells that are probably wrong, as their findings show. */
export const repairCells = defineStep({
  name: 'repair_cells',
  class: 'proposed',
  scope: 'column',
  unit: 'cells',
  rescansRows: true,
  summary: 'corrects cells that are probably wrong, if other cells show what is right',
  options: Options,
  form: {
    confidence: 'Minimum confidence, 0 to 1',
    below: 'Only below this confidence',
    rules: 'Kinds of evidence; all if empty',
    rows: 'Rows; all if empty',
    except: 'Except these rows',
    before: 'Present text of these rows',
  },
  propose: (view) => {
    const repairs = repairsIn.sample(view);
    return view.columns.flatMap((column) => offersFor(column, repairs[column.index]!, view.minConfidence));
  },
  title: (column, { confidence }) =>
    confidence === 0
      ? `Correct cells of "${column}" that may be wrong, although the evidence is weak`
      : `Correct wrong cells of "${column}"`,
  pin: ({ column, options }, imported) => {
    const { rows = [], except = [], before } = options;
    const named = [...rows, ...except];
    if (named.length === 0 || before !== undefined) return options;
    return { ...options, before: Object.fromEntries(textsOfRows(imported, column, named)) };
  },
  compile: ({ column, options }, view) => {
    const target = findColumn(view, column);
    const { byRow, byText } = repairsIn.sample(view)[target.index]!;
    // By texts, cleaning is much faster than by rows.
    const needsRows = byRow.size > 0 || options.rows !== undefined || options.except !== undefined;
    return needsRows
      ? { kind: 'rows', start: () => repairRows(view, target, options), reads: [target.index] }
      : onColumn(view, column, { effect: repairTexts(byText, options) });
  },
});
