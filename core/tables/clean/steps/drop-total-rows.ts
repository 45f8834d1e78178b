import { trimBlanks } from '../../cells/blank.js';
import { parseAmount } from '../../cells/parse-amount.js';
import { parseNumber } from '../../cells/parse-number.js';
import { subtotalsOf } from '../../profile/groups/sum-rows.js';
import { defineStep, NoOptions } from '../kit/define-step.js';
import type { TableView } from '../kit/table-view.js';

const TOTAL =
  /^(?:(?:grand|sub|net|overall)[- ]?)?(?:totals?|sum|summe|gesamtsumme|gesamt|insgesamt|zwischensumme|somme|sous-total|total g[ée]n[ée]ral|totale|totaal|suma|razem|итого|всего|合计|合計|总计|総計)\s?:?$/iu;

const isTotal = (text: string) => text.length <= 40 && TOTAL.test(trimBlanks(text));
const isNumber = (text: string) => parseNumber(text) !== null || parseAmount(text) !== null;

/** Whether a row consists only of numbers and a word for "total". */
function isTotalRow(cells: readonly string[]): boolean {
  let total = false;
  let numbers = 0;
  for (const cell of cells) {
    const text = trimBlanks(cell);
    if (text === '') continue;
    if (isTotal(text)) total = true;
    else if (isNumber(text)) numbers += 1;
    else return false;
  }
  return total && numbers > 0;
}

function hasTotalRow({ data, columns }: TableView): boolean {
  return columns.some(({ original, codes }) => {
    if (original === null || codes === null) return false;
    const totals = new Set(original.flatMap((text, code) => (isTotal(text) ? [code] : [])));
    if (totals.size === 0) return false;
    for (let row = 0; row < data.rowCount; row += 1) {
      if (
        totals.has(codes[row]!) &&
        isTotalRow(columns.map((column) => (column.codes === null ? '' : column.original![column.codes[row]!]!)))
      )
        return true;
    }
    return false;
  });
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
      start: () => (row) =>
        subtotals.has(row.row) || isTotalRow(row.cells) ? { drop: 'contains totals of other rows' } : null,
    };
  },
});
