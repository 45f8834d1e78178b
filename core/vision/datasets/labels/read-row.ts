import { defineChecks } from '../checks/check.js';
import { judgeClass } from './judge-class.js';
import type { LabelRow } from './label-file.js';
import { IMAGE_IS_DROPPED, type LabelFindings, type Place, quote } from './label-findings.js';
import { type Field, fieldsOf, numberOf, type Separator, type TextRow } from './label-text.js';

export const ROW_CHECKS = defineChecks({
  'label-column-count': {
    severity: 'error',
    title: 'Row has too few or too many columns',
    why: `A row is a class and a box (5 columns), or a class and a polygon (7, 9, 11 ...). ${IMAGE_IS_DROPPED}`,
    fix: 'Write the row as: class, centre x, centre y, width, height.',
  },
  'label-confidence-left': {
    severity: 'error',
    title: 'Row of a detection, confidence included',
    why: `A sixth column is output of a detector, not training data. ${IMAGE_IS_DROPPED}`,
    fix: 'Find out which column is the score: usually the sixth, in some tools the second. Delete it, and check the boxes.',
  },
  'label-odd-polygon': {
    severity: 'error',
    title: 'Polygon lacks a coordinate',
    why: `Its coordinates are not pairs of x and y. ${IMAGE_IS_DROPPED}`,
    fix: 'Complete the polygon. Rows with keypoints belong to a pose model: keep only their first five columns.',
  },
  'label-not-a-number': {
    severity: 'error',
    title: 'Column is not a number',
    why: IMAGE_IS_DROPPED,
    fix: 'Write numbers with a decimal point, and class ids instead of class names.',
  },
  'label-not-finite': {
    severity: 'error',
    title: 'NaN or infinity',
    why: `The program that wrote it divided by zero, for example by the width of an unreadable image. ${IMAGE_IS_DROPPED}`,
    fix: 'Create the label again from its source.',
  },
  'label-separator': {
    severity: 'error',
    title: 'Commas, semicolons or line breaks between columns',
    why: `Columns are separated by spaces, and numbers have a decimal point. ${IMAGE_IS_DROPPED}`,
    fix: 'Use spaces between columns and decimal points, or run `dataset fix`, which does so if it is safe.',
  },
});

const BOX_COLUMNS = 5;

const SEPARATED: Readonly<Record<Exclude<Separator, 'blanks'>, string>> = {
  marks: 'Commas or semicolons separate the columns.',
  'decimal-comma': 'Numbers have decimal commas.',
  breaks: 'Form feeds or other line breaks separate the columns.',
};

/** A valid row with its columns. */
export interface ReadRow {
  row: LabelRow;
  fields: readonly Field[];
  /** All columns after the class, as numbers. */
  values: readonly number[];
}

/** Returns the position of a row, with its whole text as the value. */
export function rowPlace({ row, fields }: ReadRow): Place {
  return { line: row.line, column: fields[0]!.column, value: fields.map(({ text }) => text).join(' ') };
}

/**
 * Returns the position of a column.
 * @param at index of the column; 0 is the class.
 */
export function fieldPlace({ row, fields }: ReadRow, at: number): Place {
  const { text, column } = fields[at]!;
  return { line: row.line, column, value: text };
}

function judgeColumns({ fields, line }: { fields: Field[]; line: number }, finds: LabelFindings): boolean {
  const count = fields.length;
  if (count === BOX_COLUMNS) return true;
  const last = fields.at(-1)!;
  const place = { line, column: last.column, value: last.text };
  if (count < BOX_COLUMNS) {
    finds.add(ROW_CHECKS['label-column-count'], place, () => `The row has ${count} of the 5 columns of a box.`);
  } else if (count === BOX_COLUMNS + 1) {
    judgeSixth(fields, { ...place, finds });
  } else if (count % 2 === 0) {
    const keypoints = (count - BOX_COLUMNS) % 3 === 0 ? ' It matches a box with keypoints.' : '';
    finds.add(ROW_CHECKS['label-odd-polygon'], place, () => {
      return `The polygon has ${count - 1} coordinates, an odd number.${keypoints}`;
    });
  } else return true;
  return false;
}

/** Whether a box is inside its image, with a tolerance of 1%. Columns: center x, center y, width, height. */
function isInside(columns: readonly (number | null)[]): boolean {
  const [cx, cy, width, height] = columns.map((column) => column ?? Number.NaN) as [number, number, number, number];
  return Math.max(cx + width / 2, cy + height / 2) <= 1.01 && Math.min(cx - width / 2, cy - height / 2) >= -0.01;
}

