import { seededRandom } from '../../core/base/seeded-random.js';
import { COLUMN_USES } from '../../core/tables/cells/column-use.js';
import { featuresOfColumn } from '../../core/tables/profile/meaning/features-of-column.js';
import type { UseTrees } from '../../core/tables/profile/meaning/use-trees.js';
import { encodeNodes, roundLeaf, type TreeNode } from './encode-nodes.js';
import { type BinnedFeature, type GrownNode, growTree, type Slopes } from './grow-tree.js';
import type { LabelledColumn } from './labelled-columns.js';

/** Chosen by the folds of `evaluateFolds`. */
const ROUNDS = 80;
const RATE = 0.1;
const MAX_LEAVES = 20;
const MIN_COLUMNS = 5;
const PULL = 1;
/** Share of the features that a tree may use. */
const SHARE = 0.4;
const MAX_BINS = 64;
const SEED = 1;

const USES = COLUMN_USES.length;

const round = (value: number, digits: number) => Number(value.toPrecision(digits));

function binFeature(name: string, values: Float64Array): BinnedFeature {
  const sorted = new Float64Array(new Set(values)).sort();
  const step = Math.max(1, (sorted.length - 1) / (MAX_BINS - 1));
  const thresholds: number[] = [];
  for (let at = 0; at < sorted.length - 1; at += step) {
    const [below, above] = [sorted[Math.floor(at)]!, sorted[Math.floor(at) + 1]!];
    const middle = round((below + above) / 2, 4);
    thresholds.push(middle >= below && middle < above ? middle : below);
  }
  return { name, thresholds, bins: Uint8Array.from(values, (value) => thresholds.filter((one) => value > one).length) };
}

/** Output of a tree. */
interface TreeTarget {
  nodes: TreeNode[];
  /** Index of each feature. */
  placeOf: ReadonlyMap<BinnedFeature, number>;
  addLeaf(example: number, value: number): void;
}

/** Writes a tree in preorder and adds its leaves to the sums of its use. */
function writeTree(node: GrownNode, target: TreeTarget): void {
  if (node.branches === null) {
    const value = roundLeaf((-RATE * node.gradient) / (node.curvature + PULL));
    target.nodes.push(value);
    for (const example of node.examples) target.addLeaf(example, value);
    return;
  }
  const { feature, bin } = node.split!;
  target.nodes.push([target.placeOf.get(feature)!, bin]);
  for (const branch of node.branches) writeTree(branch, target);
}

/** Converts the sums of each example, `sums[example * USES + use]`, to shares by softmax. */
function sharesOf(sums: Float64Array): Float64Array {
  const shares = new Float64Array(sums.length);
  for (let start = 0; start < sums.length; start += USES) {
    const own = sums.subarray(start, start + USES);
    const most = own.reduce((max, sum) => Math.max(max, sum));
    let total = 0;
    for (let use = 0; use < USES; use += 1) total += Math.exp(own[use]! - most);
    for (let use = 0; use < USES; use += 1) shares[start + use] = Math.exp(own[use]! - most) / total;
  }
  return shares;
}

/** Returns the gradients and curvatures of the loss of softmax for one use. */
function slopesOf(shares: Float64Array, use: number, labels: Int32Array): Slopes {
  const gradient = new Float64Array(labels.length);
  const curvature = new Float64Array(labels.length);
  for (let example = 0; example < labels.length; example += 1) {
    const share = shares[example * USES + use]!;
    gradient[example] = share - (labels[example] === use ? 1 : 0);
    curvature[example] = (share * (1 - share) * USES) / (USES - 1);
  }
  return { gradient, curvature };
}

/** Fits gradient boosted trees with the loss of softmax. The same columns give the same trees. */
export function fitTrees(columns: readonly LabelledColumn[]): UseTrees {
  const examples = columns.flatMap(({ facts, readings, use }) =>
    [facts, ...readings].map((one) => ({ found: featuresOfColumn(one), use })),
  );
  const names = [...new Set(examples.flatMap(({ found }) => [...found.keys()]))].sort();
  const features = names
    .map((name) =>
      binFeature(
        name,
        Float64Array.from(examples, ({ found }) => found.get(name) ?? 0),
      ),
    )
    .filter(({ thresholds }) => thresholds.length > 0);
  const placeOf = new Map(features.map((feature, place) => [feature, place]));
  const labels = Int32Array.from(examples, ({ use }) => COLUMN_USES.indexOf(use));
  const all = Int32Array.from(examples.keys());
  const limits = {
    leaves: MAX_LEAVES,
    // Readings of one column are nearly equal, so they count as one.
    examples: Math.round((MIN_COLUMNS * examples.length) / columns.length),
    pull: PULL,
  };
  const random = seededRandom(SEED);
  const sums = new Float64Array(examples.length * USES);
  const nodes: TreeNode[] = [];
  for (let count = 0; count < ROUNDS; count += 1) {
    const shares = sharesOf(sums);
    for (let use = 0; use < USES; use += 1) {
      const usable = features.filter(() => random() < SHARE);
      const addLeaf = (example: number, value: number) => {
        sums[example * USES + use]! += value;
      };
      const tree = growTree(all, { features: usable, slopes: slopesOf(shares, use, labels), limits });
      writeTree(tree, { nodes, placeOf, addLeaf });
    }
  }
  return {
    features: features.map(({ name }) => name),
    thresholds: features.map(({ thresholds }) => thresholds),
    uses: USES,
    nodes: encodeNodes(nodes),
  };
}
