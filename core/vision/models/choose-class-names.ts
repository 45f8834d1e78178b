import * as z from 'zod';
import { type Layout, layoutOf } from '../layouts/index.js';
import type { Warning } from '../results/origin.js';
import { UNUSED_CLASS } from './class-names.js';
import type { Refusal } from './refusal.js';

export const ClassNamesSource = z.enum(['metadata', 'sidecar', 'request', 'numbered']);
export type ClassNamesSource = z.infer<typeof ClassNamesSource>;

export interface ClassNames {
  class_names: string[];
  source: ClassNamesSource;
  warnings: Warning[];
}

/** Available class names, and the number of classes according to the output shape (null if unknown). */
export interface ClassNamesQuestion {
  layout: Layout;
  classes: number | null;
  sidecar: readonly string[] | null;
  metadata: readonly string[] | null;
}

/** Number of classes if neither the shape nor names determine it, that of COCO. */
const USUAL_CLASSES = 80;

/**
 * Chooses class names: from the sidecar, otherwise the metadata, otherwise numbers. Rejects a list whose length does
 * not match the number of classes.
 */
export function chooseClassNames({ layout, classes, sidecar, metadata }: ClassNamesQuestion): ClassNames | Refusal {
  const names = sidecar ?? metadata;
  const source = sidecar ? 'sidecar' : 'metadata';
  if (names === null) return numberClasses(classes);
  if (classes === null || names.length === classes) return { class_names: [...names], source, warnings: [] };
  if (layoutOf(layout).hasSpareClass && names.length === classes - 1) return leaveLastUnused(names, source);
  const from = sidecar ? 'The list of class names' : 'The metadata';
  return {
    reason: `${from} names ${names.length} classes, but the output has ${classes}, so names and boxes would not match.`,
    remedy: remedyFor(classes),
  };
}

/** Names of the lists of class names for `--names`, by their length. */
export const NAME_LISTS: ReadonlyMap<number, string> = new Map([
  [80, 'coco80'],
  [91, 'coco91'],
]);

function remedyFor(classes: number): string {
  const list = NAME_LISTS.get(classes);
  const own = `list ${classes} names as class_names in a sidecar file`;
  return list ? `Review it with \`--names ${list}\` if it was trained on COCO, or ${own}.` : `Please ${own}.`;
}

/** Names classes by number. The warning about it is in quantisation.ts, with those about the weights. */
function numberClasses(classes: number | null): ClassNames {
  const count = classes ?? USUAL_CLASSES;
  return {
    class_names: Array.from({ length: count }, (_, index) => `class ${index}`),
    source: 'numbered',
    warnings: [],
  };
}

function leaveLastUnused(names: readonly string[], source: ClassNamesSource): ClassNames {
  const message = `${names.length} names for ${names.length + 1} logits: the last logit was treated as unused. Check one box, or name each logit.`;
  return {
    class_names: [...names, UNUSED_CLASS],
    source,
    warnings: [{ code: 'class-offset-assumed', message }],
  };
}
