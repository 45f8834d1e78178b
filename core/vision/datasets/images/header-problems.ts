import { extname } from 'node:path/posix';
import type { ImageFormat } from '../../image/image-format.js';
import { defineChecks } from '../checks/check.js';
import type { FoundInImage } from './image-facts.js';
import { type ImageHeader, uprightSize } from './image-header.js';

export const HEADER_CHECKS = defineChecks({
  'image-too-small': {
    severity: 'error',
    title: 'Image with a side below 10 px',
    why: 'Training skips it.',
    fix: 'Remove it, or replace it with the image in its full size.',
    causes: { within: 'file', effects: ['image-odd-size'] },
  },
  'image-wrong-extension': {
    severity: 'warning',
    title: 'Extension does not match the format',
    why: 'Programs that rely on the extension fail on it.',
    fix: 'Rename it to match its format.',
  },
  'image-turned': {
    severity: 'warning',
    title: 'Image is rotated by its EXIF orientation',
    why: 'Boxes must be drawn on the upright image. Tools that ignore the orientation draw them on the image as stored.',
    fix: 'Check its boxes. To be safe, save the image upright without the tag.',
  },
  'image-greyscale': {
    severity: 'notice',
    title: 'Grayscale image',
    why: 'It is converted to three equal channels. A few grayscale images among colour images are learned as a separate kind.',
    fix: 'Do nothing if photos in use are grayscale, too.',
  },
  'image-transparent': {
    severity: 'notice',
    title: 'Image with an alpha channel',
    why: 'Transparency is dropped without blending, so hidden pixels become visible.',
    fix: 'Save it on an opaque background.',
  },
  'image-cmyk': {
    severity: 'warning',
    title: 'CMYK image',
    why: 'Libraries convert CMYK to RGB in different ways, so colours differ between training and use.',
    fix: 'Save it as RGB.',
  },
  'image-deep': {
    severity: 'warning',
    title: 'Image with more than 8 bits per channel',
    why: 'It is reduced to 8 bits; of 12-bit data in 16 bits almost nothing remains.',
    fix: 'Convert it to 8 bits yourself, and check the result.',
  },
  'image-pages': {
    severity: 'warning',
    title: 'Animation or multi-page file',
    why: 'Only the first image is used.',
    fix: 'Save the image that the labels belong to as a separate file.',
  },
  'image-odd-aspect': {
    severity: 'notice',
    title: 'Very wide or very tall image',
    why: 'Scaled to a square, its objects become a few pixels.',
    fix: 'Cut it into tiles.',
  },
});

const MIN_SIDE = 10;
/** Minimum ratio of the shorter to the longer side, the value of cleanvision. */
const ODD_ASPECT = 0.35;

const FORMAT_OF_ENDING: Readonly<Record<string, ImageFormat>> = {
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.jpe': 'jpeg',
  '.jfif': 'jpeg',
  '.mpo': 'jpeg',
  '.png': 'png',
  '.webp': 'webp',
  '.tif': 'tiff',
  '.tiff': 'tiff',
  '.dng': 'tiff',
  '.gif': 'gif',
  '.avif': 'avif',
};

function shapeProblems(header: ImageHeader): FoundInImage[] {
  const { width, height } = uprightSize(header);
  const value = `${width} x ${height}`;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (short < MIN_SIDE) {
    return [
      {
        check: HEADER_CHECKS['image-too-small'],
        message: `The image has ${value} px, but the minimum of a side is ${MIN_SIDE}.`,
        value,
      },
    ];
  }
  if (short / long >= ODD_ASPECT) return [];
  return [
    {
      check: HEADER_CHECKS['image-odd-aspect'],
      message: `The image has ${value} px: one side is ${(long / short).toFixed(1)} times the other.`,
      value,
    },
  ];
}

function colourProblems({ colour, hasAlpha, bits, pages }: ImageHeader): FoundInImage[] {
  const found: FoundInImage[] = [];
  if (colour === 'grey')
    found.push({ check: HEADER_CHECKS['image-greyscale'], message: 'The image is grayscale: it has one channel.' });
  if (colour === 'cmyk') found.push({ check: HEADER_CHECKS['image-cmyk'], message: 'The image is CMYK.' });
  if (hasAlpha) found.push({ check: HEADER_CHECKS['image-transparent'], message: 'The image has an alpha channel.' });
  if (bits > 8)
    found.push({
      check: HEADER_CHECKS['image-deep'],
      message: `The image has ${bits} bits per channel.`,
      value: String(bits),
    });
  if (pages > 1) {
    found.push({
      check: HEADER_CHECKS['image-pages'],
      message: `The file contains ${pages} images; only the first is used.`,
      value: String(pages),
    });
  }
  return found;
}

/**
 * Returns the problems visible in the header of an image.
 * @param name file name, to compare its extension with the format.
 */
export function headerProblems(
  header: ImageHeader,
  { format, name }: { format: ImageFormat; name: string },
): FoundInImage[] {
  const ending = extname(name).toLowerCase();
  const named = FORMAT_OF_ENDING[ending];
  const found: FoundInImage[] = [];
  if (named !== format) {
    found.push({
      check: HEADER_CHECKS['image-wrong-extension'],
      message: `The extension is "${ending}", but the format is ${format}.`,
      value: ending,
    });
  }
  if (header.orientation !== 1) {
    const value = String(header.orientation);
    found.push({
      check: HEADER_CHECKS['image-turned'],
      message: `The image has EXIF orientation ${value}, so it is displayed rotated or mirrored.`,
      value,
    });
  }
  return [...shapeProblems(header), ...found, ...colourProblems(header)];
}
