import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Fault } from '../../../base/fault.js';
import { inLanes } from '../../../base/in-lanes.js';
import { abortReason } from '../../../base/when-aborted.js';
import type { DatasetImage } from '../../datasets/contract/dataset-config.js';
import type { ManifestFile } from '../../datasets/contract/dataset-manifest.js';
import { describeFile } from '../../datasets/scan/describe-file.js';
import type { TrainingRecord } from './training-record.js';

const LANES = 4;
// A copy that shares its blocks where the file system can, and never one over another file.
const MODE = constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE;

export interface CopyOptions {
  signal: AbortSignal;
  /** Hashes of the dataset's manifest by name; null where it has none. */
  recorded: ReadonlyMap<string, string> | null;
  onCopied?: (done: number, total: number) => void;
}

function copyFault(cause: unknown, name: string): unknown {
  const code = (cause as NodeJS.ErrnoException).code;
  if (cause instanceof Fault || code === undefined) return cause;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    const what = 'The disk filled up while the dataset was copied. Free some space, or choose another output folder.';
    return new Fault('storage-full', what, { cause });
  }
  const why = code === 'ENOENT' ? 'it is gone' : code;
  return new Fault('unreadable-dataset', `"${name}" cannot be copied: ${why}. Validate the dataset again.`, { cause });
}

/** Copies a file and hashes the copy: what is compared with the manifest is what the trainer will read. */
async function copyOne(
  from: string,
  to: string,
  { name, recorded, isOptional }: { name: string; recorded: CopyOptions['recorded']; isOptional: boolean },
): Promise<ManifestFile | null> {
  try {
    await copyFile(from, to, MODE);
  } catch (error) {
    if (!isOptional || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw copyFault(error, name);
    if (recorded?.has(name)) throw changed(name);
    return null;
  }
  const copy = await describeFile(to, name);
  if (!copy) throw new Fault('unreadable-dataset', `"${name}" cannot be read. Validate the dataset again.`);
  if (recorded && recorded.get(name) !== copy.sha256) throw changed(name);
  return copy;
}

function changed(name: string): Fault {
  return new Fault(
    'gate-failed',
    `"${name}" is not what the manifest holds: the rights were reviewed for other data. Validate the dataset, review its rights and write the manifest again.`,
  );
}

/**
 * Copies the images and labels of a dataset into the folder of a run, numbered, so that no name of the user's reaches the
 * trainer. It trains on the copy because it mends JPEGs in place, writes caches beside labels, and reads such caches,
 * which are pickles.
 * @param folder gets `images/<split>/000001.jpg` and `labels/<split>/000001.txt`.
 * Faults: gate-failed where a file is not what the manifest holds, unreadable-dataset, storage-full, cancelled.
 */
export async function copyDataset(
  images: readonly DatasetImage[],
  folder: string,
  { signal, recorded, onCopied }: CopyOptions,
): Promise<NonNullable<TrainingRecord['data']>> {
  for (const split of new Set(images.map((image) => image.split))) {
    await mkdir(join(folder, 'images', split), { recursive: true });
    await mkdir(join(folder, 'labels', split), { recursive: true });
  }
  let done = 0;
  const copied = await inLanes({ places: images.length, lanes: LANES }, async (place) => {
    if (signal.aborted) throw abortReason(signal);
    const { split, path, name, labelPath, labelName } = images[place]!;
    const number = String(place + 1).padStart(6, '0');
    const to = join(folder, 'images', split, `${number}${extname(name).toLowerCase()}`);
    const image = await copyOne(path, to, { name, recorded, isOptional: false });
    const labelTo = join(folder, 'labels', split, `${number}.txt`);
    const label = await copyOne(labelPath, labelTo, { name: labelName, recorded, isOptional: true });
    onCopied?.(++done, images.length);
    return { split, image: image!, label };
  });
  return summary(copied);
}

function summary(
  copied: readonly { split: string; image: ManifestFile; label: ManifestFile | null }[],
): NonNullable<TrainingRecord['data']> {
  const hash = createHash('sha256');
  let labels = 0;
  let bytes = 0;
  for (const { split, image, label } of copied) {
    for (const file of label ? [image, label] : [image]) {
      hash.update(`${file.sha256}  ${split}/${file.path}\n`);
      bytes += file.bytes;
    }
    if (label) labels++;
  }
  return { images: copied.length, labels, bytes, sha256: hash.digest('hex') };
}
