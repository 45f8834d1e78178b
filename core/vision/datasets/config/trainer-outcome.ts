import { isAbsolute, resolve } from 'node:path';
import { isAbsoluteAnywhere } from './search/path-parts.js';
import type { WrittenSource } from './written-sources.js';

/** Facts that determine how Ultralytics resolves the paths of a config. */
export interface TrainerView {
  /** File name of the config. */
  name: string;
  /** `path` as written, or null. */
  path: string | null;
  /** Folder of the config, absolute. */
  folder: string;
  hasDownload: boolean;
}

/**
 * Returns the path at which Ultralytics looks for a source. Relative if `path` is relative, because its base folder is
 * then unknown.
 */
function trainerPathOf({ path, folder }: TrainerView, { written, isListed }: WrittenSource): string {
  const own = !isListed && written.startsWith('../') ? written.slice(3) : written;
  if (isAbsoluteAnywhere(written)) return written;
  if (path === null) return resolve(folder, own);
  return isAbsolute(path) ? resolve(path, own) : `${path}/${own}`;
}

/**
 * Describes how Ultralytics 8.4 reacts to paths that do not exist (`check_det_dataset` and `get_img_files`). It checks
 * `val` first, then opens the images of `train`, and reads `test` only for an evaluation.
 */
export function trainerOutcome(missing: readonly WrittenSource[], view: TrainerView): string {
  const val = missing.find(({ split }) => split === 'val');
  const train = missing.find(({ split }) => split === 'train');
  const stop = val ?? train;
  if (!stop) return 'Ultralytics does not read "test" in training. An evaluation on it would stop.';
  if (val && view.hasDownload) {
    return 'Ultralytics would run "download" here, because the images of "val" are missing.';
  }
  const isKnown = view.path === null || isAbsoluteAnywhere(view.path) || isAbsoluteAnywhere(stop.written);
  const unless = isKnown ? '' : ', unless "path" exists in the folder in which it starts or in its own datasets folder';
  const at = trainerPathOf(view, stop);
  const text = val
    ? `Dataset '${view.name}' images not found, missing path '${at}'`
    : `train: Error loading data from ${at}`;
  return `Ultralytics would stop here${unless}: "${text}".`;
}
