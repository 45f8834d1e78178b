import type { OwnStep } from './step-choice.js';

/** A cluster of similar categories, and their new value. */
export interface Cluster {
  /** The suggested value, by which the cluster is identified. */
  key: string;
  /** New value of all variants. */
  target: string;
  variants: readonly string[];
  isApproved: boolean;
}

type Merge = Readonly<Record<string, string>>;

function mergeOf({ options }: OwnStep['step']): Merge {
  const merge = options?.merge;
  return typeof merge === 'object' && !Array.isArray(merge) ? merge : {};
}

/** Returns the clusters of a step that merges categories, approved or not; none for other steps. */
export function clustersOf({ isOn, step, offer }: Pick<OwnStep, 'isOn' | 'step' | 'offer'>): Cluster[] {
  const approved = mergeOf(step);
  const variants = new Map<string, string[]>();
  for (const [variant, key] of Object.entries(mergeOf(offer)))
    variants.set(key, [...(variants.get(key) ?? []), variant]);
  return [...variants].map(([key, own]) => {
    const first = own.find((variant) => variant in approved);
    return {
      key,
      target: first === undefined ? key : approved[first]!,
      variants: own,
      isApproved: isOn && first !== undefined,
    };
  });
}

/** Approves or rejects a cluster, or changes its value. A step without any approved cluster is off. */
export function approveCluster(
  own: Pick<OwnStep, 'isOn' | 'step' | 'offer'>,
  { key, target, isApproved }: Pick<Cluster, 'key' | 'target' | 'isApproved'>,
): Pick<OwnStep, 'isOn' | 'step'> {
  const clusters = clustersOf(own).map((one) => (one.key === key ? { ...one, target, isApproved } : one));
  const merge = Object.fromEntries(
    clusters.flatMap((one) => (one.isApproved ? one.variants.map((variant) => [variant, one.target]) : [])),
  );
  const isOn = Object.keys(merge).length > 0;
  return { isOn, step: isOn ? { ...own.step, options: { ...own.step.options, merge } } : own.offer };
}
