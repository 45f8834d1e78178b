import { isFault } from '../../fault.js';
import { detectImageFormat, type ImageFormat } from '../../images/image-format.js';
import type { FoundInImage } from './found-in-image.js';
import type { ImageCheck } from './image-checks.js';

const LFS_POINTER = /^version https:\/\/git-lfs/;

/** Pictures that trainers may read though they are not decoded here. */
const OTHER_PICTURES: readonly [RegExp, string][] = [
  [/^BM/, 'BMP'],
  [/^.{4}ftyp(hei|hev|mif1|msf1)/s, 'HEIC'],
  [/^\0\0\0\x0cjP {2}/, 'JPEG 2000'],
  [/^\xff\x4f\xff\x51/, 'JPEG 2000'],
  [/^(\0\0\0\x0cJXL |\xff\x0a)/, 'JPEG XL'],
  [/^P[Ff]\n/, 'PFM'],
];

/** Says by its content what a file is, or what is wrong with it. */
export function recogniseImage(
  bytes: Uint8Array,
): { format: ImageFormat; problem: null } | { format: null; problem: FoundInImage } {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  const problem = (code: ImageCheck, message: string, value: string | null = null) => ({
    format: null,
    problem: { code, message, value },
  });
  if (bytes.length === 0) return problem('image-empty', 'The image file has 0 bytes.');
  if (LFS_POINTER.test(head)) {
    return problem(
      'image-lfs-pointer',
      'The file is a Git LFS pointer, not the image that it names.',
      head.split('\n')[0],
    );
  }
  const picture = OTHER_PICTURES.find(([pattern]) => pattern.test(head))?.[1];
  if (picture !== undefined) {
    return problem('image-not-checked', `This is a ${picture} file, which is not decoded here.`, picture);
  }
  try {
    return { format: detectImageFormat(bytes), problem: null };
  } catch (error) {
    if (!isFault(error)) throw error;
    return problem('image-not-an-image', error.message);
  }
}
