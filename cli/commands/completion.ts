import { Argument, type Command } from 'commander';
import { loadConfig } from '../../handlers/kit/config.js';
import { bashScript } from '../completion/bash-script.js';
import { type CompletionNode, completionNodes } from '../completion/completion-node.js';
import { fishScript } from '../completion/fish-script.js';
import { offer } from '../completions.js';
import { withExamples } from '../context.js';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

const SCRIPTS: Record<Shell, (nodes: readonly CompletionNode[], modelsDir: string) => string> = {
  bash: bashScript,
  zsh: (nodes, modelsDir) => `autoload -U +X bashcompinit && bashcompinit\n${bashScript(nodes, modelsDir)}`,
  fish: fishScript,
};

/** `vision-cli completion bash|zsh|fish` */
export function addCompletion(program: Command): void {
  const command = program
    .command('completion')
    .summary('Print a shell completion script')
    .description(
      'Print a shell completion script. It offers commands, flags, their values, files, and the models that have a card.',
    )
    .addArgument(offer(new Argument('<shell>', `the shell: ${SHELLS.join(', ')}`), SHELLS))
    .action((shell: string) => {
      const script = SCRIPTS[shell as Shell];
      if (!script) command.error(`error: shell "${shell}" is not supported. Use one of ${SHELLS.join(', ')}.`);
      const { modelsDir } = loadConfig(process.env);
      process.stdout.write(`${script(completionNodes(program, 'vision-cli'), modelsDir)}\n`);
    });
  withExamples(command, [
    'vision-cli completion bash > ~/.local/share/bash-completion/completions/vision-cli',
    'vision-cli completion fish > ~/.config/fish/completions/vision-cli.fish',
  ]);
}
