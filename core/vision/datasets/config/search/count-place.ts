import { readFile, stat } from 'node:fs/promises';
import { basename, extname, join, sep } from 'node:path';
import { IMAGE_SUFFIXES } from '../sources/image-suffixes.js';
import type { BoundedFolders } from './bounded-folders.js';

/** Contents of a place that a path may mean. */
export interface PlaceCounts {
  images: number;
  /** Number of images whose label is where a trainer expects it. */
  labels: number;
  /** Whether counting stopped at a limit, so that the actual counts are higher. */
  isCut: boolean;
}

const MAX_FOLDERS = 2000;
const MAX_LIST_BYTES = 20e6;
const IMAGES = `${sep}images${sep}`;

const isImage = (name: string) => IMAGE_SUFFIXES.has(extname(name).toLowerCase());
const stemOf = (name: string) => basename(name, extname(name));

/** Returns the label folder of an image folder, as a trainer determines it. */
function labelFolderOf(folder: string): string {
  const at = `${folder}${sep}`.lastIndexOf(IMAGES);
  return at === -1 ? folder : join(folder.slice(0, at), 'labels', folder.slice(at + IMAGES.length - 1));
}

async function countFolder(top: string, folders: BoundedFolders): Promise<PlaceCounts> {
  const counts = { images: 0, labels: 0, isCut: false };
  const waiting = [top];
  for (let at = 0; at < waiting.length; at++) {
    const folder = waiting[at]!;
    const listing = await folders.list(folder);
    const images = listing.files.filter(isImage);
    counts.images += images.length;
    counts.isCut ||= listing.isCut;
    if (images.length > 0) {
      const labels = await folders.list(labelFolderOf(folder));
      const stems = new Set(labels.files.filter((name) => extname(name) === '.txt').map(stemOf));
      counts.labels += images.filter((name) => stems.has(stemOf(name))).length;
      counts.isCut ||= labels.isCut;
    }
    if (waiting.length + listing.folders.length > MAX_FOLDERS) counts.isCut = true;
    else waiting.push(...listing.folders.map((name) => join(folder, name)));
  }
  return counts;
}

/** Counts the lines of a list that name an image. Labels are not counted, which needs a validation. */
async function countList(path: string): Promise<PlaceCounts> {
  const { size } = await stat(path);
  if (size > MAX_LIST_BYTES) return { images: 0, labels: 0, isCut: true };
  const lines = (await readFile(path, 'utf8')).split(/\r?\n/).filter((line) => isImage(line.trim()));
  return { images: lines.length, labels: 0, isCut: false };
}

/** Counts images and labels at a place. Cost: linear in its entries, up to the limit of the search. */
export function countPlace(path: string, kind: 'folder' | 'file', folders: BoundedFolders): Promise<PlaceCounts> {
  return kind === 'folder' ? countFolder(path, folders) : countList(path);
}

/** Formats the contents of a place as evidence. */
export function formatCounts({ images, labels, isCut }: PlaceCounts, kind: 'folder' | 'file'): string {
  const count = (number: number, noun: string) =>
    `${number.toLocaleString('en')}${isCut ? ' or more' : ''} ${noun}${number === 1 && !isCut ? '' : 's'}`;
  return kind === 'file'
    ? `a list of ${count(images, 'image')}`
    : `${count(images, 'image')}, ${count(labels, 'label')}`;
}
