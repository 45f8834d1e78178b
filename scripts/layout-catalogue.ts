import { LAYOUTS } from '../core/vision/layouts/index.js';

/** Names of all model families that can be read, YOLO first, as the README lists them. */
export function familyList(): string {
  const families = [...new Set(LAYOUTS.flatMap((layout) => layout.families))];
  const rank = (name: string) => (name.startsWith('YOLO') ? 0 : 1);
  const byName = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });
  return families.toSorted((one, other) => rank(one) - rank(other) || byName(one, other)).join(', ');
}
