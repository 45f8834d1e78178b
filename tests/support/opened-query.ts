import { openEngine, type QueryEngine } from '../../core/tables/ask/engine/open-engine.js';
import { openQueryTable } from '../../core/tables/ask/engine/open-query-table.js';
import type { QueryTable } from '../../core/tables/ask/plan/query-table.js';
import { readTable, type TableGiven } from './opened-table.js';

/** A table to ask questions about, and the engine that contains it. Close it at the end. */
export interface OpenedQuery {
  table: QueryTable;
  engine: QueryEngine;
}

/** Reads and profiles a given table, and loads it into the engine. */
export async function openQuery(given: TableGiven): Promise<OpenedQuery> {
  const { data, profile } = readTable(given);
  const table = openQueryTable(data, profile);
  return { table, engine: await openEngine(data, profile, table) };
}
