import { isFault } from '../../../base/fault.js';
import type { DatasetImage } from '../../datasets/contract/dataset-config.js';
import type { LabelRow } from '../../datasets/labels/label-file.js';
import { readLabel } from '../../datasets/labels/read-label.js';
import { type ReadBytes, readBytes } from '../../datasets/scan/read-bytes.js';
import type { LabelledObject } from '../boxes.js';
import type { ImageLabels } from '../run/compare-images.js';

/** 100,000 rows of boxes; more are no label of one image. */
const MOST_BYTES = 8e6;
/** Objects of one image that count: pairing is quadratic. */
const MOST_OBJECTS = 5_000;

interface Size {
  width: number;
  height: number;
}

const clip = (value: number, most: number) => Math.min(Math.max(value, 0), most);

function toObject({ classId, cx, cy, width, height }: LabelRow, size: Size): LabelledObject {
  return {
    classId,
    box: {
      x1: clip((cx - width / 2) * size.width, size.width),
      y1: clip((cy - height / 2) * size.height, size.height),
      x2: clip((cx + width / 2) * size.width, size.width),
      y2: clip((cy + height / 2) * size.height, size.height),
    },
  };
}

/** A trainer drops a row that stands twice. */
function withoutCopies(rows: readonly LabelRow[]): LabelRow[] {
  const seen = new Set<string>();
  return rows.filter(({ classId, cx, cy, width, height }) => {
    const key = [classId, cx, cy, width, height].join(' ');
    return !seen.has(key) && seen.add(key);
  });
}

function isSound({ classId, box: { x1, y1, x2, y2 } }: LabelledObject, classCount: number): boolean {
  // NaN fails each comparison.
  return Number.isInteger(classId) && classId >= 0 && classId < classCount && x2 > x1 && y2 > y1;
}

async function readAllowed(path: string, allow: (path: string) => Promise<string>): Promise<ReadBytes> {
  try {
    return readBytes(await allow(path), MOST_BYTES);
  } catch (error) {
    if (!isFault(error)) throw error;
    return { problem: error.code === 'not-found' ? 'absent' : 'unreadable' };
  }
}

const UNUSABLE: ImageLabels = { objects: null, isBad: true };

/**
 * The objects of an image as its label has them, in px of the upright image; what is not sound in it is left out.
 * No label means nothing is on the image, as in training; of one that cannot be read, nothing is known.
 * @param allow decides over the label's path.
 */
export async function readLabelledObjects(
  image: DatasetImage,
  { size, classCount, allow }: { size: Size; classCount: number; allow(path: string): Promise<string> },
): Promise<ImageLabels> {
  const read = await readAllowed(image.labelPath, allow);
  if ('problem' in read) return read.problem === 'absent' ? { objects: [], isBad: false } : UNUSABLE;
  const { split, labelName: name } = image;
  const { label, findings } = readLabel(read.bytes, { name, split, classCount, size });
  if (findings.some(({ code }) => code === 'label-not-text')) return UNUSABLE;
  const objects = withoutCopies(label.rows).map((row) => toObject(row, size));
  const sound = objects.filter((object) => isSound(object, classCount)).slice(0, MOST_OBJECTS);
  const isBad = sound.length < objects.length || findings.some(({ severity }) => severity === 'error');
  return { objects: sound, isBad };
}
