import { join } from 'node:path';
import type { BoundedFolders } from './bounded-folders.js';
import type { LikelyPlace, MissingPath } from './missing-path.js';
import { isImagesName, nameCost, roleOf, TYPO } from './name-likeness.js';

export type PathMatch = Omit<LikelyPlace, 'counts'>;

/** Maximum alternatives considered per name of a path. */
const MAX_STATES = 16;

interface Variant {
  names: readonly string[];
  shapeCost: number;
}

/** Returns the index of the last name that denotes a split; -1 if there is none. */
const rolePlace = (names: readonly string[]) => names.findLastIndex((name) => roleOf(name) !== null);

/** Returns the path with "images" and the split in other orders, as different tools use them. */
function variantsOf(names: readonly string[], kind: MissingPath['kind']): Variant[] {
  const same = { names, shapeCost: 0 };
  const role = rolePlace(names);
  if (kind === 'file' || role === -1) return [same];
  const images = names.findLastIndex(isImagesName);
  const without = names.filter((_, at) => at !== images);
  if (images === -1) {
    const [before, after] = [role, role + 1].map((at) => names.toSpliced(at, 0, 'images'));
    return [same, { names: before!, shapeCost: 2 }, { names: after!, shapeCost: 2 }];
  }
  const swapped = without.toSpliced(role, 0, names[images]!);
  const isNext = Math.abs(images - role) === 1;
  return [same, ...(isNext ? [{ names: swapped, shapeCost: 1 }] : []), { names: without, shapeCost: 2 }];
}

interface State {
  path: string;
  cost: number;
}

/** Returns the entries of a folder that a written name may mean. */
async function step(
  { path, cost }: State,
  name: string,
  kind: MissingPath['kind'],
  folders: BoundedFolders,
): Promise<State[]> {
  const exact = join(path, name);
  const states: State[] = (await folders.contains(path, { name, kind })) ? [{ path: exact, cost }] : [];
  for (const other of await folders.comparable(path, kind)) {
    const added = other === name ? null : nameCost(name, other);
    if (added !== null) states.push({ path: join(path, other), cost: cost + added });
  }
  return states;
}

async function walk(base: string, names: readonly string[], kind: MissingPath['kind'], folders: BoundedFolders) {
  let states: State[] = [{ path: base, cost: 0 }];
  for (const [at, name] of names.entries()) {
    const isLast = at === names.length - 1;
    const next = await Promise.all(states.map((state) => step(state, name, isLast ? kind : 'folder', folders)));
    states = next
      .flat()
      .sort((a, b) => a.cost - b.cost)
      .slice(0, MAX_STATES);
  }
  return states;
}

/**
 * Returns the minimum number of trailing names that must match: from the last one that denotes a split, or else only
 * the last.
 */
function fewestNames({ parts, ownCount }: MissingPath): number {
  const role = rolePlace(parts);
  return role >= parts.length - ownCount ? parts.length - role : 1;
}

/** Whether a match differs in one way only: by a typo, or by an added or missing folder "images". */
function isPlausible({ shapeCost, nameCost: names }: PathMatch): boolean {
  return shapeCost < 2 || names < TYPO;
}

/**
 * Finds entries below a folder that match the trailing names of a path. Tries the longest trailing part first and stops
 * at the first one with matches.
 * @returns the matches, best first.
 */
export async function matchPath(base: string, missingPath: MissingPath, folders: BoundedFolders): Promise<PathMatch[]> {
  const { parts, kind } = missingPath;
  for (let matched = parts.length; matched >= fewestNames(missingPath); matched--) {
    const variants = variantsOf(parts.slice(-matched), kind);
    const found = await Promise.all(
      variants.map(async ({ names, shapeCost }) =>
        (await walk(base, names, kind, folders)).map(({ path, cost }) => ({
          path,
          base,
          matched,
          shapeCost,
          nameCost: cost,
        })),
      ),
    );
    const matches = found
      .flat()
      .filter(isPlausible)
      .sort((a, b) => a.shapeCost - b.shapeCost || a.nameCost - b.nameCost);
    if (matches.length > 0) return matches;
  }
  return [];
}
