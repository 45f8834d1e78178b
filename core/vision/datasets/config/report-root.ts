import { type CauseGroup, rootMeantBy } from './group-causes.js';
import {
  fixOfSplits,
  joinNames,
  kindOf,
  MAX_WRITTEN,
  outcomeOf,
  type PlaceContext,
  withEvidence,
} from './place-wording.js';
import type { RootFault } from './resolve-root.js';
import type { InspectedSource } from './resolve-sources.js';
import { isAbsoluteAnywhere, namesIn } from './search/path-parts.js';
import type { Spotted } from './sources/spotted.js';

/** Returns the folder that `path` should have specified; null if unknown. */
export function meantRoot({ sources }: CauseGroup): string | null {
  return sources.map(rootMeantBy).find((root) => root !== null) ?? null;
}

function endsWith(folder: string, written: string): boolean {
  const parts = namesIn(written);
  return parts.length > 0 && namesIn(folder).slice(-parts.length).join('/') === parts.join('/');
}

/** An absolute path that does not exist usually comes from another machine. */
const whereOf = ({ written, isAbsent }: RootFault) =>
  isAbsent && isAbsoluteAnywhere(written) ? ' on this machine' : '';

/** Reports a `path` that is wrong because the splits were found elsewhere. */
export function reportRoot(group: CauseGroup, fault: RootFault, context: PlaceContext): Spotted {
  const { written, why, place, isOwnName } = fault;
  const { view } = context;
  const meant = meantRoot(group);
  const isOwn = meant === view.folder;
  const fix = isOwn ? 'Remove "path" to use the folder of the config.' : `Write "path: ${meant}".`;
  const found = {
    place,
    value: written,
    fix: meant === null ? `Remove "path". ${fixOfSplits(group.sources, context)}` : fix,
  };
  if (isOwn && isOwnName) {
    const message = `"path: ${written}" is treated as the folder of the config.`;
    return { ...found, code: 'config-path-relative', message };
  }
  const evidence = joinNames(group.sources.map((each) => withEvidence(each.place, kindOf(each), context)));
  const where = isOwn ? ' next to the config' : '';
  const message = `"path: ${written.slice(0, MAX_WRITTEN)}" ${why}${whereOf(fault)}. The splits were found${where}, and are checked there: ${evidence}.`;
  const isRelative = meant !== null && !isAbsoluteAnywhere(written) && endsWith(meant, written);
  if (isRelative) return { ...found, code: 'config-path-relative', message };
  const outcome = outcomeOf(group.sources, context);
  return {
    ...found,
    code: 'config-path-elsewhere',
    message,
    why: fault.isOutside ? `If the images are not there: ${outcome}` : outcome,
  };
}

/** Reports a `path` below which no split exists, with the places that may be meant. */
export function reportLostRoot(
  fault: RootFault,
  inspected: readonly InspectedSource[],
  context: PlaceContext,
): Spotted {
  const { written, why, place, isOutside } = fault;
  const places = inspected.flatMap((each) => each.unclear.map((one) => withEvidence(one, kindOf(each), context)));
  const choice =
    places.length === 0 ? '' : ` Several places are equally likely, so none was checked: ${joinNames(places)}.`;
  const message = `"path: ${written.slice(0, MAX_WRITTEN)}" ${why}${whereOf(fault)}.${choice}`;
  const found = { message, place, value: written };
  if (isOutside) return { ...found, code: 'config-path-escapes' };
  return {
    ...found,
    code: 'config-path-not-found',
    ...(inspected.length > 0 ? { why: outcomeOf(inspected, context) } : {}),
  };
}
