import type { Completions } from '../completions.js';
import type { CompletionNode } from './completion-node.js';

/** Quotes a text for fish. Between single quotes, a backslash escapes a quote or another backslash. */
const quoted = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;

const PLAIN = /^[\w.:/-]+$/;

/** Fish parses the list again, so values with other characters are quoted twice. */
const valuesFor = (completions: Completions) =>
  completions === 'models'
    ? quoted('(__vision_cli_models)')
    : quoted(completions.map((value) => (PLAIN.test(value) ? value : quoted(value))).join(' '));

const seenOf = (words: readonly string[]) => `__fish_seen_subcommand_from ${words.join(' ')}`;

function linesOf({ path, words, flags, completions }: CompletionNode): string[] {
  const names = path.split(' ').slice(1);
  const isInside = names.map((name) => seenOf([name]));
  const below = words.filter((word) => !word.startsWith('-'));
  const isOpen = below.length > 0 ? [`not ${seenOf(below)}`] : [];
  const condition = names.length > 0 ? [...isInside, ...isOpen].join('; and ') : '__fish_use_subcommand';
  const start = `complete -c vision-cli -n ${quoted(condition)}`;
  return [
    `${start} -a ${quoted(words.join(' '))}`,
    ...flags.map(({ flag, completions: offered }) => `${start} -l ${flag.slice(2)} -x -a ${valuesFor(offered)}`),
    ...(completions === null ? [] : [`${start} -a ${valuesFor(completions)}`]),
  ];
}

/**
 * Returns a completion script for fish.
 * @param modelsDir absolute path.
 */
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
