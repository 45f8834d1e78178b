import { raise } from '../checks/check.js';
import type { DatasetImage } from '../dataset-config.js';
import type { Finding } from '../finding.js';
import { groupBy } from './group-by.js';
import { IMAGE_CHECKS } from './image-checks.js';
import { relatedImages, type SeenImage, splitsOf } from './seen-image.js';

/**
 * Finds files that the config names more than once, by lists or folders that overlap. They are told together: a whole
 * folder in two splits is one mistake.
 * @returns findings, and each file once.
 */
export function findRepeats(seen: readonly SeenImage[]): { once: SeenImage[]; findings: Finding[] } {
  const groups = [...groupBy(seen, ({ image }) => image.path).values()];
  const repeats = groups.filter(({ length }) => length > 1).map((group) => group.map(({ image }) => image));
  const across = repeats.filter((group) => splitsOf(group).length > 1);
  const within = repeats.filter((group) => splitsOf(group).length === 1);
  return {
    once: groups.map((group) => group[0]!),
    findings: [...tell(across, 'image-copy-across-splits'), ...tell(within, 'image-copy')],
  };
}

function tell(groups: readonly DatasetImage[][], code: 'image-copy' | 'image-copy-across-splits'): Finding[] {
  const first = groups[0];
  if (first === undefined) return [];
  const shown = first.at(-1)!;
  const files = groups.length === 1 ? '1 file is' : `${groups.length} files are`;
  const where = code === 'image-copy' ? `in ${shown.split} more than once` : 'in more than one split';
  return [
    raise(IMAGE_CHECKS, code, {
      message: `${files} listed ${where}, such as ${shown.name}.`,
      file: shown.name,
      split: shown.split,
      count: groups.length,
      related: relatedImages(
        groups.slice(1).map((group) => group.at(-1)!),
        'listed more than once, too',
      ),
    }),
  ];
}
