import { LEAF, LEAF_UNIT, NODE_BYTES } from '../../core/tables/profile/meaning/use-trees.js';

/** A node of a tree: indices of a feature and of its threshold, or the value of a leaf. */
export type TreeNode = readonly [feature: number, threshold: number] | number;

/** Maximum value of a leaf, in LEAF_UNIT. */
const MAX_LEAF = 32_767;

/** Rounds the value of a leaf to a multiple of LEAF_UNIT that can be encoded. */
export function roundLeaf(value: number): number {
  return Math.max(-MAX_LEAF, Math.min(MAX_LEAF, Math.round(value / LEAF_UNIT))) * LEAF_UNIT;
}

/** Writes nodes as described in `UseTrees`. */
export function encodeNodes(nodes: readonly TreeNode[]): string {
  const bytes = Buffer.alloc(nodes.length * NODE_BYTES);
  for (const [at, node] of nodes.entries()) {
    const [feature, number] = typeof node === 'number' ? [LEAF, Math.round(node / LEAF_UNIT)] : node;
    if (typeof node !== 'number' && feature >= LEAF) throw new Error(`More than ${LEAF} features.`);
    bytes.writeUInt8(feature, at * NODE_BYTES);
    bytes.writeInt16LE(number, at * NODE_BYTES + 1);
  }
  return bytes.toString('base64');
}
