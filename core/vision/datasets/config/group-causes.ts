import { relative, resolve, sep } from 'node:path';
import { isInside } from '../../../base/paths/is-inside.js';
import type { WrittenRoot } from './resolve-root.js';
import type { InspectedSource } from './resolve-sources.js';
import type { LikelyPlace } from './search/missing-path.js';
import { namesIn } from './search/path-parts.js';

/** A source that was found at another place than the config states. */
export type AdoptedSource = InspectedSource & { place: LikelyPlace };

/**
 * Sources that do not exist, all for the same reason: the `path` is wrong, the folder was moved, "images" and the split
 * are swapped, or the names differ, possibly only in case.
 */
export interface CauseGroup {
  cause: 'path' | 'moved' | 'order' | 'case' | 'names';
  sources: AdoptedSource[];
}

/** Returns a path relative to a folder, with slashes, as written in a config. */
export const nameFrom = (folder: string, path: string): string => relative(folder, path).split(sep).join('/') || '.';

/** Returns the folder relative to which the path of the source is correct as written; null if there is none. */
export function rootMeantBy({ source: { written }, place: { path, base } }: AdoptedSource): string | null {
  if (resolve(base, written) === path) return base;
  const own = namesIn(written);
  const isPlain = own.length > 0 && !written.split(/[/\\]/).includes('..');
  const endsAlike = namesIn(path).slice(-own.length).join('/') === own.join('/');
  const root = resolve(path, ...own.map(() => '..'));
  return isPlain && endsAlike && isInside(base, root) ? root : null;
}

const isExact = (inspected: AdoptedSource) => rootMeantBy(inspected) !== null;

/** Returns the names in which two paths differ, as a key that sources with the same typo share. */
function differences(written: string, found: string): string {
  const [own, parts] = [namesIn(written), namesIn(found)];
  return own.map((name, at) => (name === parts[at] ? '' : `${name} ${parts[at]}`)).join('/');
}

function causeOf(
  inspected: AdoptedSource,
  { fault, root }: WrittenRoot,
  folder: string,
): [CauseGroup['cause'], string] {
  const { place, source } = inspected;
  if (fault && isExact(inspected)) return ['path', ''];
  const reference = fault ? folder : root;
  if (place.base !== reference || place.matched < namesIn(source.written).length) return ['moved', ''];
  if (place.shapeCost > 0) return ['order', String(place.shapeCost)];
  const found = nameFrom(reference, place.path);
  const own = namesIn(source.written).join('/');
  if (own === found) return ['moved', ''];
  if (own.toLowerCase() === found.toLowerCase()) return ['case', ''];
  return ['names', differences(source.written, found)];
}

/**
 * Groups sources found elsewhere by the reason why their paths are wrong.
 * @param folder folder of the config.
 */
export function groupByCause(
  inspected: readonly InspectedSource[],
  written: WrittenRoot,
  folder: string,
): CauseGroup[] {
  const groups = new Map<string, CauseGroup>();
  const adopted = inspected.filter((each): each is AdoptedSource => each.place !== null);
  const isPathOnly = written.fault !== null && !adopted.some(isExact);
  for (const each of adopted) {
    const [cause, detail] = isPathOnly ? (['path', ''] as const) : causeOf(each, written, folder);
    const group = groups.get(`${cause} ${detail}`) ?? { cause, sources: [] };
    group.sources.push(each);
    groups.set(`${cause} ${detail}`, group);
  }
  return [...groups.values()];
}
