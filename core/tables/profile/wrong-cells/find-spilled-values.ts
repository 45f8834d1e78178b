import type { DictionaryColumn, TextColumns } from '../../columns/table-data.js';
import { textColumns } from './text-column.js';
import type { WrongCell } from './wrong-cell.js';

/** Minimum rows with a spilled value. Fewer may be chance. */
const MIN_ROWS = 3;
/** Rows from which it is certain that values spilled. */
const MANY_ROWS = 10;
/** Minimum share of the empty cells that spilled values must explain. */
const MIN_EXPLAINED = 0.2;
/** Maximum share of texts that can be split among rows in which the other column is filled. */
const MAX_ELSEWHERE = 0.05;
const MAX_COLUMNS = 60;

interface Split {
  kept: string;
  moved: string;
}

/** Returns the ways to split a text in two at a blank, with either part as the moved value. */
function splitsOf(text: string): Split[] {
  const splits: Split[] = [];
  for (const match of text.matchAll(/[,;/]?\s+/g)) {
    const [before, after] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
    if (before === '' || after === '') continue;
    splits.push({ kept: before, moved: after }, { kept: after, moved: before });
  }
  return splits.slice(0, 24);
}

/** Splits each text into a text of this column and a text of the other column; null for texts that cannot be split. */
function splitTexts(column: DictionaryColumn, other: DictionaryColumn): (Split | null)[] {
  const domain = new Set(other.texts.filter((text, code) => text.trim() !== '' && other.counts[code]! > 0));
  const columnTexts = new Set(column.texts);
  return column.texts.map((text) => {
    if (text.length > 200) return null;
    const fits = splitsOf(text.trim()).filter(({ moved }) => domain.has(moved));
    return fits.find(({ kept }) => columnTexts.has(kept)) ?? fits.at(-1) ?? null;
  });
}

/**
 * Finds values that spilled into another column, such as the city `Reno NV` in a row without a state. Returns both
 * cells with the expected texts.
 */
export function findSpilledValues(data: { columns: TextColumns }): WrongCell[] {
  const columns = textColumns(data).slice(0, MAX_COLUMNS);
  return columns.flatMap((target) => {
    const { length } = target.column.codes;
    const empty = length - target.filled;
    if (empty < MIN_ROWS || empty > 0.6 * length || target.texts.length > 0.5 * target.filled) return [];
    return columns.flatMap((source) =>
      source.at === target.at || !source.texts.some(({ text }) => /\s/.test(text.trim()))
        ? []
        : findBetween(source.column, target.column, { source: source.at, target: target.at, empty }),
    );
  });
}

function findBetween(
  source: DictionaryColumn,
  target: DictionaryColumn,
  at: { source: number; target: number; empty: number },
): WrongCell[] {
  const splits = splitTexts(source, target);
  if (!splits.some((split) => split !== null)) return [];
  const isEmpty = target.texts.map((text) => text.trim() === '');
  const rows: number[] = [];
  let elsewhere = 0;
  source.codes.forEach((code, row) => {
    if (splits[code] === null) return;
    if (isEmpty[target.codes[row]!]) rows.push(row);
    else elsewhere++;
  });
  const filled = source.codes.length - at.empty;
  if (rows.length < Math.max(MIN_ROWS, MIN_EXPLAINED * at.empty) || elsewhere > MAX_ELSEWHERE * filled) return [];
  const confidence = rows.length >= MANY_ROWS ? 0.97 : 0.75;
  return rows.flatMap((row) => {
    const { kept, moved } = splits[source.codes[row]!]!;
    const text = source.texts[source.codes[row]!]!;
    const shared = { row, kind: 'spilled', score: 0.95, confidence } as const;
    const place = text.endsWith(moved) ? 'ends in' : 'begins with';
    const reason = `${place} "${moved}", a value of "${target.name}", which is empty in this row`;
    return [
      { ...shared, column: at.source, expected: kept, reason },
      { ...shared, column: at.target, expected: moved, reason: `empty, while "${source.name}" contains "${text}"` },
    ];
  });
}
