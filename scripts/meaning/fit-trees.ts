import { seededRandom } from '../../core/base/seeded-random.js';
import { COLUMN_USES } from '../../core/tables/cells/column-use.js';
import { featuresOfColumn } from '../../core/tables/profile/meaning/features-of-column.js';
import type { UseTrees } from '../../core/tables/profile/meaning/use-trees.js';
import type { LabelledColumn } from './labelled-columns.js';

/** Chosen by the folds of `evaluateFolds`. */
const ROUNDS = 80;
const RATE = 0.1;
const MAX_LEAVES = 12;
const MIN_COLUMNS = 10;
/** Strength of the L2 regularization of leaves. */
const PULL = 1;
/** Share of the features that a tree may use. */
const SHARE = 0.4;
const MAX_BINS = 64;
const SEED = 1;

const USES = COLUMN_USES.length;

/** A feature as bins: `bins[column]` is the number of thresholds below its value. */
interface BinnedFeature {
  name: string;
  thresholds: number[];
  bins: Uint8Array;
}

const round = (value: number, digits: number) => Number(value.toPrecision(digits));

function binFeature(name: string, values: Float64Array): BinnedFeature {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  const step = Math.max(1, (sorted.length - 1) / (MAX_BINS - 1));
  const thresholds: number[] = [];
  for (let at = 0; at < sorted.length - 1; at += step) {
    const [below, above] = [sorted[Math.floor(at)]!, sorted[Math.floor(at) + 1]!];
    const middle = round((below + above) / 2, 4);
    thresholds.push(middle >= below && middle < above ? middle : below);
  }
  return { name, thresholds, bins: Uint8Array.from(values, (value) => thresholds.filter((one) => value > one).length) };
}

interface Node {
  columns: Int32Array;
  /** The best split, or null if there is none. */
  split: { feature: number; bin: number; gain: number } | null;
  branches: [Node, Node] | null;
}

/** Gradients and curvatures of the loss, for each column. */
interface Slopes {
  gradient: Float64Array;
  curvature: Float64Array;
}

const sumOf = (columns: Int32Array, values: Float64Array) => {
  let sum = 0;
  for (const column of columns) sum += values[column]!;
  return sum;
};

/** Finds the split with the largest gain, as in Chen and Guestrin, "XGBoost" (2016). */
function findSplit(
  columns: Int32Array,
  features: readonly (readonly [number, BinnedFeature])[],
  slopes: Slopes,
): Node['split'] {
  const [allGradient, allCurvature] = [sumOf(columns, slopes.gradient), sumOf(columns, slopes.curvature)];
  const score = (gradient: number, curvature: number) => (gradient * gradient) / (curvature + PULL);
  const whole = score(allGradient, allCurvature);
  let best: Node['split'] = null;
  for (const [feature, { bins, thresholds }] of features) {
    const gradient = new Float64Array(thresholds.length + 1);
    const curvature = new Float64Array(thresholds.length + 1);
    const counts = new Int32Array(thresholds.length + 1);
    for (const column of columns) {
      const bin = bins[column]!;
      gradient[bin]! += slopes.gradient[column]!;
      curvature[bin]! += slopes.curvature[column]!;
      counts[bin]! += 1;
    }
    let [sum, weight, count] = [0, 0, 0];
    for (let bin = 0; bin < thresholds.length; bin += 1) {
      sum += gradient[bin]!;
      weight += curvature[bin]!;
      count += counts[bin]!;
      if (count < MIN_COLUMNS || columns.length - count < MIN_COLUMNS) continue;
      const gain = score(sum, weight) + score(allGradient - sum, allCurvature - weight) - whole;
      if (gain > (best?.gain ?? 1e-6)) best = { feature, bin, gain };
    }
  }
  return best;
}

/** Grows a tree by the split with the largest gain, until it has enough leaves. */
function growTree(all: Int32Array, features: readonly (readonly [number, BinnedFeature])[], slopes: Slopes): Node {
  const toNode = (columns: Int32Array): Node => ({
    columns,
    split: findSplit(columns, features, slopes),
    branches: null,
  });
  const root = toNode(all);
  const leaves = [root];
  const bins = new Map(features.map(([place, feature]) => [place, feature.bins]));
  while (leaves.length < MAX_LEAVES) {
    const next = leaves.reduce((best, leaf) => ((leaf.split?.gain ?? 0) > (best.split?.gain ?? 0) ? leaf : best));
    if (next.split === null) break;
    const { feature, bin } = next.split;
    const own = bins.get(feature)!;
    next.branches = [
      toNode(next.columns.filter((column) => own[column]! <= bin)),
      toNode(next.columns.filter((column) => own[column]! > bin)),
    ];
    leaves.splice(leaves.indexOf(next), 1, ...next.branches);
  }
  return root;
}

/** Writes a tree in preorder and adds its leaves to the sums. */
function writeTree(node: Node, features: readonly BinnedFeature[], slopes: Slopes, sums: Float64Array): string {
  if (node.branches === null) {
    const slope = sumOf(node.columns, slopes.gradient) / (sumOf(node.columns, slopes.curvature) + PULL);
    const value = round(-RATE * slope, 3);
    for (const column of node.columns) sums[column]! += value;
    return String(value);
  }
  const { feature, bin } = node.split!;
  const [below, above] = node.branches.map((branch) => writeTree(branch, features, slopes, sums));
  return `${feature}<${features[feature]!.thresholds[bin]} ${below} ${above}`;
}

/** Returns the gradients and curvatures of the loss of softmax for one use. */
function slopesOf(sums: readonly Float64Array[], use: number, labels: readonly number[]): Slopes {
  const gradient = new Float64Array(labels.length);
  const curvature = new Float64Array(labels.length);
  for (const [column, label] of labels.entries()) {
    const most = Math.max(...sums.map((sum) => sum[column]!));
    const total = sums.reduce((all, sum) => all + Math.exp(sum[column]! - most), 0);
    const share = Math.exp(sums[use]![column]! - most) / total;
    gradient[column] = share - (label === use ? 1 : 0);
    curvature[column] = (share * (1 - share) * USES) / (USES - 1);
  }
  return { gradient, curvature };
}

/** Fits gradient boosted trees with the loss of softmax. The same columns give the same trees. */
export function fitTrees(columns: readonly LabelledColumn[]): UseTrees {
  const found = columns.map(({ facts }) => featuresOfColumn(facts));
  const names = [...new Set(found.flatMap((features) => [...features.keys()]))].sort();
  const binned = names
    .map((name) =>
      binFeature(
        name,
        Float64Array.from(found, (features) => features.get(name) ?? 0),
      ),
    )
    .filter(({ thresholds }) => thresholds.length > 0);
  const labels = columns.map(({ use }) => COLUMN_USES.indexOf(use));
  const all = Int32Array.from(columns.keys());
  const random = seededRandom(SEED);
  const sums = COLUMN_USES.map(() => new Float64Array(columns.length));
  const rounds = Array.from({ length: ROUNDS }, () => {
    const slopes = COLUMN_USES.map((_, use) => slopesOf(sums, use, labels));
    return COLUMN_USES.map((_, use) => {
      const usable = [...binned.entries()].filter(() => random() < SHARE);
      return writeTree(growTree(all, usable, slopes[use]!), binned, slopes[use]!, sums[use]!);
    });
  });
  return { features: binned.map(({ name }) => name), rounds };
}
