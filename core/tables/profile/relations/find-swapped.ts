import { parseNumber } from '../../cells/parse-number.js';
import { type DictionaryColumn, maxExamples, type TableData } from '../../columns/table-data.js';
import type { FoundIssue } from '../column/finding-kinds.js';
import { shortenExample, type TableIssue } from '../column/table-issue.js';
import { claimCells } from '../issues/column-issue.js';
import { namesLatitudes, namesLongitudes } from '../meaning/words-of-name.js';

const MAX_EXAMPLES = 10;
/** Minimum rows with both coordinates, and maximum share of them that may be swapped. */
const MIN_ROWS = 20;
const MAX_SHARE = 0.2;
/** Share of the rows at each end of a coordinate that its usual range leaves out, and its margin, in degrees. */
const TAIL = 0.2;
const MARGIN = 2;

interface Coordinate {
  column: DictionaryColumn;
  values: Float64Array;
  low: number;
  high: number;
}

function coordinateOf(column: DictionaryColumn): Coordinate | null {
  const ofText = Float64Array.from(column.texts, (text) => parseNumber(text.trim())?.value ?? Number.NaN);
  const values = Float64Array.from(column.codes, (code) => ofText[code]!);
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  if (sorted.length < MIN_ROWS) return null;
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!;
  const [low, high] = [at(TAIL), at(1 - TAIL)];
  const margin = Math.max(MARGIN, high - low);
  return { column, values, low: low - margin, high: high + margin };
}

const has = ({ low, high }: Coordinate, value: number) => value >= low && value <= high;

/** Returns the rows in which each coordinate is in the range of the other. Ranges that overlap tell nothing. */
function swappedRows(latitude: Coordinate, longitude: Coordinate): number[] {
  if (latitude.low <= longitude.high && longitude.low <= latitude.high) return [];
  const rows: number[] = [];
  for (const [row, value] of latitude.values.entries()) {
    const other = longitude.values[row]!;
    if (has(longitude, value) && has(latitude, other)) rows.push(row);
  }
  return rows.length > MAX_SHARE * latitude.values.length ? [] : rows;
}

function describe(
  data: TableData,
  rows: readonly number[],
  own: DictionaryColumn,
  other: DictionaryColumn,
): FoundIssue {
  const textAt = ({ texts, codes }: DictionaryColumn, row: number) => texts[codes[row]!]!;
  const examples = rows.slice(0, maxExamples(data, MAX_EXAMPLES)).map((row): TableIssue['examples'][number] => ({
    row: data.sourceRows.at(row)!,
    column: own.name,
    text: shortenExample(textAt(own, row)),
    expected: shortenExample(textAt(other, row)),
  }));
  return {
    code: 'swapped-coordinates',
    severity: 'warning',
    table: data.table.id,
    columns: [own.name, other.name],
    count: rows.length,
    unit: 'cells',
    is_estimate: false,
    title: claimCells(own.name, `is swapped with "${other.name}"`, rows.length),
    why: 'The places are on another part of the earth, and distances and maps are wrong.',
    examples,
    step: null,
  };
}

/** Finds rows whose latitude and longitude are swapped, in tables of places of one region. */
export function findSwappedCoordinates(data: TableData): FoundIssue[] {
  const named = (isNamed: (name: string) => boolean) =>
    data.columns.find((column): column is DictionaryColumn => column.form === 'dictionary' && isNamed(column.name));
  const [first, second] = [named(namesLatitudes), named(namesLongitudes)];
  if (first === undefined || second === undefined || first === second) return [];
  const [latitude, longitude] = [coordinateOf(first), coordinateOf(second)];
  if (latitude === null || longitude === null) return [];
  const rows = swappedRows(latitude, longitude);
  return rows.length === 0 ? [] : [describe(data, rows, first, second), describe(data, rows, second, first)];
}
