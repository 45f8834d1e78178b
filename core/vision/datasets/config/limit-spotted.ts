import type { Spotted } from './sources/spotted.js';

const MOST_OF_A_KIND = 20;

/** The first of each kind, each for itself; the last of them stands for all that follow. */
export function limitSpotted(spotted: readonly Spotted[]): Spotted[] {
  const totals = new Map<string, number>();
  for (const { code } of spotted) totals.set(code, (totals.get(code) ?? 0) + 1);
  const told = new Map<string, number>();
  const limited: Spotted[] = [];
  for (const each of spotted) {
    const nth = (told.get(each.code) ?? 0) + 1;
    told.set(each.code, nth);
    if (nth > MOST_OF_A_KIND) continue;
    const more = nth === MOST_OF_A_KIND ? totals.get(each.code)! - MOST_OF_A_KIND : 0;
    const message = `${each.message} ${more} more like it.`;
    limited.push(more === 0 ? each : { ...each, message, count: (each.count ?? 1) + more });
  }
  return limited;
}
