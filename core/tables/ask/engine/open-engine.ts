import type { DuckDBValue } from '@duckdb/node-api';
import type { SourceRows, TableData } from '../../columns/table-data.js';
import { type Database, type Duckdb, openDatabase } from '../../database/open-database.js';
import type { TableProfile } from '../../profile/column/table-profile.js';
import { nameValues, unitOfPlan } from '../describe/name-values.js';
import type { PlanResult, ResultCell, RunPlan } from '../plan/plan-result.js';
import type { QueryPlan } from '../plan/query-plan.js';
import type { QueryTable } from '../plan/query-table.js';
import { STORED_PROPERTIES } from '../plan/stored-property.js';
import { answerQuality } from '../quality/answer-quality.js';
import { type CompiledEvidence, compileEvidence } from './compile-evidence.js';
import { type CompiledPlan, compilePlan } from './compile-plan.js';
import { type CompiledUnits, compileUnits } from './compile-units.js';
import { formatsOfTable, openQueryTable } from './open-query-table.js';
import { PartStore, type TableStore } from './part-store.js';
import { neededColumns } from './plan-needs.js';
import type { ColumnFormat } from './read-cell.js';
import { openRowWriter, type WrittenColumn, writtenColumn, writtenRepeats } from './row-writer.js';
import type { ResultKind } from './statement.js';

/** Significant digits of a double that do not depend on the order of summation. */
const DIGITS = 15;
const DAY_MS = 86_400_000;

/** Returns a converter for values of the engine. Dates become ISO 8601; times without a date become HH:MM:SS. */
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

const MAX_VALUES = 1000;

/** Runs the statement of a plan. The result has no evidence. */
async function readResult(
  database: Database,
  plan: QueryPlan,
  { sql, parameters, kinds }: CompiledPlan,
  table: QueryTable,
): Promise<PlanResult> {
  const rows = await database.run(sql, parameters);
  const read = readCellOf(database.duckdb);
  return {
    plan,
    values: rows.slice(0, MAX_VALUES).map((row) => row.map((cell, at) => read(cell, kinds[at]!))),
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

/**
 * Runs the statement for the evidence of a plan.
 * @param sourceRows line or sheet row of each data row.
 */
async function readEvidence(
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

/**
 * Determines the unit of a figure over a column with several units: the unit of the rows used, or the units that they
 * mix.
 */
async function readUnits(
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

const PLACE: WrittenColumn = { name: 'place', type: 'UINTEGER', valueAt: (row) => row + 1 };

/** Stores a small table completely, so that any candidate plan finds its columns. */
async function openWholeStore(
  database: Database,
  data: TableData,
  { columns }: QueryTable,
  formats: readonly ColumnFormat[],
): Promise<TableStore> {
  const stored = columns.flatMap(({ index }) => STORED_PROPERTIES.map((property) => ({ column: index, property })));
  const written = stored.map((one) => writtenColumn(data, one, formats[one.column]!));
  const writer = await openRowWriter(database, 't', [PLACE, ...written, writtenRepeats(data)]);
  if (data.columns.some(({ form }) => form === 'wide')) {
    for (const { cells } of data.table.batches()) for (const row of cells) writer.add(row);
  } else {
    for (let row = 0; row < data.rowCount; row += 1) writer.add(null);
  }
  writer.end();
  return { provide: async () => undefined };
}

export interface EngineOptions {
  /** Memory limit of the engine, MiB; default 512. */
  memoryMb?: number;
  threads?: number;
  /** The table as in the file, for questions about its quality. Default: the same data. */
  file?: TableData;
}

/** Runs plans on one table. */
export interface QueryEngine {
  /** Returns the answer with its evidence. Caches results. Faults: invalid-input, table-too-large. */
  run: RunPlan;
  /** Returns the answer without evidence (`rows`, `rowsUsed`, `rowsSkipped`), in half the time. */
  probe: RunPlan;
  close(): void;
}

/** Maximum cells of a small table, which is stored completely and queried without the optimizer. */
const MAX_SMALL_CELLS = 20_000;

/**
 * Opens an engine on a table. Stores a small table completely; of a large one, loads columns when a plan needs them.
 */
export async function openEngine(
  data: TableData,
  profile: TableProfile,
  table: QueryTable,
  { memoryMb = 512, threads = 1, file = data }: EngineOptions = {},
): Promise<QueryEngine> {
  const isSmall = data.rowCount * data.columns.length <= MAX_SMALL_CELLS;
  const database = await openDatabase({ memoryMb, threads, optimizer: isSmall ? 'off' : 'on' });
  const formats = formatsOfTable(data, profile);
  const store = isSmall ? await openWholeStore(database, data, table, formats) : new PartStore(database, data, formats);
  const enqueue = createQueue();
  const answer = (plan: QueryPlan) => {
    if (plan.op === 'quality') {
      const whole = file === data ? table : openQueryTable(file, profile);
      return answerFromProfile(plan, { data: file, profile, table: whole });
    }
    const compiled = compilePlan(plan, table);
    const units = compileUnits(plan, table);
    return enqueue(async () => {
      await store.provide(neededColumns(plan, units?.columns ?? []));
      const result = await readResult(database, plan, compiled, table);
      return units === null ? result : { ...result, ...(await readUnits(database, plan, units, table)) };
    });
  };
  const addEvidence = (result: PlanResult) => {
    if (result.plan.op === 'quality') return result;
    return enqueue(async () => {
      await store.provide(neededColumns(result.plan, []));
      return { ...result, ...(await readEvidence(database, compileEvidence(result.plan, table), data.sourceRows)) };
    });
  };
  const probe = memoize(answer);
  return { probe, run: memoize(async (plan) => addEvidence(await probe(plan))), close: () => database.close() };
}

/** Answers a question about quality from the profile, without SQL. */
async function answerFromProfile(...args: Parameters<typeof answerQuality>): Promise<PlanResult> {
  const { result, text, notes } = answerQuality(...args);
  return { ...result, text, notes };
}

/** Returns a queue that runs one task at a time, because each plan replaces the view that its statements use. */
function createQueue(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

/** Maximum cached results, which are small. */
const MAX_CACHED = 2_000;

function memoize(run: RunPlan): RunPlan {
  const known = new Map<string, Promise<PlanResult>>();
  return (plan) => {
    const key = JSON.stringify(plan);
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    if (known.size >= MAX_CACHED) known.clear();
    const result = run(plan);
    known.set(key, result);
    return result;
  };
}
