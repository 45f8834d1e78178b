/**
 * Boosted decision trees, as `scripts/fit-column-meaning.ts` writes them. A tree is a list of nodes in preorder,
 * separated by blanks: `3<0.5` goes to the next node if feature 3 is at most 0.5, and otherwise to the node after its
 * subtree; a number is a leaf.
 */
export interface UseTrees {
  /** Names of the features. */
  features: readonly string[];
  /** For each round, a tree for each use. */
  rounds: readonly (readonly string[])[];
}

/** Nodes of a tree in preorder. */
interface ParsedTree {
  /** Index of a feature; -1 for a leaf. */
  feature: Int16Array;
  /** Threshold of a feature, or value of a leaf. */
  value: Float64Array;
  /** Node for values above the threshold. */
  above: Uint16Array;
}

function parseTree(text: string): ParsedTree {
  const nodes = text.split(' ').map((node) => node.split('<'));
  const feature = Int16Array.from(nodes, (node) => (node.length === 1 ? -1 : Number(node[0])));
  const value = Float64Array.from(nodes, (node) => Number(node.at(-1)));
  const above = new Uint16Array(nodes.length);
  // In preorder, the second branch of a node begins where its first one ends.
  const endOf = (at: number): number => {
    if (feature[at] === -1) return at + 1;
    above[at] = endOf(at + 1);
    return endOf(above[at]!);
  };
  endOf(0);
  return { feature, value, above };
}

function leafOf({ feature, value, above }: ParsedTree, values: Float64Array): number {
  let at = 0;
  while (feature[at]! >= 0) at = values[feature[at]!]! <= value[at]! ? at + 1 : above[at]!;
  return value[at]!;
}

/** Returns a function that sums the leaves for each use. Features that are not given are 0. */
export function parseTrees({ features, rounds }: UseTrees): (given: ReadonlyMap<string, number>) => Float64Array {
  const parsed = rounds.map((trees) => trees.map(parseTree));
  return (given) => {
    const values = Float64Array.from(features, (name) => given.get(name) ?? 0);
    const sums = new Float64Array(parsed[0]?.length ?? 0);
    for (const trees of parsed) for (const [use, tree] of trees.entries()) sums[use]! += leafOf(tree, values);
    return sums;
  };
}
