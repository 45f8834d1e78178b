import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inLanes } from '../../../core/base/in-lanes.js';
import type { DatasetProfile, TableProfile } from '../../../core/tables/profile/column/table-profile.js';
import { MAX_ROWS } from '../../../core/tables/rows/rows-request.js';
import type { TableRows } from '../../../handlers/tables/rows.js';
import type { ServedApi } from '../served-api.js';

const MAX_PARALLEL = 2;

/** A table as the server returns it. */
export interface ServedTable {
  profile: TableProfile;
  rows: TableRows['rows'];
}

/** The answers about a file. */
export interface ServedFile {
  profile: DatasetProfile;
  tables: ServedTable[];
}

/** Reads a file through the service without options: its tables from `/api/analyze`, their rows from `/api/rows`. */
export async function readWhole({ post }: ServedApi, path: string): Promise<ServedFile> {
  const profile = (await post('/api/analyze', { path })) as DatasetProfile;
  const tables: ServedTable[] = [];
  for (const table of profile.tables) {
    const { rows } = (await post('/api/rows', { path, table: table.id, limit: MAX_ROWS })) as TableRows;
    tables.push({ profile: table, rows });
  }
  return { profile, tables };
}

interface Input {
  name: string;
  bytes: Uint8Array;
}

/**
 * Writes files into a folder and reads each through the service.
 * @param read `profile` reads no rows.
 */
export async function readFiles<File extends Input, Result>(
  { api, folder, read = 'whole' }: { api: ServedApi; folder: string; read?: 'whole' | 'profile' },
  files: readonly File[],
  judge: (file: File, served: ServedFile) => Result,
): Promise<Result[]> {
  await mkdir(folder, { recursive: true });
  return inLanes({ places: files.length, lanes: MAX_PARALLEL }, async (at) => {
    const file = files[at]!;
    const path = join(folder, file.name);
    await writeFile(path, file.bytes);
    if (read === 'whole') return judge(file, await readWhole(api, path));
    return judge(file, { profile: (await api.post('/api/analyze', { path })) as DatasetProfile, tables: [] });
  });
}
