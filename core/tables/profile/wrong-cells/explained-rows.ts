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
  const { from, to } = dependency;
  const broken = against.map(({ row }) => row).filter((row) => to.isMissing[to.codes[row]!] === 0);
  if (broken.length < FEWEST) return new Set();
  const others = columns.filter((column) => column !== to && !from.includes(column));
  return new Set(others.flatMap((column) => explainedBy(column, broken, from[0]!)));
}

function explainedBy(column: CodedColumn, broken: readonly number[], groups: CodedColumn): number[] {
  const byText = new Map<number, number[]>();
  const most = broken.length / NEARLY_ALL;
  for (const row of broken) {
    const code = column.codes[row]!;
    const count = column.counts[code]!;
    if (column.isMissing[code] === 1 || count < FEWEST || count > most) continue;
    const list = byText.get(code);
    if (list === undefined) byText.set(code, [row]);
    else list.push(row);
  }
  return [...byText].flatMap(([code, rows]) => {
    const isRule = rows.length >= FEWEST && rows.length >= NEARLY_ALL * column.counts[code]!;
    return isRule && new Set(rows.map((row) => groups.codes[row]!)).size >= 2 ? rows : [];
  });
}
