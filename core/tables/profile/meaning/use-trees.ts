/** Boosted decision trees, as `scripts/fit-column-meaning.ts` writes them. */
export interface UseTrees {
  /** Names of the features, fewer than LEAF. */
  features: readonly string[];
  /** Thresholds of each feature. */
  thresholds: readonly (readonly number[])[];
  /** Number of uses. */
  uses: number;
  /**
   * Base64 of the nodes of all trees in preorder, a tree for each use in turn. A node has NODE_BYTES: the index of a
   * feature, or LEAF, and a signed number of two bytes, low byte first. For a leaf, the number is its value in
   * LEAF_UNIT. For a feature, it is the index of a threshold: values up to it continue at the next node, larger ones at
   * the node after that node's subtree.
   */
  nodes: string;
}

/** Marks a leaf. */
export const LEAF = 255;
export const LEAF_UNIT = 1 / 5000;
export const NODE_BYTES = 3;

/** Nodes of all trees. */
interface ParsedNodes {
  /** Index of a feature, or LEAF. */
  feature: Uint8Array;
  /** Threshold of a feature, or value of a leaf. */
  value: Float64Array;
  /** Node for values above the threshold. */
  above: Uint32Array;
  /** First node of each tree. */
  roots: number[];
}

// In the process of a small file, this function runs only once, before V8 compiles it. It therefore creates no arrays
// or closures for nodes.
function parseNodes({ thresholds, nodes }: UseTrees): ParsedNodes {
  const bytes = Buffer.from(nodes, 'base64');
  const count = bytes.length / NODE_BYTES;
  const feature = new Uint8Array(count);
  const value = new Float64Array(count);
  const above = new Uint32Array(count);
  const roots = [0];
  /** Nodes whose second branch has not begun. */
  const open: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const own = bytes[at * NODE_BYTES]!;
    const number = bytes[at * NODE_BYTES + 1]! | ((bytes[at * NODE_BYTES + 2]! << 24) >> 16);
    feature[at] = own;
    if (own !== LEAF) {
      value[at] = thresholds[own]![number]!;
      open.push(at);
      continue;
    }
    value[at] = number * LEAF_UNIT;
    // The first branch of the last open node ends here; without one, the tree does.
    const last = open.pop();
    if (last === undefined) roots.push(at + 1);
    else above[last] = at + 1;
  }
  roots.pop();
  return { feature, value, above, roots };
}

function leafFrom(root: number, { feature, value, above }: ParsedNodes, values: Float64Array): number {
  let at = root;
  while (feature[at] !== LEAF) at = values[feature[at]!]! <= value[at]! ? at + 1 : above[at]!;
  return value[at]!;
}

/** Returns a function that sums the leaves for each use. Features that are not given are 0. */
export function parseTrees(trees: UseTrees): (given: ReadonlyMap<string, number>) => Float64Array {
  const parsed = parseNodes(trees);
  return (given) => {
    const values = Float64Array.from(trees.features, (name) => given.get(name) ?? 0);
    const sums = new Float64Array(trees.uses);
    for (const [tree, root] of parsed.roots.entries()) sums[tree % trees.uses]! += leafFrom(root, parsed, values);
    return sums;
  };
}
