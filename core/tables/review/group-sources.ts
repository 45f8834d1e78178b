import type { Claim } from './claims.js';

/** Minimum disputed claims that two sources share for their agreement to be meaningful. */
const MIN_SHARED = 8;
/** Minimum share of disputed claims on which sources of a group agree. */
const MIN_AGREEMENT = 0.78;
/** Maximum sources that are compared in pairs. More are not grouped. */
const MAX_SOURCES = 250;

/**
 * Groups sources that agree on most claims about which others differ: they copy each other, or all are right. The
 * sources of a group have one vote together, so that copies do not outvote the others (Dong, Berti-Equille, Srivastava:
 * "Integrating Conflicting Data: The Role of Source Dependence", 2009, detect copying by shared errors, which are not
 * known here).
 * @param count number of sources.
 * @returns the index of the group of each source.
 */
export function groupSources(claims: readonly Claim[], count: number): number[] {
  const alone = Array.from({ length: count }, (_, source) => source);
  if (count > MAX_SOURCES) return alone;
  const comparison = compareSources(claims, count);
  const groups = alone.map((source) => [source]);
  const groupOf = [...alone];
  for (const { one, other } of agreeingPairs(comparison)) {
    const [left, right] = [groups[groupOf[one]!]!, groups[groupOf[other]!]!];
    if (left === right || !agreeTogether(left, right, comparison)) continue;
    const target = groupOf[one]!;
    for (const source of right) groupOf[source] = target;
    groups[target] = [...left, ...right];
  }
  return groupOf;
}

interface Comparison {
  /** Claims on which a pair agrees, and those that both state, at `one * count + other`. */
  same: Uint32Array;
  shared: Uint32Array;
  /** Number of sources. */
  count: number;
}

function compareSources(claims: readonly Claim[], count: number): Comparison {
  const same = new Uint32Array(count * count);
  const shared = new Uint32Array(count * count);
  for (const { values, statements } of claims) {
    if (values.length < 2) continue;
    for (const [one, value] of statements) {
      for (const [other, rival] of statements) {
        const at = one * count + other;
        shared[at] = shared[at]! + 1;
        if (value === rival) same[at] = same[at]! + 1;
      }
    }
  }
  return { same, shared, count };
}

/** Lists the pairs of sources that agree, those that agree most first. */
function agreeingPairs({ same, shared, count }: Comparison): { one: number; other: number; agreed: number }[] {
  const pairs: { one: number; other: number; agreed: number }[] = [];
  for (let one = 0; one < count; one += 1) {
    for (let other = one + 1; other < count; other += 1) {
      const at = one * count + other;
      const agreed = same[at]! / Math.max(1, shared[at]!);
      if (shared[at]! >= MIN_SHARED && agreed >= MIN_AGREEMENT) pairs.push({ one, other, agreed });
    }
  }
  return pairs.sort(
    (first, second) => second.agreed - first.agreed || first.one - second.one || first.other - second.other,
  );
}

/** Whether the sources of two groups agree on average. */
function agreeTogether(
  left: readonly number[],
  right: readonly number[],
  { same, shared, count }: Comparison,
): boolean {
  let [agreed, all] = [0, 0];
  for (const one of left) {
    for (const other of right) {
      agreed += same[one * count + other]!;
      all += shared[one * count + other]!;
    }
  }
  return agreed >= MIN_AGREEMENT * all;
}
