import * as z from 'zod';
import type { TableData } from '../../columns/table-data.js';
import { textColumns } from '../../profile/wrong-cells/text-column.js';
import { WRONG_CELL_KINDS, type WrongCellKind } from '../../profile/wrong-cells/wrong-cell.js';
import { defineStep, type OfferedStep, type RowVerdict, type StreamedRow } from '../kit/define-step.js';
import { type ColumnView, findColumn, type TableView, viewData } from '../kit/table-view.js';

/** Kinds of evidence whose cells other steps correct: `replace_null_tokens` and `merge_category_variants`. */
const ELSEWHERE: readonly WrongCellKind[] = ['placeholder', 'spelling'];
const RULES = WRONG_CELL_KINDS.filter((kind) => !ELSEWHERE.includes(kind));

/** Confidence from which a repair is certain enough to be suggested. */
export const CERTAIN = 0.85;

const ROW = z.string().regex(/^[1-9]\d{0,9}$/, 'Must be a row number');

const Options = z.strictObject({
  /** Minimum confidence; default 0.85. */
  confidence: z.number().min(0).max(1).optional(),
  /** Kinds of evidence; default: all. */
  rules: z.array(z.enum(RULES)).min(1).optional(),
  /** Rows in the file to repair; default: all. */
  rows: z.array(ROW).optional(),
  /** Rows in the file not to repair. */
  except: z.array(ROW).optional(),
});
type Options = z.infer<typeof Options>;

interface Repair {
  rule: WrongCellKind;
  after: string;
  reason: string;
  confidence: number;
  /** Confidence that the present text is wrong. */
  score: number;
}

/** The repairs of a column: by row in the file, and by text, where the evidence is in the text alone. */
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
  for (const column of textColumns(data)) {
    for (const [code, { kind, expected, ...rest }] of view.wrongCells.judge(column)) {
      const text = column.column.texts[code]!;
      if (expected !== null && expected !== text && !ELSEWHERE.includes(kind))
        found[column.at]!.byText.set(text, { ...rest, rule: kind, after: expected });
    }
  }
  const profiles = view.columns.map(({ profile }) => profile);
  for (const { row, column, kind, expected, ...rest } of view.wrongCells.detectBroken(data, profiles, which)) {
    const before = textAt(data, column, row);
    if (expected === null || expected === before || (kind !== 'dependency' && kind !== 'spilled')) continue;
    found[column]!.byRow.set(data.sourceRows.at(row)!, { ...rest, rule: kind, before, after: expected });
  }
  return found;
}

function textAt({ columns }: TableData, at: number, row: number): string {
  const column = columns[at]!;
  return column.form === 'dictionary' ? column.texts[column.codes[row]!]! : '';
}

function isChosen({ confidence, rule }: Repair, { confidence: least = CERTAIN, rules }: Options): boolean {
  return confidence >= least && (rules === undefined || (rules as readonly WrongCellKind[]).includes(rule));
}

function repairRows(view: TableView, { index }: ColumnView, options: Options): (row: StreamedRow) => RowVerdict {
  const { byRow, byText } = findRepairs(view, 'all')[index]!;
  const only = options.rows === undefined ? null : new Set(options.rows.map(Number));
  const except = new Set(options.except?.map(Number));
  return ({ cells, row }) => {
    const before = cells[index]!;
    const broken = byRow.get(row);
    const repair = broken?.before === before ? broken : byText.get(before);
    if (repair === undefined || !isChosen(repair, options)) return null;
    if ((only !== null && !only.has(row)) || except.has(row)) return null;
    return { edits: [{ column: index, after: repair.after, reason: repair.reason }] };
  };
}

const OFFERS = [
  { class: 'proposed', options: {}, fits: (confidence: number) => confidence >= CERTAIN },
  {
    class: 'consent',
    variant: 'uncertain',
    options: { confidence: 0 },
    fits: (confidence: number) => confidence < CERTAIN,
  },
] as const;

/** Offers the certain repairs of a column, and all of them if some are uncertain. */
function offersFor({ name }: ColumnView, { byRow, byText }: ColumnRepairs): (OfferedStep & { options: Options })[] {
  const repairs = [...byRow.values(), ...byText.values()];
  return OFFERS.flatMap(({ fits, ...offer }) => {
    const [first] = repairs.filter(({ confidence }) => fits(confidence));
    return first === undefined ? [] : [{ ...offer, column: name, reason: first.reason }];
  });
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
    rules: 'Kinds of evidence; all if empty',
    rows: 'Rows; all if empty',
    except: 'Except these rows',
  },
  propose: (view) => {
    const repairs = findRepairs(view, 'sample');
    return view.columns.flatMap((column) => offersFor(column, repairs[column.index]!));
  },
  title: (column, { confidence = CERTAIN }) =>
    confidence >= CERTAIN
      ? `Correct wrong cells of "${column}"`
      : `Correct cells of "${column}" that may be wrong, although the evidence is weak`,
  compile: ({ column, options }, view) => {
    const target = findColumn(view, column);
    return { kind: 'rows', start: () => repairRows(view, target, options) };
  },
});
