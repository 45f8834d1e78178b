import type { ResultCell } from '../../../core/tables/ask/plan/plan-result.js';
import type { ExpectedCell } from '../business-tables/business-table.js';

const CLOSE = 1e-6;

/**
 * Returns whether rows match the expected ones: the same number, and the same order if requested. Names are compared
 * without case and white space, figures to a millionth; a row may have additional cells.
 */
export function fitsAnswer(
  { answer, ordered = false }: { answer: readonly ExpectedCell[][]; ordered?: boolean },
  values: readonly ResultCell[][],
): boolean {
  if (values.length !== answer.length) return false;
  if (ordered) return answer.every((row, at) => fitsRow(row, values[at]!));
  const left = [...values];
  return answer.every((row) => {
    const found = left.findIndex((given) => fitsRow(row, given));
    if (found >= 0) left.splice(found, 1);
    return found >= 0;
  });
}

const fitsRow = (row: readonly ExpectedCell[], given: readonly ResultCell[]): boolean =>
  given.length >= row.length && row.every((cell, at) => fitsCell(cell, given[at]!));

function fitsCell(cell: ExpectedCell, given: ResultCell): boolean {
  if (typeof cell === 'object') return cell.any.some((one) => fitsCell(one, given));
  if (typeof cell === 'boolean') return given === cell;
  if (typeof cell === 'string') return typeof given === 'string' && folded(given) === folded(cell);
  const figure = typeof given === 'string' ? figureIn(given) : given;
  return typeof figure === 'number' && Math.abs(figure - cell) <= CLOSE * Math.abs(cell);
}

/** Removes midnight, because a date was requested. */
const folded = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/(\d)t(\d)/, '$1 $2')
    .replace(/ 00:00(:00)?$/, '');

/** Parses a figure in a cell, with its unit and thousands separators: "$1,234.50". */
function figureIn(text: string): number {
  const figure = /^[^\d-]*(-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)[^\d]*$/.exec(text);
  return figure === null ? Number.NaN : Number(figure[1]!.replaceAll(',', ''));
}