function judgeSixth(
  fields: Field[],
  { finds, ...place }: { line: number; column: number; value: string; finds: LabelFindings },
): void {
  const numbers = fields.map(({ text }) => numberOf(text));
  const [second, sixth] = [numbers[1] ?? null, numbers[BOX_COLUMNS] ?? null];
  const six = 'The row has 6 columns; a box has 5 and a polygon 7, 9, 11 ...';
  // A flag or track id is an integer; a score hardly ever is.
  if (sixth === null || sixth < 0 || sixth > 1 || /^\d+$/.test(place.value)) {
    const isId = sixth !== null && Number.isInteger(sixth);
    const fix =
      'Delete the sixth column if it is a track number, a flag or a rounded score; otherwise find out which program wrote it.';
    finds.add(ROW_CHECKS['label-column-count'], place, () =>
      isId ? { message: `${six} The last is ${quote(place.value)}.`, fix } : six,
    );
  } else if (isInside(numbers.slice(2)) && !isInside(numbers.slice(1, BOX_COLUMNS))) {
    const field = fields[1]!;
    finds.add(ROW_CHECKS['label-confidence-left'], { ...place, column: field.column, value: field.text }, () => ({
      message: `The row has 6 columns, and the second, ${second}, looks like a confidence: columns 3 to 6 are a box in the image, but 2 to 5 are not.`,
      fix: 'Delete the second column, not the sixth, and have someone check the boxes of the detector.',
    }));
  } else {
    finds.add(
      ROW_CHECKS['label-confidence-left'],
      place,
      () => `The row has a sixth column, ${quote(place.value)}, probably a confidence.`,
    );
  }
}

function numbersOf({ fields, line }: { fields: Field[]; line: number }, finds: LabelFindings): number[] | null {
  const numbers: number[] = [];
  for (const { text, column } of fields) {
    const number = numberOf(text);
    const place = { line, column, value: text };
    if (number === null) {
      const isClass = numbers.length === 0;
      finds.add(ROW_CHECKS['label-not-a-number'], place, () => {
        return `"${quote(text)}" is not a number${isClass ? '; classes are given by id' : ''}.`;
      });
      return null;
    }
    if (!Number.isFinite(number)) {
      finds.add(ROW_CHECKS['label-not-finite'], place, () => `"${quote(text)}" is not a finite number.`);
      return null;
    }
    numbers.push(number);
  }
  return numbers;
}

function boxAround(points: readonly number[]): Pick<LabelRow, 'cx' | 'cy' | 'width' | 'height'> {
  let [x1, y1, x2, y2] = [points[0]!, points[1]!, points[0]!, points[1]!];
  for (let at = 2; at < points.length; at += 2) {
    x1 = Math.min(x1, points[at]!);
    x2 = Math.max(x2, points[at]!);
    y1 = Math.min(y1, points[at + 1]!);
    y2 = Math.max(y2, points[at + 1]!);
  }
  return { cx: (x1 + x2) / 2, cy: (y1 + y2) / 2, width: x2 - x1, height: y2 - y1 };
}

/**
 * Parses a row of a label: columns, numbers and class. Returns null and reports a finding if it is invalid. Cost:
 * linear.
 */
export function readRow(
  { text, line }: TextRow,
  { classCount, finds }: { classCount: number | null; finds: LabelFindings },
): ReadRow | null {
  const { fields, separator } = fieldsOf(text);
  if (separator !== 'blanks') {
    const place = { line, column: text.search(/[,;\v\f\u2028\u2029]/) + 1, value: text };
    finds.add(ROW_CHECKS['label-separator'], place, () => SEPARATED[separator]);
  }
  if (fields.length === 0 || !judgeColumns({ fields, line }, finds)) return null;
  const numbers = numbersOf({ fields, line }, finds);
  if (!numbers || !judgeClass(numbers[0]!, { field: fields[0]!, line, classCount, finds })) return null;
  const values = numbers.slice(1);
  const isBox = fields.length === BOX_COLUMNS;
  const [cx, cy, width, height] = [values[0]!, values[1]!, values[2]!, values[3]!];
  const row: LabelRow = {
    line,
    // Adding 0 turns -0 into 0, because -0 would be a different key.
    classId: numbers[0]! + 0,
    kind: isBox ? 'box' : 'polygon',
    ...(isBox ? { cx, cy, width, height } : boxAround(values)),
    polygon: isBox ? null : values,
  };
  return { row, fields, values };
}
