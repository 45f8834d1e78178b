import type { QueryColumn, QueryTable } from '../plan/query-table.js';
import { shownText } from './format-cell.js';

const MOST = 6;
const MEASURES: ReadonlySet<QueryColumn['type']> = new Set(['integer', 'decimal', 'currency', 'percent', 'unit']);
const GROUPS: ReadonlySet<QueryColumn['type']> = new Set(['category', 'boolean']);
const DATES: ReadonlySet<QueryColumn['type']> = new Set(['date', 'datetime']);

/** Questions about this table that may be answered, to be tried, for somebody whose question could not. */
export function suggestQuestions({ columns, rowCount }: QueryTable): string[] {
  if (rowCount === 0) return [];
  const first = (types: ReadonlySet<QueryColumn['type']>) => columns.find(({ type }) => types.has(type));
  const [measure, group, date] = [first(MEASURES), first(GROUPS), first(DATES)];
  const name = (column: QueryColumn) => shownText(column.name);
  const found: string[] = [];
  if (measure && group) found.push(`What is the total ${name(measure)} per ${name(group)}?`);
  if (measure) found.push(`What is the average ${name(measure)}?`);
  if (group) found.push(`How many rows are there per ${name(group)}?`);
  if (date) found.push(`What is the latest ${name(date)}?`);
  const [some] = columns;
  if (some)
    found.push(`How many different values of ${name(some)} are there?`, `How many rows are missing ${name(some)}?`);
  return found.slice(0, MOST);
}
