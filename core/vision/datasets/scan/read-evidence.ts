import { setImmediate } from 'node:timers/promises';
import { hashBytes } from '../../../base/files/hash.js';
import { readRegularFile } from '../../../base/files/read-regular-file.js';
import { MAX_PICTURE_HEIGHT } from '../../../report/document.js';
import { firstPicture } from '../../image/first-picture.js';
import { openPicture } from '../../image/open-picture.js';
import type { DatasetConfig } from '../contract/dataset-config.js';
import { retryAlone } from '../images/decode-facts.js';
import { DECODED_PIXELS } from '../images/image-header.js';
import { iouOf } from '../labels/find-repeated-boxes.js';
import type { LabelRow } from '../labels/label-file.js';
import { decodeLabel, labelRowsOf } from '../labels/label-text.js';
import { readLabel } from '../labels/read-label.js';
import { chooseArea } from './choose-area.js';
import {
  type EvidenceBox,
  type EvidenceLine,
  type EvidenceRequest,
  type ImageEvidence,
  MAX_BOXES,
  type ShownArea,
} from './evidence.js';
import { readLabelBytes } from './read-label-of.js';

/** Maximum size of a file that is loaded into memory, bytes: as for the inspection of images. */
const MAX_BYTES = 1e9;
/** Maximum size of the picture, px. */
const PICTURE = { width: 2 * MAX_PICTURE_HEIGHT, height: MAX_PICTURE_HEIGHT } as const;
const JPEG_QUALITY = 72;
/** Size of a placeholder, px. */
const UNKNOWN = { width: 320, height: 240 } as const;
/** Maximum length of a line, characters. */
const MAX_LINE_LENGTH = 400;

const boxOf = ({ line, classId, cx, cy, width, height }: LabelRow): EvidenceBox => ({
  line,
  classId,
  x1: cx - width / 2,
  y1: cy - height / 2,
  x2: cx + width / 2,
  y2: cy + height / 2,
});

/** Returns the line of the earlier row with the most similar box; null if none overlaps. */
function twinOf(rows: readonly LabelRow[], line: number): number | null {
  const row = rows.find((one) => one.line === line);
  if (row === undefined) return null;
  let best: { line: number; iou: number } | null = null;
  for (const other of rows) {
    const iou = other.line < line ? iouOf(row, other) : 0;
    if (iou > (best?.iou ?? 0)) best = { line: other.line, iou };
  }
  return best?.line ?? null;
}

/** Returns a line with its neighbors, and the twin. */
function linesAround(text: string, line: number | null, twin: number | null): EvidenceLine[] {
  if (line === null) return [];
  const lines: EvidenceLine[] = [];
  for (const row of labelRowsOf(text)) {
    if (row.line > line + 1) break;
    if (row.line < line - 1 && row.line !== twin) continue;
    lines.push({ line: row.line, text: row.text.slice(0, MAX_LINE_LENGTH) });
  }
  return lines;
}

type LabelEvidence = Pick<ImageEvidence, 'boxes' | 'twin' | 'lines'>;

function readLabelEvidence({ image, seen, line, hasTwin }: EvidenceRequest, root: string): LabelEvidence {
  const read = readLabelBytes(image, root);
  if ('problem' in read) return { boxes: [], twin: null, lines: [] };
  const { rows } = readLabel(read.bytes, {
    name: image.labelName,
    split: image.split,
    classCount: null,
    size: seen,
  }).label;
  const twin = hasTwin && line !== null ? twinOf(rows, line) : null;
  const isFirst = (row: LabelRow) => row.line === line || row.line === twin;
  const boxes = [...rows.filter((row) => row.line === line), ...rows.filter((row) => row.line === twin)];
  for (const row of rows) {
    if (boxes.length >= MAX_BOXES) break;
    if (!isFirst(row)) boxes.push(row);
  }
  const text = decodeLabel(read.bytes)?.text ?? '';
  return { boxes: boxes.map(boxOf), twin, lines: linesAround(text, line, twin) };
}

/** Encodes a part of an upright image. Throws the errors of the image library. */
async function encode(bytes: Uint8Array, size: { width: number; height: number }, area: ShownArea): Promise<string> {
  const [width, height] = [area.x2 - area.x1, area.y2 - area.y1];
  const opened = await openPicture(firstPicture(bytes), { failOn: 'none', maxPixels: DECODED_PIXELS });
  const upright = opened.autoOrient();
  const isWhole = width === size.width && height === size.height;
  const part = isWhole ? upright : upright.extract({ left: area.x1, top: area.y1, width, height });
  const picture = await part
    .resize({ ...PICTURE, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
  return picture.toString('base64');
}

async function readPixels(
  { image, seen }: EvidenceRequest,
  area: ShownArea,
): Promise<Pick<ImageEvidence, 'jpeg' | 'problem'>> {
  const none = (problem: string) => ({ jpeg: null, problem });
  if (seen === null) return none('cannot be decoded');
  if (seen.width * seen.height > DECODED_PIXELS) return none('too large to decode');
  try {
    const read = readRegularFile(image.path, MAX_BYTES);
    // A file that was replaced since has not been checked.
    if ('refused' in read || hashBytes(read.bytes) !== seen.sha256) return none('changed meanwhile');
    return { jpeg: await retryAlone(() => encode(read.bytes, seen, area)), problem: null };
  } catch {
    // The file was readable and decodable before, so it was removed, or its part cannot be encoded.
    return none('cannot be shown');
  }
}

/**
 * Decodes an image once more and encodes a small picture of it, with the boxes and lines of its label. Only for images
 * that were inspected before, within the same limits; an image that cannot be shown has a reason instead of pixels.
 */
export async function readEvidence(
  request: EvidenceRequest,
  { root }: Pick<DatasetConfig, 'root'>,
): Promise<ImageEvidence> {
  // Yields to the event loop, because labels and files are read synchronously.
  await setImmediate();
  const size = request.seen ? { width: request.seen.width, height: request.seen.height } : UNKNOWN;
  const label = readLabelEvidence(request, root);
  const focus = label.boxes.find(({ line }) => line === request.line) ?? null;
  const area = chooseArea(size, focus);
  return { ...label, size, area, ...(await readPixels(request, area)) };
}
