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
  const nodes = text.split(' ');
  const feature = new Int16Array(nodes.length).fill(-1);
  const value = new Float64Array(nodes.length);
  const above = new Uint16Array(nodes.length);
  // In the process of a small file, this runs before it is compiled, so it creates no lists or functions for nodes.
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at]!;
    const mark = node.indexOf('<');
    if (mark >= 0) feature[at] = Number(node.slice(0, mark));
    value[at] = Number(node.slice(mark + 1));
  }
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
