import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { loadTable } from '../../core/tables/data/load-table.js';
import { openFile } from '../../core/tables/ingest/byte-source.js';
import { openDataset } from '../../core/tables/ingest/open-dataset.js';
import { profileTable } from '../../core/tables/profile/profile-table.js';
import { openEngine, type QueryEngine } from '../../core/tables/query/engine/open-engine.js';
import { openQueryTable } from '../../core/tables/query/engine/open-query-table.js';
import type { QueryTable } from '../../core/tables/query/query-table.js';
import type { ReadOptions } from '../../core/tables/read-options.js';

/** A table that questions are put to. */
export interface AskedTable {
  table: QueryTable;
  engine: QueryEngine;
}

/** Opens the widest table of a file and holds it in the engine. */
export async function openAskedTable(path: string, options: ReadOptions = {}): Promise<AskedTable> {
  const source = openFile(path, basename(path), statSync(path).size);
  try {
    const { tables } = openDataset(source, options);
    const [widest] = [...tables].sort((a, b) => b.columns.length - a.columns.length);
    if (widest === undefined) throw new Error(`${path} holds no table`);
    const data = loadTable(widest);
    const profile = profileTable(data);
    const table = openQueryTable(data, profile);
    return { table, engine: await openEngine(data, profile, table) };
  } finally {
    source.close();
  }
}
