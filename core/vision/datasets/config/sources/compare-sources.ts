import { dirname } from 'node:path';
import { isInside } from '../../../../base/paths/is-inside.js';
import type { Split, SplitSource } from '../../contract/dataset-config.js';
import type { Spotted } from './spotted.js';

interface Placed {
  split: Split;
  source: SplitSource;
}

/** Whether shared images mean that a model is evaluated on its training data. `val` and `test` often share a folder. */
const isLeak = (first: Split, second: Split) => first !== second && [first, second].includes('train');

function shared(first: Placed, { split, source }: Placed): Spotted {
  const isSplit = first.split === split;
  const message = isSplit
    ? `"${source.written}" occurs twice in "${split}".`
    : `"${split}" and "${first.split}" are the same images: "${source.written}".`;
  const severity = isLeak(first.split, split) ? 'error' : 'warning';
  return { code: 'config-split-shared', message, place: source.place, split, value: source.written, severity };
}

function nested(outer: Placed, inner: Placed): Spotted {
  const message = `"${inner.source.written}" of "${inner.split}" is inside "${outer.source.written}" of "${outer.split}".`;
  const code = outer.split === inner.split ? 'config-split-shared' : 'config-split-nested';
  return { code, message, place: inner.source.place, split: inner.split, value: inner.source.written };
}

const holds = (outer: SplitSource, inner: SplitSource) =>
  outer.kind === 'folder' && inner.kind === 'folder' && isInside(outer.path, inner.path);

/** Whether two sources contain the same images by definition, so that the images need not be reported one by one. */
export function isOverlapping(first: SplitSource, second: SplitSource): boolean {
  return first.path === second.path || holds(first, second) || holds(second, first);
}

function* foldersAbove(path: string): Generator<string> {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) yield folder;
}

function findOuter({ source }: Placed, byPath: ReadonlyMap<string, Placed>): Placed | null {
  for (const folder of source.kind === 'folder' ? foldersAbove(source.path) : []) {
    const outer = byPath.get(folder);
    if (outer?.source.kind === 'folder') return outer;
  }
  return null;
}

/**
 * Reports sources that contain the same images, one finding per source contained in another. Cost: linear in the
 * sources.
 */
export function compareSources(splits: ReadonlyMap<Split, readonly SplitSource[]>): Spotted[] {
  const placed = [...splits].flatMap(([split, sources]) => sources.map((source): Placed => ({ split, source })));
  const byPath = new Map<string, Placed>();
  for (const each of placed) {
    if (!byPath.has(each.source.path)) byPath.set(each.source.path, each);
  }
  return placed.flatMap((each) => {
    const first = byPath.get(each.source.path)!;
    if (first !== each) return [shared(first, each)];
    const outer = findOuter(each, byPath);
    return outer ? [nested(outer, each)] : [];
  });
}
