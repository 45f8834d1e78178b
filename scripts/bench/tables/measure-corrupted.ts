import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inLanes } from '../../../core/base/in-lanes.js';
import type { DatasetProfile } from '../../../core/tables/profile/column/table-profile.js';
import { MAX_ROWS } from '../../../core/tables/rows/rows-request.js';
import type { TableRows } from '../../../handlers/tables/rows.js';
import { corruptFiles } from '../../corrupt/corrupt-files.js';
import { evaluateFile, type ReadFile, type Summary, sumUp } from '../../corrupt/evaluate-file.js';
import { type ServedApi, withApi } from '../served-api.js';

export const SEED = 1;
const LANES = 2;

/** Reads a file through the service: its tables from `/api/analyze`, their rows from `/api/rows`. */
async function readServed({ post }: ServedApi, path: string): Promise<ReadFile> {
  const { tables } = (await post('/api/analyze', { path })) as DatasetProfile;
  const read = [];
  for (const { id, columns, header_rows } of tables) {
    const { rows } = (await post('/api/rows', { path, table: id, limit: MAX_ROWS })) as TableRows;
    const headers = header_rows.length === 0 ? null : columns.map(({ header }) => header);
    read.push({ headers, rows: rows.map(({ cells }) => cells) });
  }
  return read;
}

/**
 * Measures how much of corrupted tables is read correctly, cell by cell, without options. @param folder output folder.
 */
export async function measureCorrupted(count: number, folder: string): Promise<Summary> {
  const inputs = join(folder, 'corrupted');
  await mkdir(inputs);
  return withApi({ HANDLENS_ROOTS: inputs, HANDLENS_STATE_DIR: join(folder, 'state') }, async (api) => {
    const files = [...corruptFiles(count, SEED)];
    const results = await inLanes({ places: files.length, lanes: LANES }, async (place) => {
      const file = files[place]!;
      const path = join(inputs, file.name);
      await writeFile(path, file.bytes);
      return evaluateFile(file, await readServed(api, path));
    });
    return sumUp(results);
  });
}
