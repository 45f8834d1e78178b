import { isAbsolute, resolve } from 'node:path';
import type { WrittenSource } from './written-sources.js';

/** A config as Ultralytics resolves its paths. */
export interface TrainerView {
  /** Name of the config. */
  name: string;
  /** `path` as written, or null. */
  path: string | null;
  /** Absolute folder of the config. */
  folder: string;
  hasDownload: boolean;
}

/** Returns the path at which Ultralytics looks for a source; null if it depends on the folder in which it starts. */
function soughtBy({ path, folder }: TrainerView, { written, isListed }: WrittenSource): string | null {
  const own = !isListed && written.startsWith('../') ? written.slice(3) : written;
  if (isAbsolute(written)) return written;
  if (path === null) return resolve(folder, own);
  return isAbsolute(path) ? resolve(path, own) : null;
}

/**
 * Describes the reaction of Ultralytics 8.4 to paths that do not exist (`check_det_dataset` and `get_img_files`): it
 * checks `val` first, and then opens the images of `train`. It reads `test` only in an evaluation.
 */
export function trainerOutcome(missing: readonly WrittenSource[], view: TrainerView): string {
  const val = missing.find(({ split }) => split === 'val');
  const train = missing.find(({ split }) => split === 'train');
  const stop = val ?? train;
  if (!stop) return 'Ultralytics does not read "test" in training. An evaluation on it would stop.';
  if (val && view.hasDownload) {
    return 'Ultralytics would run "download" here, because the images of "val" are missing.';
  }
  const place = soughtBy(view, stop);
  const unless =
    place === null ? ', unless "path" exists in the folder in which it starts or in its own datasets folder' : '';
  const at = place ?? stop.written;
  const text = val
    ? `Dataset '${view.name}' images not found, missing path '${at}'`
    : `train: Error loading data from ${at}`;
  return `Ultralytics would stop here${unless}: "${text}".`;
}
