import { basename, dirname, join } from 'node:path';
import { isFault } from '../../base/fault.js';
import { type PathPolicy, resolveAllowedPath } from '../../base/paths/allowed-path.js';
import type { Finding } from '../../vision/datasets/checks/finding.js';
import { labelPathOf } from '../../vision/datasets/config/listing/place-labels.js';
import type { LabelRow } from '../../vision/datasets/labels/label-file.js';
import { readLabel } from '../../vision/datasets/labels/read-label.js';
import { type LabelledBox, MAX_CLASS_NAME } from '../items/change-store.js';
import { type ClassList, findClassList, tidyName } from './class-list.js';
import { readSmallFile } from './read-small-file.js';

/** An image on this machine. */
export interface LabelledImage {
  /** Absolute path without links. */
  path: string;
  /** Width of the upright image, px. */
  width: number;
  height: number;
}

/** Existing labels of an image. */
export interface FoundLabels {
  path: string;
  /** Names by id. Ids without a name are `class_ID`. */
  class_names: string[];
  /** File that defines the names; null if there is none. */
  class_names_source: string | null;
  boxes: LabelledBox[];
  /** Class ids in the file, one for each box. */
  class_ids: number[];
  /** Rows that cannot be shown as boxes, and other problems of the file. */
  problems: string[];
}

/**
 * Maximum parsed rows per image, enough for a page. The remaining rows are only counted, because parsing takes about 10
 * µs per row.
 */
const MAX_ROWS = 10_000;
/** Enough for 10,000 boxes, or for polygons with 200,000 points. */
const MAX_PARSED_BYTES = 4 * 1024 * 1024;

/**
 * Returns the path of the label file in a `labels` folder. In a path with a folder `images`, `labels` replaces it;
 * otherwise `labels` is in the folder of the image.
 */
export function labelsFolderPath(imagePath: string): string {
  const apart = labelPathOf(imagePath, '/');
  if (apart.kind === 'apart') return apart.path;
  return join(dirname(apart.path), 'labels', apart.path.slice(dirname(apart.path).length + 1));
}

/** Returns the possible label files of an image, in the order in which a trainer searches them. */
export function labelPathsOf(imagePath: string): string[] {
  const adjacent = labelPathOf(imagePath, dirname(imagePath)).path;
  return [...new Set([labelsFolderPath(imagePath), adjacent])];
}

async function readFirst(paths: readonly string[], policy: PathPolicy) {
  for (const path of paths) {
    try {
      const bytes = readSmallFile(await resolveAllowedPath(path, policy));
      if (bytes !== null) return { path, bytes };
    } catch (error) {
      if (!isFault(error, 'not-found') && !isFault(error, 'path-not-allowed')) throw error;
    }
  }
  return null;
}

const clip = (value: number, size: number) => Math.min(Math.max(value * size, 0), size);

function toBox({ cx, cy, width, height }: LabelRow, image: LabelledImage): LabelledBox['box'] {
  return {
    x1: clip(cx - width / 2, image.width),
    y1: clip(cy - height / 2, image.height),
    x2: clip(cx + width / 2, image.width),
    y2: clip(cy + height / 2, image.height),
  };
}

const LINE_FEED = 10;

/** Returns the part of a label file that is parsed, and whether there is more. */
function firstRows(bytes: Uint8Array): { head: Uint8Array; isCut: boolean } {
  const parsed = bytes.subarray(0, MAX_PARSED_BYTES);
  let [rows, end] = [0, 0];
  for (let at = parsed.indexOf(LINE_FEED); at !== -1 && rows < MAX_ROWS; at = parsed.indexOf(LINE_FEED, at + 1)) {
    rows += 1;
    end = at + 1;
  }
  if (rows < MAX_ROWS && parsed.length === bytes.length) return { head: bytes, isCut: false };
  return { head: bytes.subarray(0, end), isCut: end < bytes.length };
}

function problemsOf(findings: readonly Finding[], rows: readonly LabelRow[], isCut: boolean): string[] {
  const polygons = rows.filter(({ kind }) => kind === 'polygon').length;
  return [
    ...findings.filter(({ severity }) => severity === 'error').map(({ message }) => message),
    ...(polygons > 0 ? [`${polygons} polygons are shown as the boxes around them; saving would replace them.`] : []),
    ...(isCut || rows.length > MAX_ROWS
      ? [`Only the first ${Math.min(rows.length, MAX_ROWS)} boxes are shown; saving would remove the others.`]
      : []),
  ];
}

const MAX_LISTED = 8;

/** Finds the class names of labels and problems with them. Without names, labels can still be shown. */
async function classesOf(
  place: Parameters<typeof findClassList>[0],
  policy: PathPolicy,
): Promise<{ list: ClassList | null; problems: string[] }> {
  try {
    const list = await findClassList(place, policy);
    const unnamed = list?.unnamed ?? [];
    if (list === null || unnamed.length === 0) return { list, problems: [] };
    const ids = unnamed.slice(0, MAX_LISTED).join(', ') + (unnamed.length > MAX_LISTED ? ' ...' : '');
    return { list, problems: [`${basename(list.path)} has no name for these class ids: ${ids}.`] };
  } catch (error) {
    if (!isFault(error, 'invalid-input')) throw error;
    return { list: null, problems: [error.message] };
  }
}

/** Shortens a name to the length limit, without splitting a character. */
const shortName = (name: string) => tidyName(name.slice(0, MAX_CLASS_NAME).replace(/\p{Cs}/gu, ''));

/**
 * Reads the YOLO labels of an image, from its `labels` folder or from the folder of the image.
 * @param policy files that may be read.
 * @returns null if the image has no labels. Faults: too-large, invalid-input.
 */
export async function readImageLabels(image: LabelledImage, policy: PathPolicy): Promise<FoundLabels | null> {
  const found = await readFirst(labelPathsOf(image.path), policy);
  if (found === null) return null;
  const { list, problems } = await classesOf({ imagePath: image.path, labelPath: found.path }, policy);
  const names = list?.names ?? [];
  const about = { name: found.path, split: 'train' as const, classCount: list ? names.length : null, size: image };
  const { head, isCut } = firstRows(found.bytes);
  const { label, findings } = readLabel(head, about);
  const nameOf = (id: number) => shortName(names[id] ?? `class_${id}`);
  const rows = label.rows.slice(0, MAX_ROWS);
  const boxes = rows.map((row) => ({
    class_name: nameOf(row.classId),
    confidence: null,
    box: toBox(row, image),
  }));
  return {
    path: found.path,
    class_names: names,
    class_names_source: list?.path ?? null,
    boxes,
    class_ids: rows.map(({ classId }) => classId),
    problems: [...problems, ...problemsOf(findings, label.rows, isCut)],
  };
}
