import { statSync } from 'node:fs';
import { type Argument, Command, Help, type Option } from 'commander';
import { commandLine } from '../core/base/text/shell-command.js';
import packageFacts from '../package.json' with { type: 'json' };
import { type CommandEntry, GROUPS, SINGLE_COMMANDS } from './command-table.js';
import { examplesOf, withExamples } from './context.js';
import { EXIT_MEANINGS } from './exit-code.js';
import { isBooleanValue } from './normalize-boolean-flags.js';
import { pasteable } from './program-words.js';

/** Whether to load a command, given the names of its group and its own. Others are only listed. */
type CommandFilter = (...path: string[]) => boolean;

/**
 * Returns a filter for the commands that a command line may run, because loading all commands takes longer than running
 * most of them.
 * @param argv arguments after the program's name. After removing flags, their boolean values (`--json yes`) and `help`,
 * the words start with the path of the command. No flag of the program or of a group takes any other value.
 */
function commandFilter(argv: readonly string[]): CommandFilter {
  const words = argv.filter(
    (word, at) => !word.startsWith('-') && word !== 'help' && !isBooleanValue(word, argv[at - 1]),
  );
  // A completion script needs all commands.
  return (...path) => words[0] === 'completion' || path.every((name, place) => words[place] === name);
}

async function addCommands(group: Command, entries: readonly CommandEntry[], isSelected: CommandFilter): Promise<void> {
  for (const { commands, load } of entries) {
    if (commands.some(([usage]) => isSelected(usage.split(' ')[0]!))) (await load())(group);
    else for (const [usage, summary] of commands) group.command(usage).summary(summary);
  }
}

function exitTable(): string {
  return EXIT_MEANINGS.map(([code, meaning]) => `  ${String(code).padStart(3)}  ${meaning}`).join('\n');
}

/** Adds the options of all commands, accepted before or after the command's name. */
function addCommonFlags(command: Command): void {
  command
    .option('--json', 'print the API response and nothing else')
    .option('--quiet', 'print no progress, notes or warnings')
    .option('--verbose', 'log details, and show the causes of errors')
    .option('--no-color', 'print without colours; NO_COLOR in the environment does the same');
  for (const child of command.commands) addCommonFlags(child);
}

/** Completes `vision-cli detect FILE`, which lacks the word `image` or `folder`. */
function suggestDetection(group: Command): void {
  group.configureOutput({
    outputError: (text, write) => {
      const path = /unknown command '([^']+)'/.exec(text)?.[1];
      const facts = path === undefined ? undefined : statSync(path, { throwIfNoEntry: false });
      const kind = facts?.isDirectory() ? 'folder' : 'image';
      write(facts ? `${text}Did you mean: ${commandLine(['vision-cli', 'detect', kind, path!])}\n` : text);
    },
  });
}

/** Prints usage and an example after a usage error, instead of the whole help. */
function configureUsageErrors(command: Command): void {
  const name = fullName(command);
  const [example] = examplesOf(command);
  const usage = `Usage: ${name} ${command.usage()}`;
  command.showHelpAfterError([usage, ...(example ? [`Example: ${example}`] : []), `More: ${name} --help`].join('\n'));
  command.showSuggestionAfterError(true);
  if (command.name() === 'detect') suggestDetection(command);
  for (const child of command.commands) configureUsageErrors(child);
}

/**
 * Returns the name of an argument or path that is an empty string, such as an unset shell variable, because an empty
 * path would mean the current folder.
 */
function findEmpty(command: Command): string | null {
  const { args, registeredArguments, options } = command;
  const place = args.indexOf('');
  if (place >= 0) return registeredArguments[Math.min(place, registeredArguments.length - 1)]!.name();
  const isEmptyPath = (option: Option) =>
    /<(?:folder|file|path)>/.test(option.flags) && command.getOptionValue(option.attributeName()) === '';
  return options.find(isEmptyPath)?.flags ?? null;
}

function fullName(command: Command): string {
  return command.parent ? `${fullName(command.parent)} ${command.name()}` : command.name();
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const HELP = new Help();

/** Capitalizes descriptions. Those of schemas are already capitalized, those of the CLI and of commander are not. */
const HELP_FORMAT = {
  optionDescription: (option: Option) => capitalize(HELP.optionDescription(option)),
  argumentDescription: (argument: Argument) => capitalize(HELP.argumentDescription(argument)),
  subcommandDescription: (command: Command) => capitalize(HELP.subcommandDescription(command)),
};

/**
 * Builds the command line. Commands that `argv` does not name are listed with their summary and cannot run.
 * @param argv arguments after the program's name, or `all` to load all commands.
 */
export async function createProgram(argv: readonly string[] | 'all'): Promise<Command> {
  const isSelected = argv === 'all' ? () => true : commandFilter(argv);
  const program = new Command('vision-cli')
    .description('Handlens detects objects in images and analyzes tables, on this machine only.')
    .version(packageFacts.version, '-V, --version')
    .configureHelp(HELP_FORMAT)
    .configureOutput({
      writeOut: (text) => process.stdout.write(pasteable(text, process.env)),
      writeErr: (text) => process.stderr.write(pasteable(text, process.env)),
    });
  for (const { name, summary, examples, entries } of GROUPS) {
    const group = program.command(name).summary(summary).description(`${summary}.`);
    withExamples(group, examples);
    await addCommands(group, entries, (command) => isSelected(name, command!));
  }
  await addCommands(program, SINGLE_COMMANDS, isSelected);
  addCommonFlags(program);
  configureUsageErrors(program);
  program.hook('preAction', (_, command) => {
    const empty = findEmpty(command);
    if (empty !== null) command.error(`error: '${empty}' is empty`, { code: 'commander.invalidArgument' });
  });
  withExamples(program, [
    'vision-cli detect image dog.jpg',
    'vision-cli models review yolox_nano.onnx --source https://github.com/Megvii-BaseDetection/YOLOX --licence Apache-2.0 --names coco80',
    'vision-cli detect folder photos -o run1',
    'vision-cli dataset validate signs/data.yaml',
    'vision-cli table profile sales.xlsx',
    'vision-cli serve',
  ]);
  program.addHelpText('after', `\nExit codes:\n${exitTable()}`);
  return program;
}
