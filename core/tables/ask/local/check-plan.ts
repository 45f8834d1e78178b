import { Fault } from '../../../base/fault.js';
import type { QueryPlan } from '../plan/query-plan.js';
import type { QueryColumn, QueryTable } from '../plan/query-table.js';

/** A plan that a person could have asked for is far smaller. */
const MOST_PARTS = 200;
const LARGEST_NUMBER = 1e15;

const NEEDS_DATES: ReadonlySet<unknown> = new Set(['date', 'year', 'quarter', 'month', 'day', 'weekday']);

function refuse(why: string): Fault {
  return new Fault('model-failed', `The plan of the local model does not hold: ${why}.`);
}

/** A column of so many texts that they are not kept is not refused: the engine looks at its cells. */
const hasAny = (values: Float64Array | null) => values === null || values.some((value) => !Number.isNaN(value));

function checkProperty(column: QueryColumn, property: unknown): void {
  if (property === 'number' && !hasAny(column.numbers)) throw refuse(`column ${column.index} holds no numbers`);
  if (property === 'number2' && !hasAny(column.numbers2))
    throw refuse(`column ${column.index} holds no second numbers`);
  if (NEEDS_DATES.has(property) && !hasAny(column.dates)) throw refuse(`column ${column.index} holds no dates`);
}

function checkColumn(part: Readonly<Record<string, unknown>>, { columns }: QueryTable): void {
  if (typeof part.column !== 'number' || part.property === 'place') return;
  const column = columns[part.column];
  if (!column) throw refuse(`there is no column ${part.column}`);
  checkProperty(column, part.property);
}

function checkOperation(part: Readonly<Record<string, unknown>>): void {
  if (part.op === 'quality') throw refuse('what a model takes for a question about quality is seldom one');
  if (part.op !== 'aggregate') return;
  const { property } = part.measure as { property: string };
  if (part.by === 'sum' && NEEDS_DATES.has(property)) throw refuse('dates are not added up');
  if (property === 'text') throw refuse('texts are not calculated with');
  if (part.by === 'percentile' && part.at === undefined) throw refuse('a percentile without its place');
}

/**
 * Checks what the schema of plans cannot: columns that are there and hold what is asked of them, and figures that are exact.
 * Faults: model-failed, with the reason.
 */
export function checkPlan(plan: QueryPlan, table: QueryTable): void {
  const open: unknown[] = [plan];
  for (let count = 0; open.length > 0; count++) {
    if (count > MOST_PARTS) throw refuse('it is too large');
    const part = open.pop();
    // JSON.parse rounds larger integers, so that the figure would not be the one that was written.
    if (typeof part === 'number' && Math.abs(part) > LARGEST_NUMBER) throw refuse(`${part} is too large a number`);
    if (typeof part !== 'object' || part === null) continue;
    if (!Array.isArray(part)) {
      checkColumn(part as Record<string, unknown>, table);
      checkOperation(part as Record<string, unknown>);
    }
    open.push(...Object.values(part));
  }
}
