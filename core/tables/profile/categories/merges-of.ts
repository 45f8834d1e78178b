import type { CategoryCluster, ClusterMethod } from './cluster-categories.js';

/** Variants differ in their writing alone; similar texts may be two things after all. */
export type MergeKind = 'variants' | 'similar';

const METHODS: Record<MergeKind, readonly ClusterMethod[]> = {
  variants: ['case', 'fingerprint'],
  similar: ['ngram-fingerprint', 'near'],
};

/** What each variant becomes under one kind of merge, where clusters chain at the end of the chain. */
export function mergesOf(clusters: readonly CategoryCluster[], kind: MergeKind): Map<string, string> {
  const next = new Map(
    clusters
      .filter(({ method }) => METHODS[kind].includes(method))
      .flatMap(({ main, variants }) => variants.map(({ text }) => [text, main] as const)),
  );
  return followChains(next);
}

/** Each text with the one at the end of its chain; texts of a chain that ends nowhere are left out. */
export function followChains(next: ReadonlyMap<string, string>): Map<string, string> {
  const ends = new Map<string, string>();
  for (const [from, first] of next) {
    let to = first;
    for (let steps = 0; next.has(to) && steps <= next.size; steps++) to = next.get(to)!;
    if (!next.has(to)) ends.set(from, to);
  }
  return ends;
}
