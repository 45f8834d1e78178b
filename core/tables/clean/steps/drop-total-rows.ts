import { trimBlanks } from '../../cells/blank.js';
import { parseAmount } from '../../cells/parse-amount.js';
import { parseNumber } from '../../cells/parse-number.js';
import { subtotalsOf } from '../../profile/groups/sum-rows.js';
import { isSureTotal } from '../../read/source/total-label.js';
import { defineStep, NoOptions } from '../kit/define-step.js';
import type { TableView } from '../kit/table-view.js';

const TOTAL =
  /^(?:(?:grand|sub|net|overall)[- ]?)?(?:totals?|sum|summe|gesamtsumme|gesamt|insgesamt|zwischensumme|somme|sous-total|total g[ée]n[ée]ral|totale|totaal|suma|razem|итого|всего|合计|合計|总计|総計)\s?:?$/iu;

const isTotal = (text: string) => text.length <= 40 && TOTAL.test(trimBlanks(text));
const numberOf = (text: string) => parseNumber(text)?.value ?? parseAmount(text)?.number.value ?? null;

/** Minimum rows that a total adds up. A single one equals its total by chance. */
const MIN_ADDENDS = 2;

/** The numbers of a column so far. */
class Column {
  #sum = 0;
  #count = 0;
  #last = Number.NaN;

  add(value: number): void {
    this.#sum += value;
    this.#count += 1;
    this.#last = value;
  }

  /** Whether a number continues a count of the rows. */
  continues(value: number): boolean {
    return value === this.#last + 1;
  }

  /** Whether a number is the sum, which may have been rounded. */
  equals(value: number): boolean {
    const tolerance = Math.max(0.01 * this.#count, Math.abs(this.#sum) * 0.0005);
    return this.#count >= MIN_ADDENDS && this.#sum !== 0 && Math.abs(this.#sum - value) <= tolerance;
  }
}

/** A row with the label of a total: its numbers by column, and whether the label can only mean a sum. */
interface Labelled {
  /** Column of the label. */
  label: number;
  numbers: ReadonlyMap<number, number>;
  isSure: boolean;
}

/**
 * Reads the numbers of a row if it consists only of numbers and a word for "total". Such a row may also be
 * data: a brand is named Total.
 */
function readLabelled(cells: readonly string[]): Labelled | null {
  const numbers = new Map<number, number>();
  let label: number | undefined;
  for (const [column, cell] of cells.entries()) {
    const text = trimBlanks(cell);
    const value = numberOf(text);
    if (value !== null) numbers.set(column, value);
    else if (isTotal(text)) label = column;
    else if (text !== '') return null;
  }
  return label !== undefined && numbers.size > 0
    ? { label, numbers, isSure: isSureTotal(trimBlanks(cells[label]!)) }
    : null;
}

/**
 * Returns a predicate for total rows, to be called with all rows in order. Unless its label can only mean a sum, at
 * least half of the numbers of a total are sums of the rows above: of all, or of those since the last total.
 */
function recognizeTotals(): (cells: readonly string[]) => boolean {
  const all: Column[] = [];
  let group: Column[] = [];
  return (cells) => {
    const found = readLabelled(cells);
    // A number before the label may count the rows instead of adding them up: 3 after 1 and 2.
    const tried = [...(found?.numbers ?? [])].filter(
      ([at, value]) => found !== null && (at > found.label || !all[at]?.continues(value)),
    );
    const sums = tried.filter(([at, value]) => [all[at], group[at]].some((column) => column?.equals(value)));
    if (found?.isSure || (sums.length > 0 && sums.length * 2 >= tried.length)) {
      group = [];
      return true;
    }
    for (const [column, cell] of cells.entries()) {
      const value = numberOf(trimBlanks(cell));
      if (value === null) continue;
      for (const list of [all, group]) {
        list[column] ??= new Column();
        list[column].add(value);
      }
    }
    return false;
  };
}

/** Whether a table has a total row. For wide columns, whose numbers are unknown, a label is sufficient. */
function hasTotalRow({ data, columns }: TableView): boolean {
  const isLabelled = columns.some(({ original }) => original?.some(isTotal));
  if (!isLabelled || columns.some(({ codes }) => codes === null)) return isLabelled;
  const isTotalRow = recognizeTotals();
  for (let row = 0; row < data.rowCount; row += 1)
    if (isTotalRow(columns.map(({ codes, original }) => original![codes![row]!]!))) return true;
  return false;
}

/** Drops rows with totals of the rows above, if the import left them in the table. */
export const dropTotalRows = defineStep({
  name: 'drop_total_rows',
  class: 'proposed',
  scope: 'table',
  unit: 'rows',
  summary: 'drops subtotal and total rows',
  options: NoOptions,
  propose: (view) =>
    hasTotalRow(view) || view.data.table.subtotals.length > 0
      ? [{ class: 'proposed', options: {}, reason: 'rows contain totals of other rows, which would be counted twice' }]
      : [],
  title: () => 'Drop total rows',
  compile: (_, { data }) => {
    const subtotals = new Set(subtotalsOf(data).map(({ row }) => row));
    return {
      kind: 'rows',
      start: () => {
        const isTotalRow = recognizeTotals();
        return (row) =>
          isTotalRow(row.cells) || subtotals.has(row.row) ? { drop: 'contains totals of other rows' } : null;
      },
    };
  },
});
