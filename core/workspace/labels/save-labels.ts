import { basename, dirname, join } from 'node:path';
import { writeFileAtomically } from '../../base/files/write-file.js';
import type { PathPolicy } from '../../base/paths/allowed-path.js';
import { outputFileName } from '../../vision/formats/output-file-name.js';
import { toYoloClasses } from '../../vision/formats/yolo.js';
import type { LabelledBox } from '../items/change-store.js';
import { allowedPlace } from './allowed-place.js';
import { CLASSES_FILE, type ClassIds, type ClassList, classIds, findClassList } from './class-list.js';
import { formatCoco, formatYolo } from './format-labels.js';
import type { LabelTarget } from './label-target.js';
import { type LabelledImage, labelsFolderPath } from './read-image-labels.js';
import { readSmallFile } from './read-small-file.js';
import { type WrittenFile, writeWithBackup } from './write-with-backup.js';

/** Labels to save. */
export interface LabelsToSave {
  boxes: readonly LabelledBox[];
  /** Classes of the model by id. They define the ids if no file does. */
  classNames: readonly string[];
  /** Returns the hash of the labels that Handlens last wrote to a file; null if it wrote none there. */
  ownHash: (path: string) => string | null;
}

/** Appends names to a class list without changing its other bytes, because its encoding is unknown. */
async function extendList(path: string, added: readonly string[]): Promise<void> {
  // Latin-1 maps each byte to one character.
  const text = Buffer.from(readSmallFile(path) ?? '').toString('latin1');
  // Not a regular expression: matching trailing white space takes quadratic time.
  let end = text.length;
  while (end > 0 && ' \t\r\n'.includes(text[end - 1]!)) end -= 1;
  const lines = text.slice(0, end);
  const start = Buffer.from(lines === '' ? '' : `${lines}\n`, 'latin1');
  await writeFileAtomically(path, Buffer.concat([start, Buffer.from(toYoloClasses(added))]), 'replace');
}

/** Writes the class names that no file defines yet, so that their ids have a meaning. */
async function writeClasses(known: ClassList | null, place: string, { names, added }: ClassIds): Promise<void> {
  if (known === null) await writeWithBackup(place, toYoloClasses(names), null);
  else if (added.length > 0) await extendList(known.path, added);
}

/**
 * Saves labels next to an image or in its `labels` folder. The ids of YOLO labels come from the config of the dataset
 * that contains the image, or from `classes.txt` in the folder of the labels, to which new classes are appended. If
 * neither exists, creates `classes.txt` with the classes of the model. Faults: invalid-input (a config does not define
 * a class), path-not-allowed, not-found, not-writable, storage-full.
 */
export async function saveLabels(
  image: LabelledImage,
  target: Exclude<LabelTarget, { type: 'dataset' }>,
  { boxes, classNames, ownHash }: LabelsToSave,
  policy: PathPolicy,
): Promise<WrittenFile> {
  const inFolder = labelsFolderPath(image.path);
  const folder = target.type === 'labels-folder' ? dirname(inFolder) : dirname(image.path);
  const path = await allowedPlace(join(folder, outputFileName(target.format, image.path)), policy);
  const known = await findClassList({ imagePath: image.path, labelPath: path }, policy);
  const place = known?.path ?? (await allowedPlace(join(dirname(path), CLASSES_FILE), policy));
  const list: ClassList = known ?? { names: [...classNames], path: place, kind: 'list' };
  const ids = classIds(
    list,
    boxes.map(({ class_name }) => class_name),
  );
  if (target.format === 'coco')
    return writeWithBackup(path, formatCoco(boxes, ids, { ...image, name: basename(image.path) }), ownHash(path));
  // Write the names first, because labels without them have no meaning.
  await writeClasses(known, place, ids);
  return writeWithBackup(path, formatYolo(boxes, ids, image), ownHash(path));
}
