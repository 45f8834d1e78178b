import { defineChecks } from '../checks/check.js';
import { IMAGE_IS_DROPPED, type LabelFindings, quote } from './label-findings.js';
import type { Field } from './label-text.js';

export const CLASS_ID_CHECKS = defineChecks({
  'label-class-out-of-range': {
    severity: 'error',
    title: 'Class that the config does not name',
    why: IMAGE_IS_DROPPED,
    fix: 'Correct the class id, or add its name to the config.',
  },
  'label-class-negative': {
    severity: 'error',
    title: 'Negative class',
    why: `Class ids start at 0; other tools use -1 for "ignore". ${IMAGE_IS_DROPPED}`,
    fix: 'Delete the row, or give it the id of its class.',
  },
  'label-class-not-integer': {
    severity: 'error',
    title: 'Class id is not a whole number',
    why: 'Ultralytics drops the whole image; older versions truncate the id, 1.5 to 1, and learn another class.',
    fix: 'Write the id as a whole number. If the columns are in another order, move the class to the front.',
  },
  'label-class-as-decimal': {
    severity: 'warning',
    title: 'Class id with a decimal point',
    why: 'Ultralytics reads 1.0 as 1; converters and other trainers expect a whole number and stop.',
    fix: 'Write the id without a point.',
  },
});

/**
 * Checks the class id of a row.
 * @returns whether the number can be a class id.
 */
export function judgeClass(
  id: number,
  { field, line, classCount, finds }: { field: Field; line: number; classCount: number | null; finds: LabelFindings },
): boolean {
  const place = { line, column: field.column, value: field.text };
  const ofId = { ...place, apart: String(id) };
  if (id < 0) {
    finds.add(CLASS_ID_CHECKS['label-class-negative'], ofId, () => `Class ${quote(field.text)} is negative.`);
    return false;
  }
  if (!Number.isSafeInteger(id)) {
    finds.add(
      CLASS_ID_CHECKS['label-class-not-integer'],
      ofId,
      () => `Class ${quote(field.text)} is not a whole number.`,
    );
    return false;
  }
  if (/[.e]/i.test(field.text)) {
    finds.add(
      CLASS_ID_CHECKS['label-class-as-decimal'],
      place,
      () => `Class ${id} is written as ${quote(field.text)}.`,
    );
  }
  if (classCount !== null && id >= classCount) {
    finds.add(CLASS_ID_CHECKS['label-class-out-of-range'], ofId, () => describeOutOfRange(id, classCount));
  }
  return true;
}

function describeOutOfRange(id: number, classCount: number): string {
  if (classCount === 0) return `Class ${id} does not exist: the config names no classes.`;
  if (classCount === 1) return `Class ${id} does not exist: the config names 1 class, 0.`;
  return `Class ${id} does not exist: the config names ${classCount} classes, 0 to ${classCount - 1}.`;
}
