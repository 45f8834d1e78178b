import { Fault, isFault } from '../../../base/fault.js';
import { way } from '../../../base/text/ways.js';
import type { Finding } from '../../datasets/checks/finding.js';
import { listDatasetImages } from '../../datasets/config/list-dataset-images.js';
import { readDatasetConfig } from '../../datasets/config/read-dataset-config.js';
import type { AdoptedPath } from '../../datasets/contract/adopted-path.js';
import type { DatasetConfig, DatasetImage, Split } from '../../datasets/contract/dataset-config.js';
import type { LabelRow } from '../../datasets/labels/label-file.js';
import { readLabel } from '../../datasets/labels/read-label.js';
import { describeAdopted } from '../../datasets/report/describe-adopted.js';
import { type ReadBytes, readBytes } from '../../datasets/scan/read-label-of.js';
import { readImageFile } from '../../image/read-file.js';
import type { LabelledObject } from '../measures/overlap.js';
import type { ImageLabels } from '../run/compare-images.js';
import type { ImageSet, ReadFiles } from './image-set.js';

/** Maximum size of a label, bytes. Enough for 100,000 boxes, more than any image has. */
const MAX_BYTES = 8e6;
/** Maximum objects per image, because matching is quadratic. */
const MAX_OBJECTS = 5_000;

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

/** Drops duplicate rows, as trainers do. */
function withoutCopies(rows: readonly LabelRow[]): LabelRow[] {
  const seen = new Set<string>();
  return rows.filter(({ classId, cx, cy, width, height }) => {
    const key = [classId, cx, cy, width, height].join(' ');
    return !seen.has(key) && seen.add(key);
  });
}

function isSound({ classId, box: { x1, y1, x2, y2 } }: LabelledObject, classCount: number): boolean {
  // All comparisons with NaN are false.
  return Number.isInteger(classId) && classId >= 0 && classId < classCount && x2 > x1 && y2 > y1;
}

async function readAllowed(path: string, allow: (path: string) => Promise<string>): Promise<ReadBytes> {
  try {
    return readBytes(await allow(path), MAX_BYTES);
  } catch (error) {
    if (!isFault(error)) throw error;
    return { problem: error.code === 'not-found' ? 'absent' : 'unreadable' };
  }
}

/** Maximum adopted paths listed. */
const MAX_PLACES = 3;

const UNUSABLE: ImageLabels = { objects: null, isBad: true };

/**
 * Reads the labeled objects of an image in px of the upright image, without invalid rows. As in training, no label file
 * means no objects; the objects of an unreadable label are unknown.
 * @param allow checks the path of the label.
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
  const sound = objects.filter((object) => isSound(object, classCount)).slice(0, MAX_OBJECTS);
  const isBad = sound.length < objects.length || findings.some(({ severity }) => severity === 'error');
  return { objects: sound, isBad };
}

const HINT = `${way('validate-dataset')}.`;

function unusable(what: string, findings: readonly Finding[]): Fault {
  const first = findings.find(({ severity }) => severity === 'error');
  const why = first ? ` ${first.message}` : '';
  return new Fault('unreadable-dataset', `${what}${why} ${HINT}`);
}

function checkSplit(config: DatasetConfig, split: Split): void {
  const there = [...config.splits].filter(([, sources]) => sources.length > 0).map(([name]) => name);
  if (there.length === 0) throw unusable('The dataset config names no images that exist.', config.findings);
  if (!there.includes(split)) {
    throw new Fault(
      'unreadable-dataset',
      `The dataset config names no images that exist for the split "${split}"; it has: ${there.join(', ')}. Choose one with \`split\`.`,
      { issues: [{ pointer: '/split', detail: `Not in the dataset, which has ${there.join(', ')}` }] },
    );
  }
}

/** Reduces a config to one split and checks that its sources may be read, because they may be anywhere. */
async function onlySplit(config: DatasetConfig, split: Split, { allow }: ReadFiles): Promise<DatasetConfig> {
  const sources = config.splits.get(split) ?? [];
  for (const { path } of sources) await allow(path);
  return { ...config, splits: new Map([[split, sources]]) };
}

function uniqueByName(images: readonly DatasetImage[]): Map<string, DatasetImage> {
  const sorted = images.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return new Map(sorted.map((image) => [image.name, image]));
}

/**
 * Opens the images of a split of a YOLO dataset, with their labels.
 * @param path path of the config, real and already allowed. Faults: unreadable-dataset, not-found, path-not-allowed,
 * cancelled.
 */
export async function datasetImages(
  path: string,
  { split, files, signal }: { split: Split; files: ReadFiles; signal: AbortSignal },
): Promise<ImageSet> {
  const whole = await readDatasetConfig(path, { roots: files.roots });
  if (whole.names.length === 0) throw unusable('The dataset config names no classes.', whole.findings);
  checkSplit(whole, split);
  const config = await onlySplit(whole, split, files);
  const { images, findings } = await listDatasetImages(config, signal);
  const byName = uniqueByName(images.filter((image) => image.split === split));
  if (byName.size === 0) throw unusable(`The split "${split}" contains no images.`, findings);
  const classCount = config.names.length;
  return {
    names: [...byName.keys()],
    classNames: config.names.map((name, id) => name ?? `class ${id}`),
    warnings: warningsOf([...whole.findings, ...findings], whole.adopted),
    open: (name) => {
      const image = byName.get(name)!;
      return {
        name,
        read: async () => readImageFile(await files.allow(image.path), files.maxImageBytes),
        readLabels: (size) => readLabelledObjects(image, { size, classCount, allow: files.allow }),
      };
    },
  };
}

/** Describes each adopted path, and states the number of other errors. */
function warningsOf(findings: readonly Finding[], adopted: readonly AdoptedPath[]): string[] {
  const others = findings.filter(({ code }) => code !== 'config-path-elsewhere');
  const errors = others.filter(({ severity }) => severity === 'error').length;
  const places = adopted.slice(0, MAX_PLACES).map(describeAdopted);
  if (errors === 0) return places;
  return [...places, `The dataset config has ${errors} error${errors === 1 ? '' : 's'}. ${HINT}`];
}
