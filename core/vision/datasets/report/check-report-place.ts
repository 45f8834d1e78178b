import { realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Fault } from '../../../base/fault.js';
import { isInside } from '../../../base/paths/is-inside.js';
import { readDatasetConfig } from '../config/read-dataset-config.js';
import { manifestPathOf } from '../manifest/manifest-file.js';

/** Returns the real path of an output file, and that of its target if it is a link. */
async function placesOf(output: string): Promise<string[]> {
  const path = resolve(output);
  const above = await realpath(dirname(path)).catch(() => dirname(path));
  return [join(above, basename(path)), await realpath(path).catch(() => path)];
}

/**
 * Rejects a report path that is a file of the dataset or inside its folders.
 * @param config path of the dataset config.
 * @param output path of the report. Faults: path-not-allowed, and those of the config.
 */
export async function checkReportPlace(config: string, output: string): Promise<void> {
  const { file, root } = await readDatasetConfig(config);
  const own = [file, await realpath(file), manifestPathOf({ file })];
  if (!(await placesOf(output)).some((place) => isInside(root, place) || own.includes(place))) return;
  const what = `"${output}" is in the dataset, which must not be changed. Choose a path outside "${root}".`;
  throw new Fault('path-not-allowed', what);
}
