import type { DuckDBValue } from '@duckdb/node-api';
import type { SourceRows } from '../../columns/table-data.js';
import { nameValues } from '../describe/name-values.js';
import { unitOfPlan } from '../describe/unit-of-plan.js';
import type { PlanResult, ResultCell } from '../plan/plan-result.js';
import type { QueryPlan } from '../plan/query-plan.js';
import type { QueryTable } from '../plan/query-table.js';
import type { CompiledEvidence } from './compile-evidence.js';
import type { CompiledPlan } from './compile-plan.js';
import type { CompiledUnits } from './compile-units.js';
import type { ResultKind } from './figure.js';
import type { Duckdb } from './load-duckdb.js';
import type { Database } from './open-database.js';

/** Digits of a double that can be relied on: the last one depends on the order of a sum. */
const DIGITS = 15;
const DAY_MS = 86_400_000;

/** Reads the values of the engine: dates as ISO 8601, a time without a day as its clock. */
function readCellOf({ DuckDBTimestampValue }: Duckdb): (value: DuckDBValue, kind: ResultKind) => ResultCell {
  return (value, kind) => {
    if (value === null || value === undefined) return null;
    if (kind === 'boolean') return value === true;
    if (value instanceof DuckDBTimestampValue) return isoText(Number(value.micros / 1000n));
    if (kind === 'number') return tidy(Number(value));
    return String(value);
  };
}

const tidy = (number: number) => (Number.isFinite(number) ? Number(number.toPrecision(DIGITS)) : null);

function isoText(ms: number): string {
  const iso = new Date(ms).toISOString();
  const clock = iso.slice(iso.indexOf('T') + 1).replace(/(?:\.000)?Z$/, '');
  if (ms > 0 && ms < DAY_MS) return clock;
  const day = iso.slice(0, iso.indexOf('T'));
  return clock === '00:00:00' ? day : `${day}T${clock}`;
}

const MOST_VALUES = 1000;

/** Runs the statement of a plan. Evidence is empty yet. */
export async function readResult(
  database: Database,
  plan: QueryPlan,
  { sql, parameters, kinds }: CompiledPlan,
  table: QueryTable,
): Promise<PlanResult> {
  const rows = await database.run(sql, parameters);
  const read = readCellOf(database.duckdb);
  return {
    plan,
    values: rows.slice(0, MOST_VALUES).map((row) => row.map((cell, at) => read(cell, kinds[at]!))),
    valueCount: rows.length,
    valueNames: nameValues(plan, table),
    unit: unitOfPlan(plan, table),
    sql,
    parameters,
    rows: [],
    rowsUsed: 0,
    rowsSkipped: [],
  };
}

type Evidence = Pick<PlanResult, 'rows' | 'rowsUsed' | 'rowsSkipped'>;

/** @param sourceRows line or sheet row of each row of the body. */
export async function readEvidence(
  database: Database,
  { sql, parameters, reasons }: CompiledEvidence,
  sourceRows: SourceRows,
): Promise<Evidence> {
  const parts = await database.run(sql, parameters);
  const [used, ...skipped] = parts.map(([, count, places]) => ({
    count: Number(count),
    rows: placesOf(database, places).map((place) => sourceRows.at(place - 1)!),
  }));
  return {
    rows: used?.rows ?? [],
    rowsUsed: used?.count ?? 0,
    rowsSkipped: skipped.map((part, at) => ({ ...part, reason: reasons[at]! })).filter(({ count }) => count > 0),
  };
}

function placesOf({ duckdb }: Database, places: DuckDBValue | undefined): number[] {
  if (!(places instanceof duckdb.DuckDBListValue)) return [];
  return places.items.map(Number).sort((one, other) => one - other);
}

/** The unit of a figure over a column that has several: that of its rows, or that they mix them. */
export async function readUnits(
  database: Database,
  plan: QueryPlan,
  { sql, parameters, columns }: CompiledUnits,
  table: QueryTable,
): Promise<Pick<PlanResult, 'unit' | 'mixedUnits'>> {
  const [[count, one, other] = [0, null, null]] = await database.run(sql, parameters);
  if (Number(count) > 1) return { unit: null, mixedUnits: [String(one), String(other)] };
  if (one === null || one === undefined || plan.op === 'groups') return { unit: null };
  const known = table.columns.map((column) =>
    columns.includes(column.index) ? { ...column, unit: String(one) } : column,
  );
  return { unit: unitOfPlan(plan, { ...table, columns: known }) };
}
