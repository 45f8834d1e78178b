import { isInside } from '../../paths/is-inside.js';
import type { Split, SplitSource } from '../dataset-config.js';
import type { Spotted } from './spotted.js';

interface Placed {
  split: Split;
  source: SplitSource;
}

function shared(first: Placed, { split, source }: Placed): Spotted {
  const isSplit = first.split === split;
  const message = isSplit
    ? `"${source.written}" stands twice in "${split}".`
    : `"${split}" and "${first.split}" are the same images: "${source.written}".`;
  return { code: 'config-split-shared', message, place: source.place, split, value: source.written };
}

function nested(outer: Placed, inner: Placed): Spotted {
  const message = `"${inner.source.written}" of "${inner.split}" lies inside "${outer.source.written}" of "${outer.split}".`;
  const code = outer.split === inner.split ? 'config-split-shared' : 'config-split-nested';
  return { code, message, place: inner.source.place, split: inner.split, value: inner.source.written };
}

const holds = (outer: SplitSource, inner: SplitSource) =>
  outer.kind === 'folder' && inner.kind === 'folder' && isInside(outer.path, inner.path);

/** Whether two sources hold the same images by what they are, so that no image of them need be told. */
export function isOverlapping(first: SplitSource, second: SplitSource): boolean {
  return first.path === second.path || holds(first, second) || holds(second, first);
}

function comparePair(first: Placed, second: Placed): Spotted | null {
  if (first.source.path === second.source.path) return shared(first, second);
  if (holds(first.source, second.source)) return nested(first, second);
  return holds(second.source, first.source) ? nested(second, first) : null;
}

/** Sources of splits that hold the same images. Cost: square of the sources, of which there are few. */
export function compareSources(splits: ReadonlyMap<Split, readonly SplitSource[]>): Spotted[] {
  const placed = [...splits].flatMap(([split, sources]) => sources.map((source): Placed => ({ split, source })));
  const spotted: Spotted[] = [];
  for (const [at, second] of placed.entries()) {
    const found = placed.slice(0, at).map((first) => comparePair(first, second));
    const [first] = found.filter((each) => each !== null);
    if (first) spotted.push(first);
  }
  return spotted;
}
