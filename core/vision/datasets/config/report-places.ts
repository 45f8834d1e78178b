import { resolve } from 'node:path';
import type { AdoptedPath } from '../contract/adopted-path.js';
import { type CauseGroup, groupByCause, isExact, nameFrom } from './group-causes.js';
import type { RootFault, WrittenRoot } from './resolve-root.js';
import type { SeenSource } from './resolve-sources.js';
import { formatCounts } from './search/count-place.js';
import { isAbsoluteAnywhere, partsOf } from './search/path-parts.js';
import type { Place } from './search/sought-path.js';
import type { Spotted } from './sources/spotted.js';
import { type TrainerView, trainerOutcome } from './trainer-outcome.js';

export interface PlaceScene {
  written: WrittenRoot;
  view: TrainerView;
}

const MAX_LISTED = 3;
const MAX_WRITTEN = 100;

function joinNames(names: readonly string[]): string {
  const rest = names.length - MAX_LISTED;
  const all = rest > 0 ? [...names.slice(0, MAX_LISTED), `${rest} more`] : names;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

const kindOf = ({ sight }: SeenSource) => (sight.kind === 'file' ? 'file' : 'folder');
const splitsOf = (seen: readonly SeenSource[]) => [...new Set(seen.map(({ source }) => source.split))];
const isNeeded = (seen: readonly SeenSource[]) => splitsOf(seen).some((split) => split !== 'test');

/** Returns the folder from which a corrected config would name its places. */
const referenceOf = ({ written, view }: PlaceScene) => (written.fault ? view.folder : written.root);

function withEvidence(place: Place, kind: 'folder' | 'file', scene: PlaceScene): string {
  return `"${nameFrom(referenceOf(scene), place.path)}" (${formatCounts(place.counts, kind)})`;
}

/** Describes what is missing, as written in the config. */
function describeMissing(seen: readonly SeenSource[]): string {
  const isOne = seen.length === 1;
  const paths = joinNames(seen.map(({ source }) => `"${source.split}: ${source.written.slice(0, MAX_WRITTEN)}"`));
  if (seen.every(({ isOutside }) => isOutside))
    return `${paths} ${isOne ? 'leads' : 'lead'} outside the allowed folders.`;
  const where = seen.some(({ source }) => isAbsoluteAnywhere(source.written)) ? ' on this machine' : '';
  return `${paths} ${isOne ? 'does' : 'do'} not exist${where}.`;
}

function outcomeOf(seen: readonly SeenSource[], { view }: PlaceScene): string {
  const outcome = trainerOutcome(
    seen.map(({ source }) => source),
    view,
  );
  return seen.every(({ isOutside }) => isOutside) ? `Unless the path exists: ${outcome}` : outcome;
}

function fixOfSplits(sources: CauseGroup['sources'], scene: PlaceScene): string {
  const splits = [...new Set(sources.map(({ source }) => source.split))];
  const lines = splits.map((split) => {
    const own = sources.filter(({ source }) => source.split === split);
    const names = own.slice(0, MAX_LISTED).map(({ place }) => nameFrom(referenceOf(scene), place.path));
    return own.length === 1 && !own[0]!.source.isListed
      ? `"${split}: ${names[0]}"`
      : `"${names.join('", "')}" for "${split}"`;
  });
  return `Write ${joinNames(lines)}. "vision-cli dataset fix" writes a copy with correct paths.`;
}

/** Reports paths that lead nowhere for one reason, with the places that are checked instead. */
function reportGroup({ cause, sources }: CauseGroup, scene: PlaceScene): Spotted {
  const [{ source }] = sources as [SeenSource];
  const isOne = sources.length === 1;
  const found = joinNames(sources.map((each) => withEvidence(each.place, kindOf(each), scene)));
  const meant = `${isOne ? 'It is' : 'They are'} probably ${found}, which ${isOne ? 'is' : 'are'} checked instead.`;
  const common = {
    place: source.place,
    split: isOne ? source.split : null,
    value: source.written,
    message: `${describeMissing(sources)} ${meant}`,
    why: outcomeOf(sources, scene),
    fix: fixOfSplits(sources, scene),
  };
  if (cause === 'case') return { ...common, code: 'config-path-case' };
  return { ...common, code: 'config-path-elsewhere', ...(isNeeded(sources) ? {} : { severity: 'warning' }) };
}

/** Returns the folder that `path` should have named: the place of a split without the path of that split. */
function meantRoot({ sources }: CauseGroup): string | null {
  const exact = sources.find(isExact);
  return exact ? resolve(exact.place.path, ...partsOf(exact.source.written).map(() => '..')) : null;
}

function endsWith(folder: string, written: string): boolean {
  const parts = partsOf(written);
  return parts.length > 0 && partsOf(folder).slice(-parts.length).join('/') === parts.join('/');
}

/** Reports a `path` that does not lead to the splits, which were found elsewhere. */
function reportRoot(group: CauseGroup, fault: RootFault, scene: PlaceScene): Spotted {
  const { written, why, place, isOwnName } = fault;
  const { view } = scene;
  const meant = meantRoot(group);
  const isOwn = meant === view.folder;
  const fix = isOwn ? 'Remove "path" to use the folder of the config.' : `Write "path: ${meant}".`;
  const found = {
    place,
    value: written,
    fix: meant === null ? `Remove "path". ${fixOfSplits(group.sources, scene)}` : fix,
  };
  if (isOwn && isOwnName) {
    const message = `"path: ${written}" is treated as the folder of the config.`;
    return { ...found, code: 'config-path-relative', message };
  }
  const evidence = joinNames(group.sources.map((each) => withEvidence(each.place, kindOf(each), scene)));
  const where = isOwn ? ' next to the config' : '';
  const message = `"path: ${written.slice(0, MAX_WRITTEN)}" ${why}. The splits were found${where}, and are checked there: ${evidence}.`;
  const isRelative = meant !== null && !isAbsoluteAnywhere(written) && endsWith(meant, written);
  if (isRelative) return { ...found, code: 'config-path-relative', message };
  const outcome = outcomeOf(group.sources, scene);
  return {
    ...found,
    code: 'config-path-elsewhere',
    message,
    why: fault.isOutside ? `Unless it exists: ${outcome}` : outcome,
  };
}

function reportUnclear(seen: readonly SeenSource[], scene: PlaceScene): Spotted {
  const [{ source }] = seen as [SeenSource];
  const places = seen.flatMap((each) => each.unclear.map((place) => withEvidence(place, kindOf(each), scene)));
  return {
    code: 'config-split-not-found',
    message: `${describeMissing(seen)} Several places are equally likely, so none was checked: ${joinNames(places)}.`,
    place: source.place,
    split: seen.length === 1 ? source.split : null,
    value: source.written,
    why: outcomeOf(seen, scene),
    fix: 'Write the right one into the config.',
    ...(isNeeded(seen) ? {} : { severity: 'warning' }),
  };
}

function reportLost(seen: readonly SeenSource[], scene: PlaceScene): Spotted {
  const [{ source }] = seen as [SeenSource];
  return {
    code: 'config-split-not-found',
    message: `${describeMissing(seen)} No similar folder with images was found.`,
    place: source.place,
    split: seen.length === 1 ? source.split : null,
    value: source.written,
    why: outcomeOf(seen, scene),
    ...(isNeeded(seen) ? {} : { severity: 'warning' }),
    ...(source.written.includes('\\') ? { fix: 'Write "/" instead of "\\": it works on every system.' } : {}),
  };
}

function reportStripped([first, ...others]: readonly SeenSource[]): Spotted[] {
  if (!first) return [];
  const { split, written, place } = first.source;
  const more = others.length === 0 ? '' : ` ${others.length} more of the same kind.`;
  const message = `"${split}: ${written}" was found as "${written.slice(3)}".${more}`;
  const found = { message, place, value: written, split: others.length === 0 ? split : null, count: others.length + 1 };
  return [{ code: 'config-split-parent-stripped', ...found }];
}

/** Reports a `path` without any of the splits, with the places that may be meant. */
function reportLostRoot(fault: RootFault, unclear: readonly SeenSource[], scene: PlaceScene): Spotted {
  const { written, why, place, isOutside } = fault;
  const places = unclear.flatMap((each) => each.unclear.map((one) => withEvidence(one, kindOf(each), scene)));
  const choice =
    places.length === 0 ? '' : ` Several places are equally likely, so none was checked: ${joinNames(places)}.`;
  const message = `"path: ${written.slice(0, MAX_WRITTEN)}" ${why}.${choice}`;
  return { code: isOutside ? 'config-path-escapes' : 'config-path-not-found', message, place, value: written };
}

/** Reports sources without a place: all together if nothing of the dataset was found. */
function reportMissing(seen: readonly SeenSource[], scene: PlaceScene): Spotted[] {
  const { fault } = scene.written;
  const unclear = seen.filter((each) => each.unclear.length > 0);
  const lost = seen.filter(({ sight, unclear: places }) => sight.kind === 'absent' && places.length === 0);
  const isNothing = !seen.some(({ sight }) => sight.kind !== 'absent');
  if (fault && !seen.some(({ place }) => place !== null)) return [reportLostRoot(fault, unclear, scene)];
  const ofUnclear = unclear.length === 0 ? [] : [reportUnclear(unclear, scene)];
  if (isNothing && splitsOf(lost).length > 1) return [...ofUnclear, reportLost(lost, scene)];
  return [...ofUnclear, ...lost.map((each) => reportLost([each], scene))];
}

/** Reports all paths of a config that lead nowhere, one finding for each cause. */
export function reportPlaces(seen: readonly SeenSource[], scene: PlaceScene): Spotted[] {
  const { written, view } = scene;
  const groups = groupByCause(seen, written, view.folder).map((group) =>
    group.cause === 'path' && written.fault ? reportRoot(group, written.fault, scene) : reportGroup(group, scene),
  );
  return [...groups, ...reportStripped(seen.filter(({ isStripped }) => isStripped)), ...reportMissing(seen, scene)];
}

/** Returns the adopted paths for results. @param root folder of the dataset. */
export function adoptedPaths(seen: readonly SeenSource[], { written, view }: PlaceScene, root: string): AdoptedPath[] {
  return groupByCause(seen, written, view.folder).flatMap((group): AdoptedPath[] => {
    const { cause, sources } = group;
    const meant = cause === 'path' ? meantRoot(group) : null;
    if (written.fault && meant !== null) {
      const sum = (of: 'images' | 'labels') => sources.reduce((total, { place }) => total + place.counts[of], 0);
      const found = nameFrom(root, meant);
      return [{ key: 'path', written: written.fault.written, found, images: sum('images'), labels: sum('labels') }];
    }
    return sources.map(({ source, place: { path, counts } }) => {
      const { images, labels } = counts;
      return { key: source.split, written: source.written, found: nameFrom(root, path), images, labels };
    });
  });
}
