import { relative, sep } from 'node:path';
import { isInside } from '../../../../base/paths/is-inside.js';
import type { Split } from '../../contract/dataset-config.js';
import type { Reach } from '../sources/reach.js';
import { BoundedFolders } from './bounded-folders.js';
import { countPlace } from './count-place.js';
import { matchPath, type PathMatch } from './match-path.js';
import type { LikelyPlace, MissingPath } from './missing-path.js';
import { roleOf } from './name-likeness.js';
import { namesIn } from './path-parts.js';
import { type Base, otherBases, ownBases, type SearchArea } from './search-bases.js';

/** Result for a path that was searched: one place, several equally likely ones, or none. */
export interface Outcome {
  places: readonly LikelyPlace[];
  /** Places rejected because they belong to another split. */
  refused: readonly LikelyPlace[];
}

export interface SearchContext extends SearchArea {
  reach: Reach;
  /** Sources that exist. Their places belong to their split. */
  taken: readonly { split: Split; written: string; path: string }[];
}

/** The places found in one base folder, by path. */
interface Offer {
  base: Base;
  places: ReadonlyMap<MissingPath, readonly LikelyPlace[]>;
}

const MAX_TRIED = 4;

/** Whether a match is or contains a split other than the requested one. */
async function isOfAnotherSplit(
  { path }: PathMatch,
  { split, parts, ownCount }: MissingPath,
  { base, folders }: { base: Base; folders: BoundedFolders },
): Promise<boolean> {
  const named = parts.slice(parts.length - ownCount).findLast((name) => roleOf(name) !== null);
  const role = named === undefined ? null : roleOf(named);
  const found = relative(base.folder, path).split(sep).map(roleOf);
  const foundRole = found.findLast((each) => each !== null)?.split ?? null;
  // A folder found through a typo is no evidence that one split deliberately uses the images of another.
  if (role !== null) return foundRole !== role.split || (role.by === 'typo' && role.split !== split);
  if (foundRole !== null) return foundRole !== split;
  const { folders: below } = await folders.list(path);
  return below.some((name) => (roleOf(name)?.split ?? split) !== split);
}

async function placesAt(base: Base, missingPath: MissingPath, folders: BoundedFolders): Promise<LikelyPlace[]> {
  const places = new Map<string, LikelyPlace>();
  for (const match of (await matchPath(base.folder, missingPath, folders)).slice(0, MAX_TRIED)) {
    if (places.has(match.path) || (await isOfAnotherSplit(match, missingPath, { base, folders }))) continue;
    const counts = await countPlace(match.path, missingPath.kind, folders);
    // Folders above the config may belong to other projects with the same folder names, so require labels there.
    const isEvident = base.distance !== 'above' || counts.labels > 0 || missingPath.kind === 'file';
    if (counts.images > 0 && isEvident) places.set(match.path, { ...match, counts });
  }
  return bestOf([...places.values()]);
}

/** Compares two places: more matched names first, then fewer differences, then more labels. */
function comparePlaces(a: LikelyPlace, b: LikelyPlace): number {
  return (
    b.matched - a.matched ||
    a.shapeCost - b.shapeCost ||
    a.nameCost - b.nameCost ||
    Number(b.counts.labels > 0) - Number(a.counts.labels > 0)
  );
}

function bestOf(places: readonly LikelyPlace[]): LikelyPlace[] {
  const sorted = places.toSorted(comparePlaces);
  return sorted.filter((place) => comparePlaces(place, sorted[0]!) === 0);
}

function compareOffers({ places: a }: Offer, { places: b }: Offer): number {
  if (a.size !== b.size) return b.size - a.size;
  for (const [missingPath, [place]] of a) {
    const [other] = b.get(missingPath) ?? [];
    const order = other ? comparePlaces(place!, other) : 0;
    if (order !== 0) return order;
  }
  return 0;
}

const pathsOf = ({ places }: Offer) => [...places.values()].flatMap((each) => each.map(({ path }) => path)).join('\n');

