import type { CodedColumn } from '../relations/coded-column.js';
import type { Ballot } from './cast-votes.js';

/** Rows of a text that must break the dependency, nearly all of them and in several groups, to be a rule of their own. */
const FEWEST = 4;
const NEARLY_ALL = 0.8;

/**
 * Rows that break a dependency for a reason that another column names: where measure determines average, but all rows of
 * another state have other averages, these are right. A text explains a break if nearly all of its rows break, over two
 * groups and more.
 */
export function explainedRows({ dependency, against }: Ballot, columns: readonly CodedColumn[]): Set<number> {
  const explained = new Set<number>();
  const broken = against.filter(({ row }) => dependency.to.isMissing[dependency.to.codes[row]!] === 0);
  if (broken.length < FEWEST) return explained;
  const own = new Set([...dependency.from, dependency.to]);
  const first = dependency.from[0]!;
  for (const column of columns) {
    if (own.has(column)) continue;
    const rowsOf = new Map<number, number[]>();
    for (const { row } of broken) {
      const code = column.codes[row]!;
      if (column.isMissing[code] === 1) continue;
      const list = rowsOf.get(code);
      if (list === undefined) rowsOf.set(code, [row]);
      else list.push(row);
    }
    for (const [code, rows] of rowsOf) {
      const groups = new Set(rows.map((row) => first.codes[row]!)).size;
      if (rows.length >= FEWEST && groups >= 2 && rows.length >= NEARLY_ALL * column.counts[code]!) {
        for (const row of rows) explained.add(row);
      }
    }
  }
  return explained;
}
