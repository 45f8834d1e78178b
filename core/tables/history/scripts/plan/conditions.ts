import type { RowFilter } from '../../../rows/rows-request.js';
import { matchTexts } from '../../rows/match-texts.js';
import { placeOfRow, statePlaces } from '../../rows/places.js';
import type { RowScope } from '../../rows/row-scope.js';
import { requireColumn } from '../../state/table-state.js';
import type { RowCondition } from './action.js';
import { isStorable, type StepTables } from './step-tables.js';

/**
 * Converts the scope of an operation to conditions over the texts that are in the table, so that they are exact
 * whatever a filter recognizes as a number or as missing; null if one cannot be expressed by texts.
 */
export function conditionsOf(tables: StepTables, { rows, filters = [] }: RowScope): RowCondition[] | null {
  const conditions: RowCondition[] = [];
  if (rows !== undefined) {
    const places = rows.map((row) => placeOfRow(tables.source, row)).filter((place) => place >= 0);
    conditions.push({ kind: 'rows', rows: [...new Set(places)].map(tables.numberOf), isExcluded: false });
  }
  for (const filter of filters) {
    const condition = conditionOfFilter(tables, filter);
    if (condition === null) return null;
    conditions.push(condition);
  }
  return conditions;
}

function conditionOfFilter({ source, before }: StepTables, filter: RowFilter): RowCondition | null {
  const column = requireColumn(before, filter.column);
  const places = statePlaces(source, before);
  const isMatch = matchTexts(source, column, filter, places.length);
  const seen = new Uint8Array(column.texts.length);
  const matching = new Set<string>();
  const others = new Set<string>();
  for (const place of places) {
    const code = column.codes[place]!;
    if (seen[code] === 1) continue;
    seen[code] = 1;
    (isMatch(code) ? matching : others).add(column.texts[code]!);
  }
  const isExcluded = others.size < matching.size;
  const values = [...(isExcluded ? others : matching)];
  if (![...matching, ...others].every(isStorable)) return null;
  return { kind: 'values', column: column.name, values, isExcluded };
}
