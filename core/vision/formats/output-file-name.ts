import type { OutputFormat } from '../results/options.js';

const ENDINGS: Record<OutputFormat, string> = {
  json: '.json',
  jsonl: '.jsonl',
  csv: '.csv',
  yolo: '.txt',
  coco: '.coco.json',
  'annotated-png': '.annotated.png',
  'annotated-jpeg': '.annotated.jpg',
};

/** Maximum length of a file name, UTF-8 bytes, on ext4, APFS, NTFS and most other file systems. */
const MAX_NAME_BYTES = 255;

/** Characters that file names cannot or should not contain: path separators, control characters, lone surrogates. */
const NEVER_IN_A_NAME = /[\p{Cc}\p{Cs}/\\]/gu;

/** Returns the file name without its last extension, like Python's `Path.stem`: the stem of `.jpg` is `.jpg`. */
function stemOf(imageName: string): string {
  const last = imageName.split(/[/\\]/).at(-1) ?? '';
  return toSafeName(withoutEnding(last)) || 'image';
}

function withoutEnding(file: string): string {
  const dot = file.lastIndexOf('.');
  return dot > 0 ? file.slice(0, dot) : file;
}

/** Replaces the characters that a file name must not contain, including path separators. */
export function toSafeName(file: string): string {
  return file.replace(NEVER_IN_A_NAME, '_');
}

/**
 * Whether the output file of an image gets the same stem as the image, so that tools can pair them.
 * @param file file name of the image. On Linux and macOS it may contain backslashes and line breaks.
 */
export function keepsStem(format: OutputFormat, file: string): boolean {
  return outputFileName(format, file) === withoutEnding(file) + ENDINGS[format];
}

const byteLength = (text: string) => new TextEncoder().encode(text).length;

/** Cuts a text to a number of bytes without splitting a character. */
function cutToBytes(text: string, bytes: number): string {
  if (byteLength(text) <= bytes) return text;
  let kept = '';
  let room = bytes;
  for (const character of text) {
    room -= byteLength(character);
    if (room < 0) break;
    kept += character;
  }
  return kept;
}

/**
 * Returns the name of an output file for an image: `dog.txt`, `dog.annotated.png` and so on for `photos/dog.jpg`. The
 * stem is that of the image, because YOLO tools find labels by the stem. It is only shortened if the name would exceed
 * the limit of file systems, 255 bytes; this cannot happen to labels if the extension of the image has at least three
 * letters. Images that differ only in folder or extension (`dog.jpg`, `dog.png`) get the same name; use `PairedNames`
 * to avoid this.
 * @param imageName file name or relative path of the image, trusted or not.
 * @param mark text after the stem that makes the name unique; never shortened.
 * @returns a file name without folders, never `.` or `..`.
 */
export function outputFileName(format: OutputFormat, imageName: string, mark = ''): string {
  const end = toSafeName(mark) + ENDINGS[format];
  return cutToBytes(stemOf(imageName), MAX_NAME_BYTES - byteLength(end)) + end;
}
