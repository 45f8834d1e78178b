import { quoted } from '../../core/base/text/shell-command.js';
import type { Completions } from '../completions.js';
import type { CompletionNode } from './completion-node.js';

const valuesFor = (completions: Completions) =>
  completions === 'models' ? quoted('(__vision_cli_models)') : quoted(completions.join(' '));

function linesOf({ path, words, flags, completions }: CompletionNode): string[] {
  const seen = path.split(' ').slice(1);
  const condition =
    seen.length > 0
      ? seen.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ')
      : '__fish_use_subcommand';
  const start = `complete -c vision-cli -n ${quoted(condition)}`;
  return [
    `${start} -a ${quoted(words.join(' '))}`,
    ...flags.map(({ flag, completions: offered }) => `${start} -l ${flag.slice(2)} -x -a ${valuesFor(offered)}`),
    ...(completions === null ? [] : [`${start} -a ${valuesFor(completions)}`]),
  ];
}

/** Returns a completion script for fish. @param modelsDir absolute. */
export function fishScript(nodes: readonly CompletionNode[], modelsDir: string): string {
  return [
    'function __vision_cli_models',
    `  for card in ${quoted(modelsDir)}/*.card.yaml`,
    "    string replace -r '.*/(.*)\\.card\\.yaml$' '$1' $card",
    '  end',
    'end',
    ...nodes.flatMap(linesOf),
  ].join('\n');
}
