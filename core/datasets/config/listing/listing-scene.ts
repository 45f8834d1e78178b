import { relative, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isInside } from '../../../paths/is-inside.js';
import { abortReason } from '../../../when-aborted.js';
import type { DatasetConfig, DatasetImage, Split, SplitSource } from '../../dataset-config.js';
import { isWithin } from '../reach.js';
import { FolderViews, followLink } from './folder-views.js';
import { SpottedTally } from './spotted-tally.js';

/** What the steps of a listing share. */
export interface ListingScene {
  config: DatasetConfig;
  views: FolderViews;
  tally: SpottedTally;
  signal: AbortSignal | undefined;
}

/** A source of a split on its way to images. */
export interface SplitPart {
  split: Split;
  source: SplitSource;
}

/** An image before its label is looked for. */
export interface FoundImage extends SplitPart {
  path: string;
  listed: DatasetImage['listed'];
}

export function sceneOf(config: DatasetConfig, signal: AbortSignal | undefined): ListingScene {
  return { config, signal, views: new FolderViews(), tally: new SpottedTally(config.name) };
}

export function nameIn({ config }: ListingScene, path: string): string {
  return relative(config.root, path).split(sep).join('/');
}

export function checkAborted({ signal }: ListingScene): void {
  if (signal?.aborted) throw abortReason(signal);
}

/** Some 20 ms of work. */
const TURN = 1000;

/** After each thousand places lets others have a turn: a listing of 100,000 images takes two seconds of one core. */
export async function takeTurn(place: number, scene: ListingScene): Promise<void> {
  if (place % TURN !== TURN - 1) return;
  await setImmediate();
  checkAborted(scene);
}

/**
 * Whether what lies behind a link may be read: inside the dataset, or, told as a finding, where the request may read.
 * @param real real path behind it.
 */
export function allowsLink(path: string, real: string, split: Split, scene: ListingScene): boolean {
  const { config, tally } = scene;
  if (isInside(config.root, real)) return true;
  const isKept = isWithin(real, config.readRoots);
  const name = nameIn(scene, path);
  tally.add(`${split} ${isKept}`, {
    code: 'config-link-escapes',
    message: `"${name}" is a link that leads out of the dataset${isKept ? '' : ', where nothing may be read: it was left out'}.`,
    file: name,
    split,
    ...(isKept ? {} : { severity: 'error' }),
  });
  return isKept;
}

/** Follows a link as far as it may be followed. @returns null where it leads nowhere, or where nothing may be read. */
export async function followAllowed(path: string, split: Split, scene: ListingScene) {
  const target = await followLink(path);
  return target && allowsLink(path, target.real, split, scene) ? target : null;
}
