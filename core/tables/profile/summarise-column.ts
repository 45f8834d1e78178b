import { CellTally } from '../data/summary/cell-tally.js';
import type { DictionaryColumn, SourceRows, TableData } from '../data/table-data.js';
import type { TextCount, WideSummary } from '../data/wide-summary.js';

const REPORTED = 50;

/** What all that is said of a column is drawn from, whichever form the column has. Each distinct text is judged once. */
export function summariseColumn(data: TableData, column: number): WideSummary {
  const found = data.columns[column];
  if (found === undefined) throw new RangeError(`No column ${column}.`);
  return found.form === 'wide' ? found.summary : summariseDictionary(found, data.sourceRows);
}

function summariseDictionary(column: DictionaryColumn, sourceRows: SourceRows): WideSummary {
  const tally = new CellTally();
  const rows = firstRows(column, sourceRows);
  const full: TextCount[] = [];
  for (let code = 0; code < column.texts.length; code += 1) {
    const cells = column.counts[code] as number;
    const text = column.texts[code] as string;
    const row = rows[code] as number;
    if (cells > 0 && !tally.add(text, cells, row)) full.push({ text, cells, row });
  }
  const top = full.sort((a, b) => b.cells - a.cells || a.row - b.row).slice(0, REPORTED);
  return { ...tally.finish(), distinct: full.length, distinctIsEstimate: false, top, topIsEstimate: false };
}

/** Source row of the first cell of each text. */
function firstRows(column: DictionaryColumn, sourceRows: SourceRows): Uint32Array {
  const rows = new Uint32Array(column.texts.length);
  let left = column.texts.length;
  for (let index = 0; index < column.codes.length && left > 0; index += 1) {
    const code = column.codes[index] as number;
    if (rows[code] !== 0) continue;
    rows[code] = sourceRows.at(index) as number;
    left -= 1;
  }
  return rows;
}
