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
  /** Classes of the model by id; they define the ids if no file does. */
  classNames: readonly string[];
  /** Returns the hash of the labels that the previous save wrote to a file; null if it wrote none there. */
  ownHash: (path: string) => string | null;
}

/** Adds names at the end of a class list, whose other bytes stay: it may have another encoding. */
async function extendList(path: string, added: readonly string[]): Promise<void> {
  // One character for each byte.
  const text = Buffer.from(readSmallFile(path) ?? '').toString('latin1');
  // A regular expression for the blanks at the end takes quadratic time.
  let end = text.length;
  while (end > 0 && ' \t\r\n'.includes(text[end - 1]!)) end -= 1;
  const lines = text.slice(0, end);
  const start = Buffer.from(lines === '' ? '' : `${lines}\n`, 'latin1');
  await writeFileAtomically(path, Buffer.concat([start, Buffer.from(toYoloClasses(added))]), 'replace');
}

/** Writes names that labels use and no file defines, so that their ids have a meaning. */
async function writeClasses(known: ClassList | null, place: string, { names, added }: ClassIds): Promise<void> {
  if (known === null) await writeWithBackup(place, toYoloClasses(names), null);
  else if (added.length > 0) await extendList(known.path, added);
}

/**
 * Saves labels next to an image or in its `labels` folder. Ids of YOLO labels follow the config of the dataset around
 * the image or the `classes.txt` of the folder, which gets new classes at its end; without both, the file is created with
 * the classes of the model. Faults: invalid-input (a config does not know a class), path-not-allowed, not-found,
 * not-writable, storage-full.
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
  // First the names, because labels without them have no meaning.
  await writeClasses(known, place, ids);
  return writeWithBackup(path, formatYolo(boxes, ids, image), ownHash(path));
}
