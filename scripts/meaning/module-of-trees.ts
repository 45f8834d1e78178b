import type { UseTrees } from '../../core/tables/profile/meaning/use-trees.js';

const lines = (texts: readonly string[]) => texts.map((text) => `    ${text},`).join('\n');

/** Renders trees as the module `fitted-trees.ts`. */
export function moduleOfTrees({ features, thresholds, uses, nodes }: UseTrees): string {
  return `// biome-ignore-all lint/suspicious/noApproximativeNumericConstant: thresholds only resemble constants.
import type { UseTrees } from './use-trees.js';

/** Written by \`scripts/fit-column-meaning.ts --write\`. */
export const FITTED_TREES: UseTrees = {
  features: [
${lines(features.map((name) => `'${name}'`))}
  ],
  thresholds: [
${lines(thresholds.map((own) => `[${own.join(', ')}]`))}
  ],
  uses: ${uses},
  nodes:
    '${nodes}',
};
`;
}
