import type { AdoptedPath } from '../contract/adopted-path.js';
import { type CauseGroup, groupByCause, nameFrom } from './group-causes.js';
import {
  describeMissing,
  fixOfSplits,
  isNeeded,
  joinNames,
  kindOf,
  outcomeOf,
  type PlaceContext,
  splitKeys,
  withEvidence,
} from './place-wording.js';
import { meantRoot, reportLostRoot, reportRoot } from './report-root.js';
import type { InspectedSource } from './resolve-sources.js';
import type { Spotted } from './sources/spotted.js';

/** Reports paths that are wrong for the same reason, and the places that are checked instead. */
function reportGroup({ cause, sources }: CauseGroup, context: PlaceContext): Spotted {
  const [{ source }] = sources as [InspectedSource];
  const isOne = sources.length === 1;
  const found = joinNames(sources.map((each) => withEvidence(each.place, kindOf(each), context)));
  const meant = `${isOne ? 'It is' : 'They are'} probably ${found}, which ${isOne ? 'is' : 'are'} checked instead.`;
  const common = {
    place: source.place,
    split: isOne ? source.split : null,
    value: source.written,
    message: `${describeMissing(sources)} ${meant}`,
    why: outcomeOf(sources, context),
    fix: fixOfSplits(sources, context),
  };
  const why = `It works on Windows and macOS. On Linux: ${common.why}`;
  if (cause === 'case') return { ...common, code: 'config-path-case', why };
  return { ...common, code: 'config-path-elsewhere', ...(isNeeded(sources) ? {} : { severity: 'warning' }) };
}

function reportUnclear(inspected: readonly InspectedSource[], context: PlaceContext): Spotted {
  const [{ source }] = inspected as [InspectedSource];
  const places = inspected.flatMap((each) => each.unclear.map((place) => withEvidence(place, kindOf(each), context)));
  return {
    code: 'config-split-not-found',
    message: `${describeMissing(inspected)} Several places are equally likely, so none was checked: ${joinNames(places)}.`,
    place: source.place,
    split: inspected.length === 1 ? source.split : null,
    value: source.written,
    why: outcomeOf(inspected, context),
    fix: 'Write the right one into the config.',
    ...(isNeeded(inspected) ? {} : { severity: 'warning' }),
  };
}

function fixOfLost(written: string, { view }: PlaceContext): { fix?: string } {
  if (written.includes('\\')) return { fix: 'Write "/" instead of "\\": it works on every system.' };
  return view.hasDownload ? { fix: 'Download the images yourself, inspect them, and correct the paths.' } : {};
}

function reportLost(inspected: readonly InspectedSource[], context: PlaceContext): Spotted {
  const [{ source }] = inspected as [InspectedSource];
  const refused = inspected.flatMap((each) => each.refused.map((place) => withEvidence(place, kindOf(each), context)));
  const found =
    refused.length === 0
      ? 'No similar folder with images was found.'
      : `Not checked, because another split may mean it, or it is outside the dataset: ${joinNames([...new Set(refused)])}.`;
  return {
    code: 'config-split-not-found',
    message: `${describeMissing(inspected)} ${found}`,
    place: source.place,
    split: inspected.length === 1 ? source.split : null,
    value: source.written,
    why: outcomeOf(inspected, context),
    ...(isNeeded(inspected) ? {} : { severity: 'warning' }),
    ...fixOfLost(source.written, context),
  };
}

function reportStripped([first, ...others]: readonly InspectedSource[]): Spotted[] {
  if (!first) return [];
  const { split, written, place } = first.source;
  const more = others.length === 0 ? '' : ` ${others.length} more of the same kind.`;
  const message = `"${split}: ${written}" was found as "${written.slice(3)}".${more}`;
  const found = { message, place, value: written, split: others.length === 0 ? split : null };
  return [{ code: 'config-split-parent-stripped', ...found }];
}

/** Reports sources that were not found, as one finding if nothing of the dataset was found. */
function reportMissing(inspected: readonly InspectedSource[], context: PlaceContext): Spotted[] {
  const { fault } = context.written;
  const unclear = inspected.filter((each) => each.unclear.length > 0);
  const lost = inspected.filter(({ target, unclear: places }) => target.kind === 'absent' && places.length === 0);
  const isNothing = !inspected.some(({ target }) => target.kind !== 'absent');
  if (fault && !inspected.some(({ place }) => place !== null)) return [reportLostRoot(fault, inspected, context)];
  const ofUnclear = unclear.length === 0 ? [] : [reportUnclear(unclear, context)];
  if (isNothing && splitKeys(lost).length > 1) return [...ofUnclear, reportLost(lost, context)];
  return [...ofUnclear, ...lost.map((each) => reportLost([each], context))];
}

/** Reports all paths of a config that do not exist, one finding per cause. */
export function reportPlaces(inspected: readonly InspectedSource[], context: PlaceContext): Spotted[] {
  const { written, view } = context;
  const groups = groupByCause(inspected, written, view.folder).map((group) =>
    group.cause === 'path' && written.fault ? reportRoot(group, written.fault, context) : reportGroup(group, context),
  );
  return [
    ...groups,
    ...reportStripped(inspected.filter(({ isStripped }) => isStripped)),
    ...reportMissing(inspected, context),
  ];
}

/**
 * Returns the paths that were replaced by places found elsewhere.
 * @param root folder of the dataset.
 */
export function adoptedPaths(
  inspected: readonly InspectedSource[],
  { written, view }: PlaceContext,
  root: string,
): AdoptedPath[] {
  return groupByCause(inspected, written, view.folder).flatMap((group): AdoptedPath[] => {
    const { cause, sources } = group;
    const ofSplits = sources.map(({ source, place: { path, counts } }): AdoptedPath => {
      const { images, labels } = counts;
      return { key: source.split, written: source.written, found: nameFrom(root, path), images, labels };
    });
    if (cause !== 'path' || !written.fault) return ofSplits;
    const sum = (of: 'images' | 'labels') => sources.reduce((total, { place }) => total + place.counts[of], 0);
    const meant = meantRoot(group);
    const found = nameFrom(root, meant ?? root);
    const ofPath = { key: 'path', written: written.fault.written, found } as const;
    return [{ ...ofPath, images: sum('images'), labels: sum('labels') }, ...(meant === null ? ofSplits : [])];
  });
}
