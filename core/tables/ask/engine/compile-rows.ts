import type { Rows } from '../plan/query-plan.js';
import { compileCondition } from './compile-condition.js';
import { compileComparable } from './compile-measure.js';
import type { Statement } from './statement.js';

/** Rows as a table expression. They have no order of their own: `place` is their order in the file, from 1. */
export function compileRows(rows: Rows, into: Statement): string {
  const inner = (one: Rows) => compileRows(one, into);
  switch (rows.op) {
    case 'all':
      return 't';
    case 'where':
      return `(SELECT * FROM ${inner(rows.rows)} WHERE ${compileCondition(rows.condition, into, inner)})`;
    case 'first':
      return `(SELECT * FROM ${inner(rows.rows)} ORDER BY place LIMIT ${into.bind(rows.count)})`;
    case 'last':
      return `(SELECT * FROM ${inner(rows.rows)} ORDER BY place DESC LIMIT ${into.bind(rows.count)})`;
    case 'next':
      return `(SELECT * FROM t WHERE place IN (SELECT place + 1 FROM ${inner(rows.rows)}))`;
    case 'previous':
      return `(SELECT * FROM t WHERE place IN (SELECT place - 1 FROM ${inner(rows.rows)}))`;
    default: {
      const by = compileComparable(rows.by);
      const way = rows.op === 'highest' ? 'DESC' : 'ASC';
      const from = inner(rows.rows);
      const rank = `rank() OVER (ORDER BY ${by} ${way}) <= ${into.bind(rows.count)}`;
      return `(SELECT * FROM ${from} WHERE ${by} IS NOT NULL QUALIFY ${rank})`;
    }
  }
}

/** How the rows are shown: superlatives by what they were chosen by, others as in the file. */
export function orderOfRows(rows: Rows): string {
  if (rows.op === 'highest') return `${compileComparable(rows.by)} DESC, place`;
  if (rows.op === 'lowest') return `${compileComparable(rows.by)}, place`;
  return 'place';
}

/** How different values of the rows are shown: by their best row. */
export function orderOfDistinct(rows: Rows): string {
  if (rows.op === 'highest') return `max(${compileComparable(rows.by)}) DESC, min(place)`;
  if (rows.op === 'lowest') return `min(${compileComparable(rows.by)}), min(place)`;
  return 'min(place)';
}
