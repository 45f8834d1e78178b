import { relative, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isInside } from '../../../../base/paths/is-inside.js';
import { abortReason } from '../../../../base/when-aborted.js';
import type { Finding } from '../../checks/finding.js';
import type { ConfigPlace, DatasetConfig, DatasetImage, Split, SplitSource } from '../../contract/dataset-config.js';
import { isWithin } from '../sources/reach.js';
import { findingOf, type Spotted } from '../sources/spotted.js';
import { FolderViews, followLink, type LinkTarget } from './folder-views.js';

const MAX_RELATED = 9;

/** Combines similar findings into one, with the first position, their count, and a few more positions. */
class SpottedTally {
  readonly #kinds = new Map<string, { first: Spotted; count: number; related: Finding['related'] }>();
  readonly #config: string;

  /** @param config name of the config, the file of findings that name no other file. */
  constructor(config: string) {
    this.#config = config;
  }

  /** @param group findings with the same code and group are combined. */
  add(group: string, spotted: Spotted): void {
    const key = `${spotted.code} ${group}`;
    const known = this.#kinds.get(key);
    if (!known) {
      this.#kinds.set(key, { first: spotted, count: 1, related: [] });
      return;
    }
    known.count++;
    if (known.related.length >= MAX_RELATED) return;
    const line = spotted.place?.line ?? null;
    known.related.push({ file: spotted.file ?? this.#config, line, note: 'the same here' });
  }

  /** Returns the findings in order of first occurrence. */
  findings(): Finding[] {
    return [...this.#kinds.values()].map(({ first, count, related }) => {
      if (count === 1) return findingOf(first, this.#config);
      const message = `${first.message} ${count - 1} more of the same kind.`;
      return findingOf({ ...first, message, count, related: [...(first.related ?? []), ...related] }, this.#config);
    });
  }
}

/** State shared by the steps of listing a dataset. */
export interface ListingContext {
  config: DatasetConfig;
  views: FolderViews;
  tally: SpottedTally;
  /** Sources that have images or a finding that explains why they have none. */
  accounted: Set<SplitSource>;
  /** Absolute paths that were reported and are not images of a split. */
  reportedPaths: Set<string>;
  signal: AbortSignal | undefined;
}

/** A source of a split that is being listed. */
export interface SplitPart {
  split: Split;
  source: SplitSource;
}

/** An image whose label path is not known yet. */
export interface FoundImage extends SplitPart {
  path: string;
  listed: DatasetImage['listed'];
}

export function listingContextOf(config: DatasetConfig, signal: AbortSignal | undefined): ListingContext {
  const results = {
    tally: new SpottedTally(config.name),
    accounted: new Set<SplitSource>(),
    reportedPaths: new Set<string>(),
  };
  return { config, signal, views: new FolderViews(), ...results };
}

export function nameIn({ config }: ListingContext, path: string): string {
  return relative(config.root, path).split(sep).join('/');
}

export function checkAborted({ signal }: ListingContext): void {
  if (signal?.aborted) throw abortReason(signal);
}

/** Items processed before yielding to the event loop: about 20 ms. */
const TURN = 1000;

/**
 * Yields to the event loop after every thousand items, because listing 100,000 images takes two seconds of CPU time.
 */
export async function takeTurn(place: number, context: ListingContext): Promise<void> {
  if (place % TURN !== TURN - 1) return;
  await setImmediate();
  checkAborted(context);
}

/**
 * Whether the target of a link may be read: inside the dataset, or in a folder that the request may read, which is
 * reported.
 * @param real real path of the target.
 */
export function allowsLink(path: string, real: string, { split, source }: SplitPart, context: ListingContext): boolean {
  const { config, tally } = context;
  if (isInside(config.root, real)) return true;
  const isKept = isWithin(real, config.readRoots);
  const name = nameIn(context, path);
  if (!isKept) {
    context.accounted.add(source);
    context.reportedPaths.add(path);
  }
  tally.add(`${split} ${isKept}`, {
    code: 'config-link-escapes',
    message: `"${name}" is a link that leads outside the dataset${isKept ? '' : ', where reading is not allowed, so it was skipped'}.`,
    file: name,
    split,
    ...(isKept ? {} : { severity: 'error' }),
  });
  return isKept;
}

/**
 * Follows a link.
 * @returns null if its target may not be read, which is reported.
 */
export async function followAllowed(
  path: string,
  part: SplitPart,
  context: ListingContext,
): Promise<LinkTarget | null> {
  const target = await followLink(path);
  const isThere = target.kind !== 'missing' && target.kind !== 'inaccessible';
  return !isThere || allowsLink(path, target.real, part, context) ? target : null;
}

const NO_FILE: Readonly<Record<Exclude<LinkTarget['kind'], 'file'>, string>> = {
  missing: 'is a broken link',
  inaccessible: 'is a link that cannot be followed',
  folder: 'is a folder with the name of an image',
  other: 'is neither a file nor a folder',
};

/**
 * Reports an image that does not exist.
 * @param at position in the list that names it.
 */
export function reportMissingFile(
  { path, kind, part, at }: { path: string; kind: keyof typeof NO_FILE; part: SplitPart; at?: Listed },
  context: ListingContext,
): void {
  const { split, source } = part;
  const name = nameIn(context, path);
  const message = `"${name}" ${NO_FILE[kind]}.`;
  const where = at ? { file: at.file, place: at.place } : { file: name };
  context.accounted.add(source);
  context.reportedPaths.add(path);
  context.tally.add(source.path, { code: 'config-image-not-a-file', message, split, value: name, ...where });
}

interface Listed {
  file: string;
  place: ConfigPlace;
}
