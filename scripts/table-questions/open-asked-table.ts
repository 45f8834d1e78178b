import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { openEngine, type QueryEngine } from '../../core/tables/ask/engine/open-engine.js';
import { openQueryTable } from '../../core/tables/ask/engine/open-query-table.js';
import type { QueryTable } from '../../core/tables/ask/plan/query-table.js';
import { loadTable } from '../../core/tables/columns/load-table.js';
import { profileTable } from '../../core/tables/inspect/profile-table.js';
import { openDataset } from '../../core/tables/read/open-dataset.js';
import { openFile } from '../../core/tables/read/source/byte-source.js';
import type { ReadOptions } from '../../core/tables/read/source/read-options.js';

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
