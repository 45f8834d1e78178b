import { isVoid, SHAPE } from './cell-shape.js';
import type { Grid } from './grid.js';
import type { Extent } from './segment-width.js';

const TOTAL_LABEL =
  /^(?:(?:grand|sub|gesamt|zwischen|overall|net)[- ]?)?(?:totals?|total g[ée]n[ée]ral|sous-total|summen?|gesamt|insgesamt|gesamtsumme|sum|somme|totale|totaal|suma|razem|łącznie|ogółem|celkem|összesen|итого|всего|toplam|总计|合计|合計|総計|소계|합계)\b/iu;
const NOT_ASCII_TOTAL = /^(?:łącznie|ogółem|összesen|итого|всего|总计|合计|合計|総計|소계|합계)/iu;

const STATISTIC_LABEL =
  /^(?:(?:arithmetic|overall|sample) )?(?:means?|averages?|avg|medians?|std|stdev|std\.? ?dev|sd|standard deviation|mittelwert|mittel|durchschnitt|standardabweichung|stdabw|moyennes?|médiane|écart[- ]type|media|mediana|promedio|desviación (?:estándar|típica)|deviazione standard|gemiddelde|mediaan|średnia|среднее|медиана|平均|平均值|中位数|標準偏差|标准差)\.?:?$/iu;
/** Rows above for each one that is named for a statistic: more of these are what a table is about. */
const ROWS_FOR_STATISTIC = 3;

/**
 * Whether a row sums up those above it: its numbers are their sums, or it says so; a mean or median is a total too.
 * @param above rows of the body above, in order.
 */
export function isTotalRow(grid: Grid, row: number, above: readonly number[], extent: Extent): boolean {
  const labels: string[] = [];
  const numbers: number[] = [];
  for (let column = extent.left; column <= extent.right; column += 1) {
    const shape = grid.shape(row, column);
    if (isVoid(shape)) continue;
    if (shape === SHAPE.number) numbers.push(column);
    else labels.push(grid.text(row, column));
  }
  const isSum = (column: number) => isSumOf(grid, row, column, above);
  if (labels.some(isTotalLabel))
    return labels.length <= 2 && (numbers.some(isSum) || !isCategory(grid, labels, above, extent));
  if (numbers.length > 0 && namesStatistic(labels)) return isOfStatistics(grid, above, extent);
  const isGappy = grid.filled(row) < extent.right - extent.left + 1;
  // Adding up all rows above comes last: nearly every table ends with a row like the others.
  return labels.length === 0 && isGappy && areMostlySums(numbers.filter(isSum).length, numbers.length, above.length);
}

function areMostlySums(sums: number, numbers: number, rows: number): boolean {
  return (rows > 3 || sums > 1) && sums * 2 > numbers;
}

function isTotalLabel(label: string): boolean {
  return TOTAL_LABEL.test(label) || NOT_ASCII_TOTAL.test(label);
}

function namesStatistic([label, ...others]: readonly string[]): boolean {
  return label !== undefined && others.length === 0 && STATISTIC_LABEL.test(label);
}

/** Whether rows above are too many to be statistics themselves, and few of them are. */
function isOfStatistics(grid: Grid, above: readonly number[], extent: Extent): boolean {
  const last = above.slice(-500);
  const statistics = last.filter((row) => STATISTIC_LABEL.test(grid.text(row, Math.max(extent.left, grid.first(row)))));
  return last.length >= ROWS_FOR_STATISTIC * (statistics.length + 1);
}

/** Whether a label stands in rows above as well: then it names a category, not a sum. */
function isCategory(grid: Grid, labels: readonly string[], above: readonly number[], extent: Extent): boolean {
  return above.slice(-500).some((row) => {
    for (let column = extent.left; column <= extent.right; column += 1) {
      if (labels.includes(grid.text(row, column))) return true;
    }
    return false;
  });
}

function isSumOf(grid: Grid, row: number, column: number, above: readonly number[]): boolean {
  const expected = readNumber(grid.text(row, column));
  if (expected === null || above.length < 2) return false;
  let sum = 0;
  let count = 0;
  for (const other of above) {
    const value = readNumber(grid.text(other, column));
    if (value === null) continue;
    sum += value;
    count += 1;
  }
  return count >= 2 && sum !== 0 && Math.abs(sum - expected) <= Math.max(0.01 * count, Math.abs(sum) * 0.0005);
}

/** A number for adding up, whichever of `.` and `,` is its decimal mark; null where there is none. */
function readNumber(text: string): number | null {
  const bare = text.replace(/[\s\u00a0\u202f'’$€£¥%]/g, '');
  if (!/^[-+]?[\d.,]{1,30}$/.test(bare)) return null;
  const mark = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
  if (mark === -1) return Number(bare);
  const isThousands = bare.length - mark === 4 && /^[-+]?\d{1,3}(?:[.,]\d{3})+$/.test(bare);
  if (isThousands) return Number(bare.replace(/[.,]/g, ''));
  return Number(`${bare.slice(0, mark).replace(/[.,]/g, '')}.${bare.slice(mark + 1)}`);
}
