/** Sums over the columns of a node, for each bin of each feature. */
interface Histogram {
  gradient: Float64Array;
  curvature: Float64Array;
  counts: Int32Array;
}

/** A feature as bins: `bins[example]` is the number of thresholds below its value. */
export interface BinnedFeature {
  name: string;
  thresholds: readonly number[];
  bins: Uint8Array;
}

/** Gradients and curvatures of the loss, for each example. */
export interface Slopes {
  gradient: Float64Array;
  curvature: Float64Array;
}

/** Limits of a tree. */
interface TreeLimits {
  leaves: number;
  /** Minimum examples of a leaf. */
  examples: number;
  /** L2 regularization of leaf values. */
  pull: number;
}

interface Split {
  feature: BinnedFeature;
  /** Last bin of the first branch. */
  bin: number;
  gain: number;
}

/** A node of a tree; a leaf if it has no branches. */
export interface GrownNode {
  examples: Int32Array;
  gradient: number;
  curvature: number;
  /** The best split; null if there is none. */
  split: Split | null;
  branches: [GrownNode, GrownNode] | null;
}

/** A node that may still be split. */
interface Growing {
  node: GrownNode;
  histogram: Histogram;
}

const MIN_GAIN = 1e-6;

/** Grows trees from some of the features. */
class TreeGrower {
  readonly #features: readonly BinnedFeature[];
  readonly #slopes: Slopes;
  readonly #limits: TreeLimits;
  /** First place of each feature in a histogram, and the number of places. */
  readonly #offsets: number[] = [];
  readonly #places: number;

  constructor(features: readonly BinnedFeature[], slopes: Slopes, limits: TreeLimits) {
    this.#features = features;
    this.#slopes = slopes;
    this.#limits = limits;
    let places = 0;
    for (const { thresholds } of features) {
      this.#offsets.push(places);
      places += thresholds.length + 1;
    }
    this.#places = places;
  }

  /** Splits the node with the largest gain, until the tree has enough leaves. */
  grow(all: Int32Array): GrownNode {
    const root = this.#begin(all, this.#count(all));
    const growing = [root];
    while (growing.length < this.#limits.leaves) {
      const gainOf = ({ node }: Growing) => node.split?.gain ?? 0;
      const next = growing.reduce((best, one) => (gainOf(one) > gainOf(best) ? one : best));
      if (next.node.split === null) break;
      growing.splice(growing.indexOf(next), 1, ...this.#divide(next, next.node.split));
    }
    return root.node;
  }

  #begin(examples: Int32Array, histogram: Histogram): Growing {
    let [gradient, curvature] = [0, 0];
    for (const example of examples) {
      gradient += this.#slopes.gradient[example]!;
      curvature += this.#slopes.curvature[example]!;
    }
    const node: GrownNode = { examples, gradient, curvature, split: null, branches: null };
    node.split = this.#findSplit(node, histogram);
    return { node, histogram };
  }

  /**
   * Counts only the smaller branch; the larger one is the difference to their node, as in LightGBM (Ke et al., 2017).
   */
  #divide({ node, histogram }: Growing, { feature, bin }: Split): [Growing, Growing] {
    const below = node.examples.filter((example) => feature.bins[example]! <= bin);
    const above = node.examples.filter((example) => feature.bins[example]! > bin);
    const isBelowSmaller = below.length < above.length;
    const smaller = this.#count(isBelowSmaller ? below : above);
    subtract(histogram, smaller);
    const branches: [Growing, Growing] = [
      this.#begin(below, isBelowSmaller ? smaller : histogram),
      this.#begin(above, isBelowSmaller ? histogram : smaller),
    ];
    node.branches = [branches[0].node, branches[1].node];
    return branches;
  }

  #count(examples: Int32Array): Histogram {
    const gradients = Float64Array.from(examples, (example) => this.#slopes.gradient[example]!);
    const curvatures = Float64Array.from(examples, (example) => this.#slopes.curvature[example]!);
    const gradient = new Float64Array(this.#places);
    const curvature = new Float64Array(this.#places);
    const counts = new Int32Array(this.#places);
    for (const [at, { bins }] of this.#features.entries()) {
      const offset = this.#offsets[at]!;
      for (let index = 0; index < examples.length; index += 1) {
        const place = offset + bins[examples[index]!]!;
        gradient[place]! += gradients[index]!;
        curvature[place]! += curvatures[index]!;
        counts[place]! += 1;
      }
    }
    return { gradient, curvature, counts };
  }

  /** Finds the split with the largest gain, as in Chen and Guestrin, "XGBoost" (2016). */
  #findSplit(node: GrownNode, histogram: Histogram): Split | null {
    const { pull, examples: min } = this.#limits;
    const score = (gradient: number, curvature: number) => (gradient * gradient) / (curvature + pull);
    const whole = score(node.gradient, node.curvature);
    let best: Split | null = null;
    for (const [at, feature] of this.#features.entries()) {
      const offset = this.#offsets[at]!;
      let [gradient, curvature, count] = [0, 0, 0];
      for (let bin = 0; bin < feature.thresholds.length; bin += 1) {
        gradient += histogram.gradient[offset + bin]!;
        curvature += histogram.curvature[offset + bin]!;
        count += histogram.counts[offset + bin]!;
        if (count < min || node.examples.length - count < min) continue;
        const rest = score(node.gradient - gradient, node.curvature - curvature);
        const gain = score(gradient, curvature) + rest - whole;
        if (gain > (best?.gain ?? MIN_GAIN)) best = { feature, bin, gain };
      }
    }
    return best;
  }
}

function subtract(from: Histogram, part: Histogram): void {
  for (let place = 0; place < from.counts.length; place += 1) {
    from.gradient[place]! -= part.gradient[place]!;
    from.curvature[place]! -= part.curvature[place]!;
    from.counts[place]! -= part.counts[place]!;
  }
}

/** Grows a tree that reduces the loss of the examples. */
export function growTree(
  examples: Int32Array,
  { features, slopes, limits }: { features: readonly BinnedFeature[]; slopes: Slopes; limits: TreeLimits },
): GrownNode {
  return new TreeGrower(features, slopes, limits).grow(examples);
}
