import { extname } from 'node:path/posix';
import type { ImageFormat } from '../../image/image-format.js';
import { defineChecks } from '../checks/check.js';
import type { FoundInImage } from './image-facts.js';
import { type ImageHeader, uprightSize } from './image-header.js';

export const HEADER_CHECKS = defineChecks({
  'image-too-small': {
    severity: 'error',
    title: 'Image with a side below 10 px',
    why: 'Training leaves it out.',
    fix: 'Remove it, or put the image in its full size in its place.',
    causes: { within: 'file', effects: ['image-odd-size'] },
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
  'image-odd-aspect': {
    severity: 'notice',
    title: 'Very long or very high image',
    why: 'Scaled to a square, its objects become a few pixels.',
    fix: 'Cut it into tiles.',
  },
});

const LEAST_SIDE = 10;
/** Shorter side by longer side, after cleanvision. */
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
  if (short < LEAST_SIDE) {
    return [
      {
        check: HEADER_CHECKS['image-too-small'],
        message: `The image has ${value} px; ${LEAST_SIDE} are the least of a side.`,
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
    found.push({ check: HEADER_CHECKS['image-greyscale'], message: 'The image is grey: it has one channel.' });
  if (colour === 'cmyk')
    found.push({ check: HEADER_CHECKS['image-cmyk'], message: 'The image is in print colours (CMYK).' });
  if (hasAlpha) found.push({ check: HEADER_CHECKS['image-transparent'], message: 'The image has an alpha channel.' });
  if (bits > 8)
    found.push({
      check: HEADER_CHECKS['image-deep'],
      message: `The image has ${bits} bits a channel.`,
      value: String(bits),
    });
  if (pages > 1) {
    found.push({
      check: HEADER_CHECKS['image-pages'],
      message: `The file holds ${pages} pictures; the first one counts.`,
      value: String(pages),
    });
  }
  return found;
}

/** What is to be said of an image by its header alone. @param name of the file, for its ending. */
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
      message: `The name ends with "${ending}", the content is ${format}.`,
      value: ending,
    });
  }
  if (header.orientation !== 1) {
    const value = String(header.orientation);
    found.push({
      check: HEADER_CHECKS['image-turned'],
      message: `The image has EXIF orientation ${value}: it is shown turned or mirrored.`,
      value,
    });
  }
  return [...shapeProblems(header), ...found, ...colourProblems(header)];
}