/** Returns the best offers with different places: one, or several if they are equally likely. */
function bestOffers(offers: readonly Offer[]): Offer[] {
  const sorted = offers.filter(({ places }) => places.size > 0).sort(compareOffers);
  const best = sorted.filter((offer) => compareOffers(offer, sorted[0]!) === 0);
  const own = best.find(({ base }) => base.distance === 'own');
  if (own) return [own];
  return [...new Map(best.map((offer) => [pathsOf(offer), offer])).values()];
}

function overlap(a: string, b: string): boolean {
  return isInside(a, b) || isInside(b, a);
}

/** A path and its place, for detecting overlaps between splits. */
interface Occupied {
  split: Split;
  /** Names of the path, as written. */
  text: string;
  path: string;
}

const textOf = (parts: readonly string[]) => `/${parts.join('/')}`;

/** Whether two splits would share images although their paths in the config do not overlap. */
function isLeak(one: Occupied, other: Occupied): boolean {
  return one.split !== other.split && overlap(one.path, other.path) && !overlap(one.text, other.text);
}

/** Rejects places that would give a split the images of another split. */
function withoutLeaks(found: ReadonlyMap<MissingPath, Outcome>, { taken }: SearchContext): Map<MissingPath, Outcome> {
  const ownText = ({ parts, ownCount }: MissingPath) => textOf(parts.slice(parts.length - ownCount));
  const occupied: Occupied[] = taken.map((each) => ({ ...each, text: textOf(namesIn(each.written)) }));
  for (const [missingPath, { places }] of found) {
    const [place, second] = places;
    if (place && !second) occupied.push({ split: missingPath.split, text: ownText(missingPath), path: place.path });
  }
  const leaks = (missingPath: MissingPath, { path }: LikelyPlace) =>
    occupied.some((other) => isLeak({ split: missingPath.split, text: ownText(missingPath), path }, other));
  return new Map(
    [...found].map(([missingPath, { places }]) => {
      const refused = places.filter((place) => leaks(missingPath, place));
      return [missingPath, { places: places.filter((place) => !refused.includes(place)), refused }];
    }),
  );
}

async function offersFor(missingPaths: readonly MissingPath[], bases: readonly Base[], folders: BoundedFolders) {
  const offers: Offer[] = [];
  for (const base of bases) {
    const places = new Map<MissingPath, readonly LikelyPlace[]>();
    for (const each of missingPaths) {
      const found = await placesAt(base, each, folders);
      if (found.length > 0) places.set(each, found);
    }
    offers.push({ base, places });
  }
  return offers;
}

/**
 * Finds the likely places of paths that do not exist, by their trailing names: in the folder of the dataset, up to two
 * levels below it, and up to two levels above the config. A folder that matches several paths of the config is
 * preferred, because datasets usually are in one folder. Does not follow links. Reads up to 300,000 directory entries.
 * @returns for each path one place, several equally likely ones, or none.
 */
export async function findPlaces(
  missingPaths: readonly MissingPath[],
  context: SearchContext,
): Promise<ReadonlyMap<MissingPath, Outcome>> {
  const folders = new BoundedFolders(context.reach);
  const found = new Map<MissingPath, Outcome>();
  let rest = [...missingPaths];
  // Before other folders, whose many files could use up the limit.
  const own = await offersFor(rest, ownBases(context), folders);
  let offers = [...own, ...(await offersFor(rest, await otherBases(context, folders), folders))];
  while (rest.length > 0) {
    const best = bestOffers(offers);
    if (best.length === 0) break;
    const covered = rest.filter((each) => best[0]!.places.has(each));
    for (const each of covered) {
      const places = best.flatMap((offer) => offer.places.get(each) ?? []);
      found.set(each, { places: [...new Map(places.map((place) => [place.path, place])).values()], refused: [] });
    }
    rest = rest.filter((each) => !found.has(each));
    offers = offers.map(({ base, places }) => ({
      base,
      places: new Map([...places].filter(([each]) => !found.has(each))),
    }));
  }
  return withoutLeaks(found, context);
}
