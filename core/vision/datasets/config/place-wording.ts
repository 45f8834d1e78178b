import { type CauseGroup, nameFrom } from './group-causes.js';
import type { WrittenRoot } from './resolve-root.js';
import type { SeenSource } from './resolve-sources.js';
import { formatCounts } from './search/count-place.js';
import { isAbsoluteAnywhere } from './search/path-parts.js';
import type { LikelyPlace } from './search/sought-path.js';
import { type TrainerView, trainerOutcome } from './trainer-outcome.js';

export interface PlaceScene {
  written: WrittenRoot;
  view: TrainerView;
}

const MAX_LISTED = 4;
export const MAX_WRITTEN = 100;

export function joinNames(names: readonly string[]): string {
  const rest = names.length - MAX_LISTED;
  const all = rest > 0 ? [...names.slice(0, MAX_LISTED), `${rest} more`] : names;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

export const kindOf = ({ sight }: SeenSource) => (sight.kind === 'file' ? 'file' : 'folder');
export const splitKeys = (seen: readonly SeenSource[]) => [...new Set(seen.map(({ source }) => source.split))];
export const isNeeded = (seen: readonly SeenSource[]) => splitKeys(seen).some((split) => split !== 'test');

/** Returns the folder relative to which a corrected config would state its paths. */
const referenceOf = ({ written, view }: PlaceScene) => (written.fault ? view.folder : written.root);

export function withEvidence(place: LikelyPlace, kind: 'folder' | 'file', scene: PlaceScene): string {
  return `"${nameFrom(referenceOf(scene), place.path)}" (${formatCounts(place.counts, kind)})`;
}

/** Lists the missing paths, as written in the config. */
export function describeMissing(seen: readonly SeenSource[]): string {
  const isOne = seen.length === 1;
  const paths = joinNames(seen.map(({ source }) => `"${source.split}: ${source.written.slice(0, MAX_WRITTEN)}"`));
  if (seen.every(({ isOutside }) => isOutside))
    return `${paths} ${isOne ? 'leads' : 'lead'} outside the allowed folders.`;
  const where = seen.some(({ source }) => isAbsoluteAnywhere(source.written)) ? ' on this machine' : '';
  return `${paths} ${isOne ? 'does' : 'do'} not exist${where}.`;
}

export function outcomeOf(seen: readonly SeenSource[], { view }: PlaceScene): string {
  const outcome = trainerOutcome(
    seen.map(({ source }) => source),
    view,
  );
  return seen.every(({ isOutside }) => isOutside) ? `If the images are not there: ${outcome}` : outcome;
}

export function fixOfSplits(sources: CauseGroup['sources'], scene: PlaceScene): string {
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
