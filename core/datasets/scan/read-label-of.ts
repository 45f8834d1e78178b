import { realpath } from 'node:fs/promises';
import { isInside } from '../../paths/is-inside.js';
import { raise } from '../checks/check.js';
import type { DatasetConfig, DatasetImage } from '../dataset-config.js';
import type { Finding } from '../finding.js';
import { LABEL_CHECKS } from '../labels/label-checks.js';
import type { LabelFile } from '../labels/label-file.js';
import { type LabelAbout, readLabel } from '../labels/read-label.js';
import { type ReadBytes, readBytes } from './read-bytes.js';

/** A million rows of boxes have some 40 MB. */
const MOST_BYTES = 100e6;

type Problem = Extract<ReadBytes, { problem: string }>['problem'];

/** A label, and what is wrong with it; null without a finding where there is none. */
interface ReadLabel {
  label: LabelFile | null;
  findings: Finding[];
}

function problemOf(problem: Problem, { labelName, split }: DatasetImage): Finding[] {
  const about = { file: labelName, split };
  if (problem === 'absent') return [];
  if (problem === 'too-large') {
    const message = `The label has more than ${MOST_BYTES / 1e6} MB; it was not read.`;
    return [raise(LABEL_CHECKS, 'label-too-large', { ...about, message })];
  }
  const message = problem === 'not-a-file' ? 'The label is not a regular file.' : 'The label cannot be read.';
  return [raise(LABEL_CHECKS, 'label-unreadable', { ...about, message })];
}

/** Bytes of a label inside the dataset; what a link leads out of it to, or to nothing, counts as absent. */
export async function readLabelBytes({ labelPath }: DatasetImage, root: string): Promise<ReadBytes> {
  const path = await realpath(labelPath).catch(() => null);
  if (path === null || !isInside(root, path)) return { problem: 'absent' };
  return readBytes(path, MOST_BYTES);
}

/** Reads the label of an image. @param size of the upright image, px; null where it is not known. */
export async function readLabelOf(
  image: DatasetImage,
  { root, names }: Pick<DatasetConfig, 'root' | 'names'>,
  size: LabelAbout['size'],
): Promise<ReadLabel> {
  const read = await readLabelBytes(image, root);
  if ('problem' in read) return { label: null, findings: problemOf(read.problem, image) };
  const classCount = names.length === 0 ? null : names.length;
  return readLabel(read.bytes, { name: image.labelName, split: image.split, classCount, size });
}
