import type { OutputFormat } from './output-format.js';

const ENDINGS: Record<OutputFormat, string> = {
  json: '.json',
  jsonl: '.jsonl',
  csv: '.csv',
  yolo: '.txt',
  coco: '.coco.json',
  'annotated-png': '.annotated.png',
  'annotated-jpeg': '.annotated.jpg',
};

/** Most UTF-16 units of the base name that are kept: file systems stop at 255 bytes, and a unit may take three. */
const LONGEST_BASE = 75;

/** What Windows refuses in a name, control characters, and marks that make a name read in another order than it is. */
const UNSAFE = /[\p{Cc}\p{Cs}<>:"|?*\u202a-\u202e\u2066-\u2069]/gu;

/** Device names that Windows takes for a file of any ending (learn.microsoft.com, "Naming Files, Paths"). */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

function baseName(imageName: string): string {
  const last = imageName.split(/[/\\]/).at(-1) ?? '';
  const dot = last.lastIndexOf('.');
  const base = (dot === -1 ? last : last.slice(0, dot))
    .slice(0, LONGEST_BASE)
    .replace(UNSAFE, '_')
    .replace(/^[ .]+/, '');
  return base.replace(RESERVED, '_$1') || 'image';
}

/**
 * Names an output file after its image: `photos/dog.jpg` gives `dog.txt`, `dog.annotated.png` and so on. Folders are
 * dropped and what a file system may refuse becomes `_`, so the name is one safe path component on every system. Two
 * images that differ only in folder or ending (`dog.jpg`, `dog.png`) give the same name: who writes both must tell them
 * apart.
 * @param imageName file name or relative path of the image, from any source, trusted or not.
 */
export function outputFileName(format: OutputFormat, imageName: string): string {
  return baseName(imageName) + ENDINGS[format];
}
