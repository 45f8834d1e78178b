import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, extname, isAbsolute, join, resolve } from 'node:path';
import { Document } from 'yaml';
import { Fault } from '../../base/fault.js';
import { writeFileAtomically } from '../../base/files/write-file.js';
import type { PathPolicy } from '../../base/paths/allowed-path.js';
import { isInside } from '../../base/paths/is-inside.js';
import { composeConfig } from '../../vision/datasets/config/compose-config.js';
import { scalarTextOf } from '../../vision/datasets/config/config-value.js';
import { labelPathOf } from '../../vision/datasets/config/listing/place-labels.js';
import type { LabelledBox } from '../items/change-store.js';
import { allowedPlace } from './allowed-place.js';
import { type ClassList, CONFIGS, classIds, configNames, tidyName } from './class-list.js';
import { formatYolo } from './format-labels.js';
import type { DatasetSplit } from './label-target.js';
import { type PlacedCopy, placeImage } from './place-image.js';
import { readSmallFile } from './read-small-file.js';
import { type WrittenFile, writeWithBackup } from './write-with-backup.js';

/** A dataset that images are added to. */
export interface YoloDataset {
  /** Absolute. */
  root: string;
  classes: ClassList;
  /** Image folder of the split, absolute, inside the root. */
  imagesFolder: string;
}

const CONFIG = 'data.yaml';

/** Formats a config with the usual folders of a YOLO dataset. YAML 1.1, because trainers parse it with PyYAML. */
function newConfig(names: readonly string[]): string {
  const splits = { train: 'images/train', val: 'images/val', test: 'images/test' };
  return new Document({ ...splits, names: names.map(tidyName) }, { version: '1.1' }).toString({ lineWidth: 0 });
}

function splitFolder(text: string, split: DatasetSplit, root: string): string {
  const { keys } = composeConfig(text);
  const textOf = (key: string) => {
    const entry = keys.get(key);
    return entry ? scalarTextOf(entry.value) : null;
  };
  const base = resolve(root, textOf('path') ?? '.');
  const written = textOf(split);
  if (written === null)
    throw new Fault(
      'invalid-input',
      `The config of the dataset has no folder for "${split}". Add it there, or choose another split.`,
    );
  const folder = isAbsolute(written) ? written : resolve(base, written);
  if (isInside(root, folder) && extname(folder) === '') return folder;
  throw new Fault(
    'invalid-input',
    `"${split}" of the dataset is "${written.slice(0, 100)}", which is not a folder inside the dataset. Choose another split, or correct the path.`,
  );
}

/** Rejects a folder that is not empty: existing labels may use class ids that differ from those of the model. */
async function checkEmpty(root: string): Promise<void> {
  const names = await readdir(root).catch(() => []);
  if (names.every((name) => name.startsWith('.'))) return;
  throw new Fault(
    'invalid-input',
    `"${basename(root)}" contains files but no ${CONFIG}. Choose a dataset, or a new or empty folder.`,
  );
}

/** Returns the config of a dataset and its text. Writes a new one if there is none. */
async function openConfig(
  folder: string,
  classNames: readonly string[],
  policy: PathPolicy,
): Promise<{ path: string; text: string }> {
  for (const name of CONFIGS) {
    const path = await allowedPlace(join(folder, name), policy);
    const existing = readSmallFile(path);
    if (existing !== null) return { path, text: new TextDecoder().decode(existing) };
  }
  const path = await allowedPlace(join(folder, CONFIG), policy);
  await checkEmpty(dirname(path));
  const text = newConfig(classNames);
  await writeFileAtomically(path, text, 'refuse');
  return { path, text };
}

/**
 * Opens a YOLO dataset to add images. Creates one, with the given classes, in an empty or missing folder.
 * @param folder absolute path.
 * @param classNames classes of the model, by id.
 * Faults: invalid-input, path-not-allowed, not-writable, storage-full.
 */
export async function openYoloDataset(
  { folder, split }: { folder: string; split: DatasetSplit },
  classNames: readonly string[],
  policy: PathPolicy,
): Promise<YoloDataset> {
  const { path, text } = await openConfig(folder, classNames, policy);
  const root = dirname(path);
  const { names } = configNames(text, path);
  return { root, classes: { names, path, kind: 'config' }, imagesFolder: splitFolder(text, split, root) };
}

/** An image to add, with its labels. */
export interface ImageToAdd {
  /** File name. Folders in it are ignored. */
  name: string;
  data: Uint8Array;
  width: number;
  height: number;
  boxes: readonly LabelledBox[];
  /** Returns the hash of the labels that Handlens last wrote to a file; null if it wrote none there. */
  ownHash: (path: string) => string | null;
}

/** Outcome of adding one image. */
export type AddedImage = WrittenFile & Pick<PlacedCopy, 'image'>;

/**
 * Adds an image with its labels to a dataset. Overwrites nothing: if another image has the name, the new one gets a
 * different name; different labels of the same image are backed up. Faults: invalid-input (the dataset does not define
 * a class), not-writable, storage-full.
 */
export async function addToDataset(dataset: YoloDataset, image: ImageToAdd, policy: PathPolicy): Promise<AddedImage> {
  const ids = classIds(
    dataset.classes,
    image.boxes.map(({ class_name }) => class_name),
  );
  const folder = dirname(await allowedPlace(join(dataset.imagesFolder, 'image'), policy));
  const placed = await placeImage(folder, image, dataset.root);
  const label = await allowedPlace(labelPathOf(placed.path, dataset.root).path, policy);
  const text = formatYolo(image.boxes, ids, image);
  try {
    return { ...(await writeWithBackup(label, text, image.ownHash(label))), image: placed.image };
  } catch (error) {
    // A trainer treats an image without labels as background, so remove the copy.
    if (placed.image !== 'existing') await rm(placed.path, { force: true }).catch(() => undefined);
    throw error;
  }
}
