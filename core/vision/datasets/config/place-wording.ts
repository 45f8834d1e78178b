import { type CauseGroup, nameFrom } from './group-causes.js';
import type { WrittenRoot } from './resolve-root.js';
import type { InspectedSource } from './resolve-sources.js';
import { formatCounts } from './search/count-place.js';
import type { LikelyPlace } from './search/missing-path.js';
import { isAbsoluteAnywhere } from './search/path-parts.js';
import { type TrainerView, trainerOutcome } from './trainer-outcome.js';

export interface PlaceContext {
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

export const kindOf = ({ target }: InspectedSource) => (target.kind === 'file' ? 'file' : 'folder');
export const splitKeys = (inspected: readonly InspectedSource[]) => [
  ...new Set(inspected.map(({ source }) => source.split)),
];
export const isNeeded = (inspected: readonly InspectedSource[]) =>
  splitKeys(inspected).some((split) => split !== 'test');

/** Returns the folder relative to which a corrected config would state its paths. */
const referenceOf = ({ written, view }: PlaceContext) => (written.fault ? view.folder : written.root);

export function withEvidence(place: LikelyPlace, kind: 'folder' | 'file', context: PlaceContext): string {
  return `"${nameFrom(referenceOf(context), place.path)}" (${formatCounts(place.counts, kind)})`;
}

/** Lists the missing paths, as written in the config. */
export function describeMissing(inspected: readonly InspectedSource[]): string {
  const isOne = inspected.length === 1;
  const paths = joinNames(inspected.map(({ source }) => `"${source.split}: ${source.written.slice(0, MAX_WRITTEN)}"`));
  if (inspected.every(({ isOutside }) => isOutside))
    return `${paths} ${isOne ? 'leads' : 'lead'} outside the allowed folders.`;
  const where = inspected.some(({ source }) => isAbsoluteAnywhere(source.written)) ? ' on this machine' : '';
  return `${paths} ${isOne ? 'does' : 'do'} not exist${where}.`;
}

export function outcomeOf(inspected: readonly InspectedSource[], { view }: PlaceContext): string {
  const outcome = trainerOutcome(
    inspected.map(({ source }) => source),
    view,
  );
  return inspected.every(({ isOutside }) => isOutside) ? `If the images are not there: ${outcome}` : outcome;
}

export function fixOfSplits(sources: CauseGroup['sources'], context: PlaceContext): string {
  const splits = [...new Set(sources.map(({ source }) => source.split))];
  const lines = splits.map((split) => {
    const own = sources.filter(({ source }) => source.split === split);
    const names = own.slice(0, MAX_LISTED).map(({ place }) => nameFrom(referenceOf(context), place.path));
    return own.length === 1 && !own[0]!.source.isListed
      ? `"${split}: ${names[0]}"`
      : `"${names.join('", "')}" for "${split}"`;
  });
  return `Write ${joinNames(lines)}. "vision-cli dataset fix" writes a copy with correct paths.`;
}
