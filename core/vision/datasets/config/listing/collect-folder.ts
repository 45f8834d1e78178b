import { extname, join } from 'node:path';
import { isInside } from '../../../../base/paths/is-inside.js';
import { IMAGE_SUFFIXES, OTHER_IMAGE_SUFFIXES } from '../sources/image-suffixes.js';
import type { EntryKind } from './folder-views.js';
import {
  checkAborted,
  type FoundImage,
  followAllowed,
  type ListingScene,
  nameIn,
  type SplitPart,
  tellNoFile,
} from './listing-scene.js';

interface Walk {
  part: SplitPart;
  scene: ListingScene;
  images: FoundImage[];
  /** Folders still to look into. */
  waiting: string[];
  /** Real folders that were looked into: each once, so that links can neither go round nor multiply. */
  seen: Set<string>;
}

function takeFile(path: string, { part, scene, images }: Walk): void {
  const suffix = extname(path).toLowerCase();
  if (IMAGE_SUFFIXES.has(suffix)) {
    images.push({ ...part, path, listed: null });
  } else if (OTHER_IMAGE_SUFFIXES.has(suffix)) {
    const name = nameIn(scene, path);
    const message = `"${name}" ends in "${suffix}", which training does not read.`;
    scene.passedOver.add(path);
    const found = { code: 'config-image-suffix', message, file: name, split: part.split, value: suffix } as const;
    scene.tally.add(part.source.path, found);
  }
}

function tellLoop(path: string, { part, scene }: Walk): void {
  const name = nameIn(scene, path);
  const message = `"${name}" leads to a folder that is read already.`;
  scene.tally.add(part.source.path, { code: 'config-link-loop', message, file: name, split: part.split });
}

async function takeLink(path: string, walk: Walk): Promise<void> {
  const target = await followAllowed(path, walk.part, walk.scene);
  if (target === null) return;
  if (target.kind === 'file') takeFile(path, walk);
  // Without an ending it may have been a folder of images.
  else if (isImageName(path) || (target.kind !== 'folder' && extname(path) === ''))
    tellNoFile({ ...walk, path, kind: target.kind }, walk.scene);
  if (target.kind !== 'folder') return;
  const { path: source } = walk.part.source;
  // The folders of the source come by their names, and what holds the source would bring it again.
  const isOwn = isInside(source, target.real) || isInside(target.real, source);
  if (isOwn || walk.seen.has(target.real)) tellLoop(path, walk);
  else walk.waiting.push(path);
}

const isImageName = (path: string) => IMAGE_SUFFIXES.has(extname(path).toLowerCase());

async function takeFolder(folder: string, walk: Walk): Promise<void> {
  const { part, scene } = walk;
  const view = await scene.views.view(folder);
  if (walk.seen.has(view.real)) return;
  walk.seen.add(view.real);
  if (view.state !== 'read') {
    const name = nameIn(scene, folder);
    const message = `"${name}" cannot be read.`;
    const { split, source } = part;
    scene.accounted.add(source);
    scene.tally.add(source.path, {
      code: 'config-source-unreadable',
      message,
      split,
      place: source.place,
      value: name,
    });
  }
  for (const [name, kind] of view.entries) {
    // Training passes over hidden files and folders.
    if (name.startsWith('.')) continue;
    const path = join(folder, name);
    await takeEntry(path, kind, walk);
  }
}

async function takeEntry(path: string, kind: EntryKind, walk: Walk): Promise<void> {
  if (kind === 'file') return takeFile(path, walk);
  if (kind === 'link') return takeLink(path, walk);
  if (isImageName(path)) tellNoFile({ ...walk, path, kind }, walk.scene);
  if (kind === 'folder') walk.waiting.push(path);
}

/** All images of a folder and the folders in it, as training finds them (`*.*`, hidden ones passed over). */
export async function collectFolder(part: SplitPart, scene: ListingScene): Promise<FoundImage[]> {
  const walk: Walk = { part, scene, images: [], waiting: [part.source.path], seen: new Set() };
  for (let folder = walk.waiting.pop(); folder !== undefined; folder = walk.waiting.pop()) {
    checkAborted(scene);
    await takeFolder(folder, walk);
  }
  return walk.images;
}
