import type { BoxChange } from '../../../../../core/workspace/items/change-store.js';
import { matchesClass } from '../../../parts/class-names.js';

/** Maximum recent classes, because each is chosen by a digit. */
const MAX_RECENT = 9;

/**
 * Returns the classes that are chosen by digits: those that the user has assigned last, then those in the image.
 * @param changes corrections in effect.
 * @param present classes in the image, the most frequent first.
 */
export function recentClasses(changes: readonly BoxChange[], present: readonly string[]): string[] {
  const given = changes.flatMap(({ before, after }) =>
    after !== null && after.class_name !== before?.class_name ? [after.class_name] : [],
  );
  return [...new Set([...given.toReversed(), ...present])].slice(0, MAX_RECENT);
}

/**
 * Returns the classes whose name or Chinese name contains a text: the equal name first, then names that start with the
 * text. Of several such names, recent ones come first.
 * @param known all classes.
 * @param recent classes with a digit.
 */
export function matchClasses(text: string, known: readonly string[], recent: readonly string[]): string[] {
  const wanted = text.trim().toLowerCase();
  const all = [...new Set([...recent, ...known])];
  if (wanted === '') return all;
  const rank = (name: string): number => {
    const lower = name.toLowerCase();
    if (lower === wanted) return 0;
    if (lower.startsWith(wanted)) return 1;
    return matchesClass(name, wanted) ? 2 : 3;
  };
  return all
    .map((name, place) => ({ name, place, rank: rank(name) }))
    .filter((one) => one.rank < 3)
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .map(({ name }) => name);
}
