import type { Command } from 'commander';
import { withExamples } from '../context.js';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** A command with its possible next words. */
interface Node {
  path: string;
  words: string[];
}

function nodesOf(command: Command, path: string): Node[] {
  const flags = command.options.filter(({ hidden }) => !hidden).map((option) => option.long ?? option.short ?? '');
  const children = command.commands.map((child) => child.name());
  const words = [...children, ...flags, '--help'];
  return [{ path, words }, ...command.commands.flatMap((child) => nodesOf(child, `${path} ${child.name()}`))];
}

function caseLines(nodes: readonly Node[]): string {
  return nodes.map(({ path, words }) => `    '${path}') words='${words.join(' ')}' ;;`).join('\n');
}

/** Collects the commands before the cursor. Other words are options or paths. */
const bash = (nodes: readonly Node[]) => `_vision_cli() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path='vision-cli' word words=''
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) ;; *) case "$path" in *' '*' '*) ;; *) path="$path $word" ;; esac ;; esac
  done
  case "$path" in
${caseLines(nodes)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current") $(compgen -f -- "$current"))
}
complete -o filenames -F _vision_cli vision-cli`;

const SCRIPTS: Record<Shell, (nodes: readonly Node[]) => string> = {
  bash,
  zsh: (nodes) => `autoload -U +X bashcompinit && bashcompinit\n${bash(nodes)}`,
  fish: (nodes) =>
    nodes
      .map(({ path, words }) => {
        const seen = path
          .split(' ')
          .slice(1)
          .map((word) => `__fish_seen_subcommand_from ${word}`);
        const condition = seen.length > 0 ? seen.join('; and ') : '__fish_use_subcommand';
        return `complete -c vision-cli -n '${condition}' -a '${words.join(' ')}'`;
      })
      .join('\n'),
};

/** `vision-cli completion bash|zsh|fish` */
export function addCompletion(program: Command): void {
  const command = program
    .command('completion')
    .summary('Print a shell completion script')
    .description('Print a shell completion script.')
    .argument('<shell>', SHELLS.join(', '))
    .action((shell: string) => {
      const script = SCRIPTS[shell as Shell];
      if (!script) command.error(`error: shell "${shell}" is not supported. Use one of ${SHELLS.join(', ')}.`);
      process.stdout.write(`${script(nodesOf(program, 'vision-cli'))}\n`);
    });
  withExamples(command, ['vision-cli completion bash > ~/.local/share/bash-completion/completions/vision-cli']);
}
