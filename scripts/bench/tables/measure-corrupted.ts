import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { corruptFiles } from '../../corrupt/corrupt-files.js';
import { evaluateFile, type ReadFile, type Summary, sumUp } from '../../corrupt/evaluate-file.js';
import { readFiles, type ServedFile } from '../reading/read-served.js';
import { withApi } from '../served-api.js';

export const SEED = 1;

function tablesOf({ tables }: ServedFile): ReadFile {
  return tables.map(({ profile: { columns, header_rows }, rows }) => ({
    headers: header_rows.length === 0 ? null : columns.map(({ header }) => header),
    rows: rows.map(({ cells }) => cells),
  }));
}

/**
 * Measures how much of corrupted tables is read correctly, cell by cell, without options. @param folder output folder.
 */
export async function measureCorrupted(count: number, folder: string): Promise<Summary> {
  const inputs = join(folder, 'corrupted');
  await mkdir(inputs);
  return withApi({ HANDLENS_ROOTS: inputs, HANDLENS_STATE_DIR: join(folder, 'state') }, async (api) => {
    const files = [...corruptFiles(count, SEED)];
    return sumUp(
      await readFiles({ api, folder: inputs }, files, (file, served) => evaluateFile(file, tablesOf(served))),
    );
  });
}
