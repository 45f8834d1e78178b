import type { Check } from '../checks/check.js';

/** What is looked for in images: each by itself first, then among all of them. */
export const IMAGE_CHECKS = {
  'image-unreadable': {
    severity: 'error',
    title: 'Image cannot be opened',
    why: 'Training stops or leaves the image out.',
    fix: 'Give read permission, or remove the image from the split.',
  },
  'image-empty': {
    severity: 'error',
    title: 'Image file has 0 bytes',
    why: 'Training leaves the image out.',
    fix: 'Copy or download it again.',
  },
  'image-lfs-pointer': {
    severity: 'error',
    title: 'Git LFS pointer in place of the image',
    why: 'The file holds a few lines of text that name the image; training leaves it out.',
    fix: 'Run "git lfs pull" in the folder of the dataset.',
  },
  'image-not-an-image': {
    severity: 'error',
    title: 'File is not an image',
    why: 'Training leaves it out.',
    fix: 'Remove it from the split, or put the image itself in its place.',
  },
  'image-not-checked': {
    severity: 'warning',
    title: 'Image of a format that is not decoded here',
    why: 'Whether it is whole, and whether it is a copy, was not checked; not every trainer reads it.',
    fix: 'Save it as PNG or JPEG.',
  },
  'image-undecodable': {
    severity: 'error',
    title: 'Image is damaged or cut off',
    why: 'Training leaves the image out, or learns from half of it.',
    fix: 'Copy or export it again.',
  },
  'image-damaged': {
    severity: 'error',
    title: 'Image with damaged pixels',
    why: 'Many programs show it with parts that are grey or wrong, and training learns from them without a word.',
    fix: 'Copy or export it again.',
  },
  'image-jpeg-without-end': {
    severity: 'warning',
    title: 'JPEG does not end with its end mark (FF D9)',
    why: 'Ultralytics takes it for damaged, and overwrites the file in place with one that it encodes anew.',
    fix: 'Export it again; or train on a copy of the dataset.',
  },
  'image-too-small': {
    severity: 'error',
    title: 'Image with a side below 10 px',
    why: 'Training leaves it out.',
    fix: 'Remove it, or put the image in its full size in its place.',
  },
  'image-too-many-pixels': {
    severity: 'error',
    title: 'Image with so many pixels that decoding it is refused',
    why: 'A small file can unpack to gigabytes: libraries refuse it, or memory runs out in the midst of training.',
    fix: 'Scale it down, or cut it into tiles.',
  },
  'image-wrong-extension': {
    severity: 'warning',
    title: 'Name says another format than the content',
    why: 'Programs that go by the name fail on it.',
    fix: 'Rename it after its content.',
  },
  'image-turned': {
    severity: 'warning',
    title: 'Image is turned by its EXIF orientation',
    why: 'Boxes have to be drawn in the upright picture; tools that ignore the orientation drew them in the other one.',
    fix: 'Look at its boxes; to be sure, save the image upright without the mark.',
  },
  'image-greyscale': {
    severity: 'notice',
    title: 'Grey image',
    why: 'It is spread to three equal channels; a few of them among coloured ones are learnt as a kind of their own.',
    fix: 'Nothing, if photos in use are grey, too.',
  },
  'image-transparent': {
    severity: 'notice',
    title: 'Image with an alpha channel',
    why: 'Transparency is dropped and not blended: what was hidden shows.',
    fix: 'Save it on an opaque ground.',
  },
  'image-cmyk': {
    severity: 'warning',
    title: 'Image in print colours (CMYK)',
    why: 'Libraries turn them into RGB in different ways, so that colours differ between training and use.',
    fix: 'Save it as RGB.',
  },
  'image-deep': {
    severity: 'warning',
    title: 'Image with more than 8 bits a channel',
    why: 'It is cut to 8 bits; of 12-bit data in 16 bits almost nothing is left.',
    fix: 'Scale it to 8 bits yourself, where you see the result.',
  },
  'image-pages': {
    severity: 'warning',
    title: 'Animation or file of several pages',
    why: 'The first picture alone is used.',
    fix: 'Save the picture that the labels belong to as a file of its own.',
  },
  'image-dark': {
    severity: 'notice',
    title: 'Very dark image',
    why: 'There may be nothing to see in it.',
    fix: 'Look at it; remove it if nobody could label it.',
  },
  'image-light': {
    severity: 'notice',
    title: 'Very light image',
    why: 'There may be nothing to see in it.',
    fix: 'Look at it; remove it if nobody could label it.',
  },
  'image-blurry': {
    severity: 'notice',
    title: 'Blurry image',
    why: 'Objects may not be recognisable in it.',
    fix: 'Look at it; remove it if nobody could label it.',
  },
  'image-low-information': {
    severity: 'notice',
    title: 'Image of almost one colour',
    why: 'There may be nothing to learn from it.',
    fix: 'Look at it; keep it only as a background that is meant.',
  },
  'image-odd-aspect': {
    severity: 'notice',
    title: 'Very long or very high image',
    why: 'Scaled to a square, its objects become a few pixels.',
    fix: 'Cut it into tiles.',
  },
  'image-odd-size': {
    severity: 'notice',
    title: 'Size far from that of the other images',
    why: 'Its objects meet the model in another scale than all others.',
    fix: 'Look whether it belongs into the dataset.',
  },
  'image-copy': {
    severity: 'warning',
    title: 'Same image more than once in a split',
    why: 'It counts several times, and copies with different labels contradict each other.',
    fix: 'Keep one, with its label.',
  },
  'image-near-copy': {
    severity: 'notice',
    title: 'Images that look almost the same in a split',
    why: 'They count like one image that is shown several times.',
    fix: 'Look at them; keep those that differ in what matters.',
  },
  'image-copy-across-splits': {
    severity: 'error',
    title: 'Same image in two splits',
    why: 'The model is measured on what it was taught: its figures are too good, and nobody sees it.',
    fix: 'Keep it in one split.',
  },
  'image-near-copy-across-splits': {
    severity: 'warning',
    title: 'Images that look almost the same in two splits',
    why: 'The model is measured on what it has nearly been taught: its figures are too good.',
    fix: 'Look at them; keep all pictures of one scene in one split.',
  },
  'image-same-name-across-splits': {
    severity: 'notice',
    title: 'Same file name in two splits',
    why: 'It may be one picture in two splits; and labels or results that go by names overwrite each other.',
    fix: 'Compare the pictures; give each name once.',
  },
  'image-variants-across-splits': {
    severity: 'warning',
    title: 'Variants of one picture in two splits (Roboflow names)',
    why: 'The model is measured on a turned or coloured copy of what it was taught: its figures are too good.',
    fix: 'Split by the original picture, then augment the training split alone.',
  },
  'image-frames-across-splits': {
    severity: 'warning',
    title: 'Neighbouring frames of a video in two splits',
    why: 'Frames that follow each other show the same: the model is measured on what it has nearly been taught.',
    fix: 'Split by video or by stretches of it, not by frame.',
  },
} satisfies Record<string, Check>;

export type ImageCheck = keyof typeof IMAGE_CHECKS;
