import type { UseTrees } from '../../core/tables/profile/meaning/use-trees.js';

const quoted = (texts: readonly string[], indent: string) => texts.map((text) => `${indent}'${text}',`).join('\n');

/** Renders trees as the module `fitted-trees.ts`. */
export function moduleOfTrees({ features, rounds }: UseTrees): string {
  const trees = rounds.map((uses) => `    [\n${quoted(uses, '      ')}\n    ],`).join('\n');
  return `import type { UseTrees } from './use-trees.js';

/** Written by \`scripts/fit-column-meaning.ts --write\`. */
export const FITTED_TREES: UseTrees = {
  features: [
${quoted(features, '    ')}
  ],
  rounds: [
${trees}
  ],
};
`;
}
