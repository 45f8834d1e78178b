import { extname } from 'node:path/posix';
import type { ImageFormat } from '../../images/image-format.js';
import type { FoundInImage } from './found-in-image.js';
import { type ImageHeader, uprightSize } from './image-header.js';

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
      { code: 'image-too-small', message: `The image has ${value} px; ${LEAST_SIDE} are the least of a side.`, value },
    ];
  }
  if (short / long >= ODD_ASPECT) return [];
  return [
    {
      code: 'image-odd-aspect',
      message: `The image has ${value} px: one side is ${(long / short).toFixed(1)} times the other.`,
      value,
    },
  ];
}

function colourProblems({ colour, hasAlpha, bits, pages }: ImageHeader): FoundInImage[] {
  const found: FoundInImage[] = [];
  if (colour === 'grey') found.push({ code: 'image-greyscale', message: 'The image is grey: it has one channel.' });
  if (colour === 'cmyk') found.push({ code: 'image-cmyk', message: 'The image is in print colours (CMYK).' });
  if (hasAlpha) found.push({ code: 'image-transparent', message: 'The image has an alpha channel.' });
  if (bits > 8)
    found.push({ code: 'image-deep', message: `The image has ${bits} bits a channel.`, value: String(bits) });
  if (pages > 1) {
    found.push({
      code: 'image-pages',
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
      code: 'image-wrong-extension',
      message: `The name ends with "${ending}", the content is ${format}.`,
      value: ending,
    });
  }
  if (header.orientation !== 1) {
    const value = String(header.orientation);
    found.push({
      code: 'image-turned',
      message: `The image has EXIF orientation ${value}: it is shown turned or mirrored.`,
      value,
    });
  }
  return [...shapeProblems(header), ...found, ...colourProblems(header)];
}
