import * as z from 'zod';
import { Fault } from '../../../base/fault.js';
import type { CellErrors } from '../expressions/apply-expression.js';
import { numberText } from '../expressions/values/result-text.js';
import { type ValuedColumn, valuedColumn } from '../expressions/values/valued-column.js';
import type { GroupedRows } from '../rows/group-cells.js';
import { rowOfPlace } from '../rows/places.js';
import { compactColumn } from '../state/compact-column.js';
import type { StateColumn, TableState } from '../state/table-state.js';

/** Functions that summarize the cells of a group. Empty cells and placeholders are not counted. */
export const AggregateFunction = z
  .enum(['count', 'distinct', 'sum', 'mean', 'median', 'min', 'max', 'first', 'list'])
  .meta({
    description:
      'count: rows, or filled cells of a column; distinct: different texts; sum, mean, median: of numbers; min, max: by value, as written; first: the first filled cell; list: the different texts',
    example: 'sum',
  });
export type AggregateFunction = z.output<typeof AggregateFunction>;

/** The cells of a column in groups of rows. */
export interface GroupedCells {
  state: TableState;
  column: StateColumn;
  groups: GroupedRows;
  /** Separator of lists. */
  separator: string;
}

/** Texts by group, and the cells that are no numbers. */
export interface Aggregated {
  texts: string[];
  errors: CellErrors;
}

/** Maximum characters of all lists together. */
const MAX_LISTED = 100_000_000;
const MAX_EXAMPLES = 5;

const isFilled = 1;

/** Codes of the current rows, and which texts are filled. */
interface Cells {
  texts: readonly string[];
  codes: ArrayLike<number>;
  filled: Uint8Array;
  valued: ValuedColumn;
}

function cellsOf({ state, column }: GroupedCells): Cells {
  const { texts, codes } = compactColumn(column, state.rows);
  const valued = valuedColumn(state.source, column);
  const filled = Uint8Array.from(texts, (text) => (valued.isMissing(text) ? 0 : isFilled));
  return { texts, codes, filled, valued };
}

/** Calls back for the filled cells of each group, in the order of the rows. */
function eachGroup<Value>(
  { starts, rows }: GroupedRows,
  { codes, filled }: Cells,
  begin: () => { add(code: number): void; end(): Value },
): Value[] {
  const found: Value[] = [];
  for (let group = 0; group + 1 < starts.length; group += 1) {
    const { add, end } = begin();
    for (let at = starts[group]!; at < starts[group + 1]!; at += 1) {
      const code = codes[rows[at]!]!;
      if (filled[code] === isFilled) add(code);
    }
    found.push(end());
  }
  return found;
}

/** Adds numbers with the rounding errors of each addition (Neumaier), so that the order of rows does not matter. */
class Sum {
  #sum = 0;
  #errors = 0;
  count = 0;

  add(value: number): void {
    const next = this.#sum + value;
    this.#errors += Math.abs(this.#sum) >= Math.abs(value) ? this.#sum - next + value : value - next + this.#sum;
    this.#sum = next;
    this.count += 1;
  }

  get total(): number {
    return this.#sum + this.#errors;
  }
}

/** Returns the number of each text; NaN if it is missing or not a number. */
const numbersOf = ({ texts, valued }: Cells): Float64Array =>
  Float64Array.from(texts, (text) => {
    const value = valued.toValue(text);
    return typeof value === 'number' ? value : Number.NaN;
  });

