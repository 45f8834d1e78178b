import { isFault } from '../../../base/fault.js';
import { detectImageFormat, type ImageFormat } from '../../image/image-format.js';
import { type Check, defineChecks } from '../checks/check.js';
import type { FoundInImage } from './image-facts.js';

export const FORMAT_CHECKS = defineChecks({
  'image-empty': {
    severity: 'error',
    title: 'Image file has 0 bytes',
    why: 'Training skips the image.',
    fix: 'Copy or download it again.',
  },
  'image-lfs-pointer': {
    severity: 'error',
    title: 'Git LFS pointer instead of the image',
    why: 'The file contains a few lines of text that reference the image. Training skips it.',
    fix: 'Run "git lfs pull" in the folder of the dataset.',
  },
  'image-not-an-image': {
    severity: 'error',
    title: 'File is not an image',
    why: 'Training skips it.',
    fix: 'Remove it from the split, or replace it with the image.',
  },
  'image-not-checked': {
    severity: 'warning',
    title: 'Image format that is not supported here',
    why: 'It was not checked for damage and duplicates, and not every trainer reads it.',
    fix: 'Save it as PNG or JPEG.',
  },
});

const LFS_POINTER = /^version https:\/\/git-lfs/;

/** Image formats that are not decoded here, but that some trainers support. */
const OTHER_PICTURES: readonly [RegExp, string][] = [
  [/^BM/, 'BMP'],
  [/^.{4}ftyp(hei|hev|mif1|msf1)/s, 'HEIC'],
  [/^\0\0\0\x0cjP {2}/, 'JPEG 2000'],
  [/^\xff\x4f\xff\x51/, 'JPEG 2000'],
  [/^(\0\0\0\x0cJXL |\xff\x0a)/, 'JPEG XL'],
  [/^P[Ff]\n/, 'PFM'],
];

/** Detects the format of a file from its content. Returns the problem if it is not supported. */
export function recogniseImage(
  bytes: Uint8Array,
): { format: ImageFormat; problem: null } | { format: null; problem: FoundInImage } {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  const problem = (check: Check, message: string, value: string | null = null) => ({
    format: null,
    problem: { check, message, value },
  });
  if (bytes.length === 0) return problem(FORMAT_CHECKS['image-empty'], 'The image file has 0 bytes.');
  if (LFS_POINTER.test(head)) {
    return problem(
      FORMAT_CHECKS['image-lfs-pointer'],
      'The file is a Git LFS pointer instead of the image.',
      head.split('\n')[0],
    );
  }
  const picture = OTHER_PICTURES.find(([pattern]) => pattern.test(head))?.[1];
  if (picture !== undefined) {
    return problem(
      FORMAT_CHECKS['image-not-checked'],
      `This is a ${picture} file, which is not supported here.`,
      picture,
    );
  }
  try {
    return { format: detectImageFormat(bytes), problem: null };
  } catch (error) {
    if (!isFault(error)) throw error;
    return problem(FORMAT_CHECKS['image-not-an-image'], error.message);
  }
}
