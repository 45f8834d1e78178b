import { readLabel } from '../../core/vision/datasets/labels/read-label.js';

const SIZE = { width: 640, height: 480 };

/** Parses a label, by default with three classes and an image of 640 x 480 px. */
export function readText(
  text: string | Uint8Array,
  about: { classCount?: number | null; size?: typeof SIZE | null } = {},
) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const { classCount = 3, size = SIZE } = about;
  return readLabel(bytes, { name: 'labels/train/a.txt', split: 'train', classCount, size });
}

export const labelCodesOf = (text: string | Uint8Array, about = {}) =>
  readText(text, about).findings.map(({ code }) => code);