function median(values: Float64Array): number {
  const sorted = values.sort();
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function calculate(grouped: GroupedCells, cells: Cells, fn: 'sum' | 'mean' | 'median'): Aggregated {
  const { groups, column, state } = grouped;
  if (cells.valued.kind !== 'number')
    throw new Fault(
      'invalid-input',
      `"${column.name}" is not a column of numbers, so it has no ${fn}. Convert it with change_type, or choose another function.`,
    );
  const numbers = numbersOf(cells);
  const results = eachGroup(groups, cells, () => {
    const sum = new Sum();
    const values: number[] = [];
    return {
      add: (code) => {
        const value = numbers[code]!;
        if (Number.isNaN(value)) return;
        if (fn === 'median') values.push(value);
        else sum.add(value);
      },
      end: () => {
        if (fn === 'median') return values.length === 0 ? null : median(Float64Array.from(values));
        return sum.count === 0 ? null : fn === 'sum' ? sum.total : sum.total / sum.count;
      },
    };
  });
  return {
    texts: results.map((value) => (value === null ? '' : (numberText(value) ?? ''))),
    errors: unreadable(state, column, cells, numbers),
  };
}

/** Lists the filled cells that are no numbers. */
function unreadable(state: TableState, column: StateColumn, cells: Cells, numbers: Float64Array): CellErrors {
  const { codes, texts, filled } = cells;
  const counts = new Map<number, { row: number; count: number }>();
  let count = 0;
  for (let row = 0; row < codes.length; row += 1) {
    const code = codes[row]!;
    if (filled[code] !== isFilled || !Number.isNaN(numbers[code])) continue;
    count += 1;
    const known = counts.get(code);
    if (known === undefined) counts.set(code, { row, count: 1 });
    else known.count += 1;
  }
  const examples = [...counts].slice(0, MAX_EXAMPLES).map(([code, found]) => ({
    row: rowOfPlace(state.source, state.rows === null ? found.row : state.rows[found.row]!),
    text: texts[code]!,
    count: found.count,
    message: `"${texts[code]!}" in "${column.name}" is not a number`,
  }));
  return { count, examples };
}

/** Returns the least or greatest text of each group: numbers and dates by value, others by their code units. */
function extreme({ groups }: GroupedCells, cells: Cells, sign: 1 | -1): string[] {
  const { texts, valued } = cells;
  const values = texts.map((text) => (valued.kind === 'text' ? text : valued.toValue(text)));
  return eachGroup(groups, cells, () => {
    let best = -1;
    return {
      add: (code) => {
        const value = values[code];
        if (value === null || value === undefined) return;
        const known = best < 0 ? null : values[best]!;
        if (known === null || (sign === 1 ? value < known : value > known)) best = code;
      },
      end: () => (best < 0 ? '' : texts[best]!),
    };
  });
}

function listed({ groups, separator }: GroupedCells, cells: Cells): string[] {
  let characters = 0;
  return eachGroup(groups, cells, () => {
    const codes = new Set<number>();
    return {
      add: (code) => codes.add(code),
      end: () => {
        const text = [...codes].map((code) => cells.texts[code]!).join(separator);
        characters += text.length;
        if (characters > MAX_LISTED)
          throw new Fault(
            'table-too-large',
            `The lists would have more than ${MAX_LISTED.toLocaleString('en')} characters. Choose another function.`,
          );
        return text;
      },
    };
  });
}

const NO_ERRORS: CellErrors = { count: 0, examples: [] };

/** Counts the rows of each group. */
export const countOfGroups = ({ starts }: GroupedRows): string[] =>
  Array.from({ length: starts.length - 1 }, (_, group) => String(starts[group + 1]! - starts[group]!));

/** Summarizes the cells of a column in each group. Faults: invalid-input (no numbers), table-too-large. */
export function aggregateCells(grouped: GroupedCells, fn: AggregateFunction): Aggregated {
  const cells = cellsOf(grouped);
  if (fn === 'sum' || fn === 'mean' || fn === 'median') return calculate(grouped, cells, fn);
  return { texts: plainAggregate(grouped, cells, fn), errors: NO_ERRORS };
}

function plainAggregate(
  grouped: GroupedCells,
  cells: Cells,
  fn: Exclude<AggregateFunction, 'sum' | 'mean' | 'median'>,
): string[] {
  const { groups } = grouped;
  switch (fn) {
    case 'count':
      return eachGroup(groups, cells, () => {
        let count = 0;
        return {
          add: () => {
            count += 1;
          },
          end: () => String(count),
        };
      });
    case 'distinct':
      return eachGroup(groups, cells, () => {
        const codes = new Set<number>();
        return { add: (code) => codes.add(code), end: () => String(codes.size) };
      });
    case 'first':
      return eachGroup(groups, cells, () => {
        let first = -1;
        return {
          add: (code) => {
            if (first < 0) first = code;
          },
          end: () => (first < 0 ? '' : cells.texts[first]!),
        };
      });
    case 'list':
      return listed(grouped, cells);
    default:
      return extreme(grouped, cells, fn === 'min' ? 1 : -1);
  }
}
