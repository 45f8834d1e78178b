import { hashBytes } from '../../../base/files/hash.js';
import { defineChecks } from '../checks/check.js';
import type { Finding } from '../checks/finding.js';
import type { Split } from '../contract/dataset-config.js';
import { findRepeatedBoxes } from './find-repeated-boxes.js';
import { judgeBox } from './judge-box.js';
import { CoordinateJudge } from './judge-coordinates.js';
import type { LabelFile, LabelRow } from './label-file.js';
import { IMAGE_IS_DROPPED, LabelFindings, type Place } from './label-findings.js';
import { decodeLabel, labelRowsOf, type TextRow } from './label-text.js';
import { type ReadRow, readRow, rowPlace } from './read-row.js';
import { Tidiness } from './tidiness.js';

export const LABEL_FILE_CHECKS = defineChecks({
  'label-too-large': {
    severity: 'error',
    title: 'Label is too large',
    why: 'No image contains so many objects. A program wrote too much, or the file is something else.',
    fix: 'Create the label again.',
  },
  'label-not-text': {
    severity: 'error',
    title: 'Label is not text',
    why: `A label is UTF-8 text. ${IMAGE_IS_DROPPED}`,
    fix: 'Save it as UTF-8, or create it again.',
  },
  'label-byte-order-mark': {
    severity: 'warning',
    title: 'Byte order mark',
    why: 'Older versions of Ultralytics, and other trainers, parse it as part of the first class id and drop the image.',
    fix: 'Save the file as UTF-8 without a byte order mark, or run `dataset fix`.',
  },
  'label-mixed-rows': {
    severity: 'error',
    title: 'Boxes and polygons in one label',
    why: 'Ultralytics drops the whole image; versions before 8.4 silently parse the box as a polygon of two points.',
    fix: 'Write all rows as boxes, or all as polygons. Polygons can be converted to boxes, but not the other way round.',
  },
  'label-crowded': {
    severity: 'warning',
    title: 'More objects than detection returns',
    why: 'Detection stops at 300 objects per image by default, so further objects lower recall, however well the model learns.',
    fix: 'Cut the image into tiles, or raise `max_det` for validation and detection.',
  },
});

/** Maximum rows parsed; further ones are only counted. Images of crowds have a few thousand objects. */
const MAX_ROWS = 100_000;
/** Maximum characters parsed, because a single row may be as long as the file. */
const MAX_CHARACTERS = 4_000_000;
/** Maximum detections per image (Ultralytics `max_det`). */
const MAX_DETECTED = 300;

/** Facts about a label file, for checking its contents. */
export interface LabelContext {
  /** Path relative to the root of the dataset. */
  name: string;
  split: Split;
  /** Number of classes in the config; null if unknown. */
  classCount: number | null;
  /** Class names by id, for messages. */
  classNames?: readonly (string | null)[];
  /** Size of the upright image, px; null if it could not be decoded. */
  size: { width: number; height: number } | null;
}

class LabelReading {
  readonly rows: LabelRow[] = [];
  rowsWritten = 0;
  #rowsRead = 0;
  #characters = 0;
  readonly #valid: ReadRow[] = [];
  /** Position of the first row of each kind. */
  readonly #firsts = new Map<LabelRow['kind'], Place>();
  readonly #about: LabelContext;
  readonly #finds: LabelFindings;
  readonly #coordinates: CoordinateJudge;
  readonly #tidiness = new Tidiness();

  constructor(about: LabelContext, finds: LabelFindings) {
    this.#about = about;
    this.#finds = finds;
    this.#coordinates = new CoordinateJudge(finds);
  }

  take(text: TextRow): void {
    this.rowsWritten++;
    this.#characters += text.text.length;
    if (this.#rowsRead === MAX_ROWS || this.#characters > MAX_CHARACTERS) return;
    this.#rowsRead++;
    this.#tidiness.inspect(text);
    const read = readRow(text, { classCount: this.#about.classCount, finds: this.#finds });
    if (!read) return;
    this.rows.push(read.row);
    if (!this.#firsts.has(read.row.kind)) this.#firsts.set(read.row.kind, rowPlace(read));
    if (!this.#coordinates.check(read)) return;
    this.#valid.push(read);
    judgeBox(read, { size: this.#about.size, finds: this.#finds });
  }

  finish(): void {
    this.#coordinates.finish(this.#about.size);
    this.#tidiness.finish(this.#finds);
    this.#judgeMixture();
    this.#judgeCount();
    findRepeatedBoxes(this.#valid, this.#finds);
  }

  #judgeMixture(): void {
    const polygons = this.rows.filter(({ kind }) => kind === 'polygon');
    const boxes = this.rows.length - polygons.length;
    if (boxes === 0 || polygons.length === 0) return;
    const rarer = boxes < polygons.length ? 'box' : 'polygon';
    this.#finds.add(LABEL_FILE_CHECKS['label-mixed-rows'], this.#firsts.get(rarer)!, () => ({
      message: `${boxes} of the rows are boxes, ${polygons.length} are polygons.`,
      count: Math.min(boxes, polygons.length),
    }));
  }

  #judgeCount(): void {
    const [rows, read] = [this.rowsWritten.toLocaleString('en'), this.#rowsRead.toLocaleString('en')];
    if (this.rowsWritten > this.#rowsRead) {
      const size = `${rows} rows and ${this.#characters.toLocaleString('en')} characters`;
      this.#finds.add(
        LABEL_FILE_CHECKS['label-too-large'],
        null,
        () => `The label has ${size}; ${read} rows were read.`,
      );
    } else if (this.rowsWritten > MAX_DETECTED) {
      this.#finds.add(LABEL_FILE_CHECKS['label-crowded'], null, () => `The label has ${rows} rows.`);
    }
  }
}

/**
 * Parses a YOLO label of boxes or polygons and finds its problems. Never throws. Findings of the same kind are combined
 * into one with the first position and a count. The result excludes unreadable rows but includes rows with an unknown
 * class or outside the image. Cost: linear in the bytes.
 */
export function readLabel(bytes: Uint8Array, about: LabelContext): { label: LabelFile; findings: Finding[] } {
  const finds = new LabelFindings(about);
  const reading = new LabelReading(about, finds);
  const decoded = decodeLabel(bytes);
  if (decoded) {
    if (decoded.hasMark) {
      finds.add(
        LABEL_FILE_CHECKS['label-byte-order-mark'],
        { line: 1, column: 1, value: 'U+FEFF' },
        () => 'The label contains a byte order mark.',
      );
    }
    for (const text of labelRowsOf(decoded.text)) reading.take(text);
    reading.finish();
  } else {
    finds.add(LABEL_FILE_CHECKS['label-not-text'], null, () => `The label is not UTF-8 text${encodingOf(bytes)}.`);
  }
  const { rows } = reading;
  const rowsWritten = decoded ? reading.rowsWritten : 1;
  const sha256 = hashBytes(bytes);
  return { label: { rows, rowsWritten, bytes: bytes.length, sha256 }, findings: finds.all() };
}

function encodingOf([first, second]: Uint8Array): string {
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return isUtf16 ? ': it is UTF-16, as some Windows tools save it' : '';
}
