import { lstatSync, realpathSync } from 'node:fs';
import { readRegularFile } from '../../../base/files/read-regular-file.js';
import { isInside } from '../../../base/paths/is-inside.js';
import { defineChecks, raise } from '../checks/check.js';
import type { Finding } from '../checks/finding.js';
import type { DatasetConfig, DatasetImage } from '../contract/dataset-config.js';
import type { LabelFile } from '../labels/label-file.js';
import { LABEL_FILE_CHECKS, type LabelContext, readLabel } from '../labels/read-label.js';

export const LABEL_READING_CHECKS = defineChecks({
  'label-unreadable': {
    severity: 'error',
    title: 'Label cannot be read',
    why: 'Without its label, the image is dropped or learned as background.',
    fix: 'Replace it with a file that your user can read.',
  },
});

/** Maximum size of a label, bytes: 500,000 boxes. Only 4 million characters are parsed. */
const MAX_BYTES = 20e6;

/**
 * Bytes of a label, or why there are none. `outside`: a link leads out of the dataset; `dangling`: the target of the
 * link does not exist.
 */
export type ReadLabelBytes = ReadBytes | { problem: 'outside' | 'dangling' };
type Problem = Extract<ReadLabelBytes, { problem: string }>['problem'];

/** Predicates for sentences about labels that exist but are not read. */
const UNREAD: Readonly<Record<Exclude<Problem, 'absent'>, string>> = {
  outside: 'is a link that leads outside the dataset',
  dangling: 'is a broken link',
  'too-large': `is larger than ${MAX_BYTES / 1e6} MB`,
  'not-a-file': 'is not a regular file',
  unreadable: 'cannot be read',
};

/** A label and its findings. `label` is null if it was not read. */
interface ReadLabel {
  label: LabelFile | null;
  findings: Finding[];
  /** Why an existing label was not read, as a sentence without its period. */
  unread: string | null;
}

function problemOf(problem: Problem, { labelName, split }: DatasetImage): Finding[] {
  const about = { file: labelName, split };
  // Links that lead outside are reported by the search of the label folders.
  if (problem === 'absent' || problem === 'outside') return [];
  const check =
    problem === 'too-large' ? LABEL_FILE_CHECKS['label-too-large'] : LABEL_READING_CHECKS['label-unreadable'];
  return [raise(check, { ...about, message: `The label ${UNREAD[problem]} and was not read.` })];
}

function problemBefore(labelPath: string, code: string | undefined): Problem {
  if (code !== 'ENOENT' && code !== 'ENOTDIR') return 'unreadable';
  try {
    return lstatSync(labelPath, { throwIfNoEntry: false }) === undefined ? 'absent' : 'dangling';
  } catch {
    // A component of the path is not a folder or not accessible, so a label cannot exist there.
    return 'absent';
  }
}

/** Reads a label inside the dataset on the calling thread. Never throws. */
export function readLabelBytes({ labelPath }: Pick<DatasetImage, 'labelPath'>, root: string): ReadLabelBytes {
  let path: string;
  try {
    path = realpathSync.native(labelPath);
  } catch (error) {
    return { problem: problemBefore(labelPath, (error as NodeJS.ErrnoException).code) };
  }
  return isInside(root, path) ? readBytes(path, MAX_BYTES) : { problem: 'outside' };
}

/**
 * Describes an existing label that was not read, as a sentence without its period; null if it was read or does not
 * exist.
 */
export function unreadLabel({ labelName }: Pick<DatasetImage, 'labelName'>, read: ReadLabelBytes): string | null {
  if (!('problem' in read) || read.problem === 'absent') return null;
  return `"${labelName.slice(0, 200)}" ${UNREAD[read.problem]}`;
}

/**
 * Reads the label of an image.
 * @param size size of the upright image, px; null if unknown.
 */
export function readLabelOf(
  image: DatasetImage,
  { root, names }: Pick<DatasetConfig, 'root' | 'names'>,
  size: LabelContext['size'],
): ReadLabel {
  const read = readLabelBytes(image, root);
  const unread = unreadLabel(image, read);
  if ('problem' in read) return { label: null, findings: problemOf(read.problem, image), unread };
  const classCount = names.length === 0 ? null : names.length;
  return {
    unread,
    ...readLabel(read.bytes, { name: image.labelName, split: image.split, classCount, classNames: names, size }),
  };
}

/** Bytes of a file, or why there are none. */
export type ReadBytes = { bytes: Uint8Array } | { problem: 'absent' | 'too-large' | 'not-a-file' | 'unreadable' };

/** Reads a regular file of at most `maxBytes` bytes on the calling thread. Never throws. */
export function readBytes(path: string, maxBytes: number): ReadBytes {
  try {
    const read = readRegularFile(path, maxBytes);
    return 'bytes' in read ? read : { problem: read.refused };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === undefined) throw error;
    return { problem: code === 'ENOENT' || code === 'ENOTDIR' ? 'absent' : 'unreadable' };
  }
}
