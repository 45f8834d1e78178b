import type { DataRights } from '../contract/dataset-manifest.js';

const FACTS = ['licence', 'source', 'reviewed_by', 'reviewed_on'] as const;
const HOUR_MS = 3_600_000;
/** Clocks on earth are up to 14 hours ahead of the one that days are told by here. */
const FURTHEST_AHEAD_MS = 14 * HOUR_MS;

/** Whether a day has not begun anywhere yet. @param day such as "2026-05-04". */
export function isFuture(day: string, now: Date): boolean {
  return day > new Date(now.getTime() + FURTHEST_AHEAD_MS).toISOString().slice(0, 10);
}

/** What keeps the rights from being reviewed, each a part of a sentence; empty where somebody looked at them. */
export function rightsFaults(rights: DataRights, now: Date): string[] {
  const missing = FACTS.filter((key) => (rights[key] ?? '').trim() === '');
  const faults = missing.length === 0 ? [] : [`it has no ${missing.join(', ')}`];
  const { reviewed_on: day } = rights;
  if (day !== null && isFuture(day, now)) faults.push(`its reviewed_on, ${day}, is in the future`);
  return faults;
}
