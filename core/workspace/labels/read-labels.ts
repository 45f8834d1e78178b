import { dirname, join } from 'node:path';
import { isFault } from '../../base/fault.js';
import { type PathPolicy, resolveAllowedPath } from '../../base/paths/allowed-path.js';
import type { Finding } from '../../vision/datasets/checks/finding.js';
import { labelPathOf } from '../../vision/datasets/config/listing/place-labels.js';
import type { LabelRow } from '../../vision/datasets/labels/label-file.js';
import { readLabel } from '../../vision/datasets/labels/read-label.js';
import { readImageFile } from '../../vision/image/read-file.js';
import type { LabelledBox } from '../items/change-store.js';
import { findClassList } from './class-list.js';

/** An image on this machine. */
export interface LabelledImage {
  /** Absolute and real. */
  path: string;
  /** Of the upright image, px. */
  width: number;
  height: number;
}

/** Existing labels of an image. */
export interface FoundLabels {
  path: string;
  /** Names by id; ids without a name are `class_ID`. */
  class_names: string[];
  /** File that defines the names; null if none does. */
  class_names_source: string | null;
  boxes: LabelledBox[];
  /** What cannot be shown as a box, and other problems of the file. */
  problems: string[];
}

const MAX_LABEL_BYTES = 4 * 1024 * 1024;
/** Boxes of one image that a page can show. */
const MAX_BOXES = 10_000;

/** Returns the place of labels in a `labels` folder: the one that replaces `images`, or one below the image. */
export function labelsFolderPath(imagePath: string): string {
  const apart = labelPathOf(imagePath, '/');
  if (apart.kind === 'apart') return apart.path;
  return join(dirname(apart.path), 'labels', apart.path.slice(dirname(apart.path).length + 1));
}

/** Returns the places where labels of an image may be, in the order of a trainer. */
export function labelPathsOf(imagePath: string): string[] {
  const adjacent = labelPathOf(imagePath, dirname(imagePath)).path;
  return [...new Set([labelsFolderPath(imagePath), adjacent])];
}

async function readFirst(paths: readonly string[], policy: PathPolicy) {
  for (const path of paths) {
    try {
      return { path, bytes: await readImageFile(await resolveAllowedPath(path, policy), MAX_LABEL_BYTES) };
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

function problemsOf(findings: readonly Finding[], rows: readonly LabelRow[]): string[] {
  const polygons = rows.filter(({ kind }) => kind === 'polygon').length;
  return [
    ...findings.filter(({ severity }) => severity === 'error').map(({ message }) => message),
    ...(polygons > 0 ? [`${polygons} polygons are shown as the boxes around them; saving would replace them.`] : []),
    ...(rows.length > MAX_BOXES ? [`Only the first ${MAX_BOXES} of ${rows.length} boxes are shown.`] : []),
  ];
}

/**
 * Reads the YOLO labels of an image: from the `labels` folder that belongs to it, or next to it.
 * @param policy files that may be read. @returns null if it has none. Faults: too-large, invalid-input.
 */
export async function readLabels(image: LabelledImage, policy: PathPolicy): Promise<FoundLabels | null> {
  const found = await readFirst(labelPathsOf(image.path), policy);
  if (found === null) return null;
  const list = await findClassList({ imagePath: image.path, labelPath: found.path }, policy);
  const names = list?.names ?? [];
  const about = { name: found.path, split: 'train' as const, classCount: list ? names.length : null, size: image };
  const { label, findings } = readLabel(found.bytes, about);
  const nameOf = (id: number) => names[id] ?? `class_${id}`;
  const boxes = label.rows.slice(0, MAX_BOXES).map((row) => ({
    class_name: nameOf(row.classId).slice(0, 200),
    confidence: null,
    box: toBox(row, image),
  }));
  return {
    path: found.path,
    class_names: names,
    class_names_source: list?.path ?? null,
    boxes,
    problems: problemsOf(findings, label.rows),
  };
}
