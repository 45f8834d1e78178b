import { CellTally } from '../columns/summary/cell-tally.js';
import type { TextCount, WideSummary } from '../columns/summary/wide-summary.js';
import type { DictionaryColumn, SourceRows, TableData } from '../columns/table-data.js';

const MAX_TOP = 50;

/** Summarizes a dictionary or wide column for its profile. Inspects each distinct text once. */
export function summariseColumn(data: TableData, column: number): WideSummary {
  const found = data.columns[column];
  if (found === undefined) throw new RangeError(`No column ${column}.`);
  return found.form === 'wide' ? found.summary : summariseDictionary(found, data.sourceRows);
}

function summariseDictionary(column: DictionaryColumn, sourceRows: SourceRows): WideSummary {
  const tally = new CellTally();
  const rows = firstRows(column, sourceRows);
  const top: TextCount[] = [];
  let distinct = 0;
  for (let code = 0; code < column.texts.length; code += 1) {
    const cells = column.counts[code] as number;
    const text = column.texts[code] as string;
    const row = rows[code] as number;
    if (cells === 0 || tally.add(text, cells, row)) continue;
    distinct += 1;
    const last = top.length < MAX_TOP ? undefined : top.at(-1)!;
    if (last === undefined || !ranksBefore(last, cells, row)) keepTop(top, { text, cells, row });
  }
  return { ...tally.finish(), distinct, distinctIsEstimate: false, top, topIsEstimate: false };
}

/** Whether a text is more common than one with these cells, or equally common and earlier. */
const ranksBefore = (text: TextCount, cells: number, row: number) =>
  text.cells > cells || (text.cells === cells && text.row < row);

/** Inserts a text into the sorted list of the most common texts. */
function keepTop(top: TextCount[], text: TextCount): void {
  let place = top.length;
  while (place > 0 && !ranksBefore(top[place - 1]!, text.cells, text.row)) place -= 1;
  top.splice(place, 0, text);
  if (top.length > MAX_TOP) top.pop();
}

/** Returns the source row of the first cell of each text. */
function firstRows(column: DictionaryColumn, sourceRows: SourceRows): Uint32Array {
  const rows = new Uint32Array(column.texts.length);
  let remaining = column.texts.length;
  for (let index = 0; index < column.codes.length && remaining > 0; index += 1) {
    const code = column.codes[index] as number;
    if (rows[code] !== 0) continue;
    rows[code] = sourceRows.at(index) as number;
    remaining -= 1;
  }
  return rows;
}
