import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { closeServices } from '../../handlers/kit/close-services.js';
import { setEnv } from './env.js';
import { temporaryFolder } from './temporary-folder.js';

/** A small table with problems that a cleaning fixes: null tokens, padded cells, an id with leading zeros. */
export const ORDERS = [
  'id,city,price,ordered',
  '00123,Berlin,12.50,2024-01-31',
  '00124, Paris ,N/A,2024-02-01',
  '00125,Berlin,7.25,2024-02-03',
  '00126,Roma,9.00,2024-02-04',
  '',
].join('\n');

/** Creates a work folder with table files and a separate state folder, for one test. */
export async function tableFolder(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await temporaryFolder();
  for (const [name, data] of Object.entries(files)) await writeFile(join(folder, name), data);
  setEnv({ HANDLENS_WORKDIR: folder, HANDLENS_STATE_DIR: join(folder, '.state') });
  return folder;
}

/** Ends the worker threads after the tests of a file. */
export function endTableWorkers(): void {
  afterAll(closeServices);
}
