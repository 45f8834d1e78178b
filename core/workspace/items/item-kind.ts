import { extname } from 'node:path';
import { Fault, isFault } from '../../base/fault.js';
import { TABLE_KIND_NAMES, tableExtensions } from '../../tables/read/source/table-kinds.js';
import { detectImageFormat, IMAGE_EXTENSIONS } from '../../vision/image/image-format.js';

const EXTENSIONS: ReadonlySet<string> = new Set(tableExtensions('rarely'));

const ascii = (head: Uint8Array, from: number, to: number) => String.fromCharCode(...head.subarray(from, to));

/** Signatures of video containers: MP4 and QuickTime, Matroska and WebM, AVI, Ogg. */
function isVideo(head: Uint8Array): boolean {
  if (ascii(head, 4, 8) === 'ftyp') return true;
  if (head[0] === 0x1a && head[1] === 0x45 && head[2] === 0xdf && head[3] === 0xa3) return true;
  return (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'AVI ') || ascii(head, 0, 4) === 'OggS';
}

/** Signatures of workbooks: a zip archive (XLSX, ODS), a compound file (XLS). */
function isWorkbook(head: Uint8Array): boolean {
  return ascii(head, 0, 4) === 'PK\x03\x04' || ascii(head, 0, 4) === '\xd0\xcf\x11\xe0';
}

/**
 * Returns the kind of a file, from its content. Uses the name for text files, which have no signature, and for damaged
 * images, so that detection can report what is wrong with them.
 * @param head first bytes of the file, at least 512.
 * Faults: empty-file, unsupported-type.
 */
export function kindOfFile(head: Uint8Array, name: string): 'image' | 'video' | 'table' {
  const extension = extname(name).toLowerCase();
  try {
    detectImageFormat(head);
    return 'image';
  } catch (error) {
    if (!isFault(error)) throw error;
    if (isVideo(head) && !IMAGE_EXTENSIONS.has(extension)) return 'video';
    if (isWorkbook(head) || EXTENSIONS.has(extension)) return 'table';
    if (IMAGE_EXTENSIONS.has(extension)) return 'image';
    if (error.code === 'empty-file') throw error;
    throw new Fault(
      'unsupported-type',
      `"${name.slice(0, 100)}" is neither an image, a video nor a table. Supported: JPEG, PNG, WebP, TIFF, GIF and AVIF images, MP4 and WebM videos, and tables: ${TABLE_KIND_NAMES}.`,
      { cause: error },
    );
  }
}
