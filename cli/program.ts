import { type Argument, Command, Help, type Option } from 'commander';
import packageFacts from '../package.json' with { type: 'json' };
import { type CommandEntry, GROUPS, SINGLE_COMMANDS } from './command-table.js';
import { withExamples } from './context.js';
import { EXIT_MEANINGS } from './exit-code.js';
import { isBooleanValue } from './normalize-boolean-flags.js';
import { pasteable } from './program-words.js';

/** Whether to load a command, by the name of its group and its own. The other commands are only listed. */
type CommandFilter = (...path: string[]) => boolean;

/**
 * Returns a filter for the commands that a command line can run. Loading all of them would take longer than most
 * commands run.
 * @param argv arguments after the program name. Without flags, their boolean values (`--json yes`) and `help`, they
 * start with the path of the command, because the flags of the program and of groups have no other values.
 */
function commandFilter(argv: readonly string[]): CommandFilter {
  const words = argv.filter(
    (word, at) => !word.startsWith('-') && word !== 'help' && !isBooleanValue(word, argv[at - 1]),
  );
  // Completion scripts contain all commands.
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

/** Adds the options that all commands have. They can be before or after the name of the command. */
function addCommonFlags(command: Command): void {
  command
    .option('--json', 'print the API response and nothing else')
    .option('--quiet', 'print no progress, notes or warnings')
    .option('--verbose', 'log details, and show the causes of errors')
    .option('--no-color', 'print without colours; NO_COLOR in the environment does the same');
  for (const child of command.commands) addCommonFlags(child);
}

/**
 * Returns the name of an argument or path that is empty, for instance because of an unset shell variable. An empty path
 * would mean the current folder.
 */
function findEmpty(command: Command): string | null {
  const { args, registeredArguments, options } = command;
  const place = args.indexOf('');
  if (place >= 0) return registeredArguments[Math.min(place, registeredArguments.length - 1)]!.name();
  const isEmptyPath = (option: Option) =>
    /<(?:folder|file|path)>/.test(option.flags) && command.getOptionValue(option.attributeName()) === '';
  return options.find(isEmptyPath)?.flags ?? null;
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const HELP = new Help();

/** Capitalizes descriptions. Those of schemas already are; those of the CLI and of commander are not. */
const HELP_FORMAT = {
  optionDescription: (option: Option) => capitalize(HELP.optionDescription(option)),
  argumentDescription: (argument: Argument) => capitalize(HELP.argumentDescription(argument)),
  subcommandDescription: (command: Command) => capitalize(HELP.subcommandDescription(command)),
};

/**
 * Builds the command line. Commands not named by `argv` are listed with their summary but cannot run.
 * @param argv arguments after the program name, or `all` to load all commands.
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
      // `runProgram` describes usage errors with the corrected command line.
      outputError: () => undefined,
    });
  for (const { name, summary, examples, entries } of GROUPS) {
    const group = program.command(name).summary(summary).description(`${summary}.`);
    withExamples(group, examples);
    await addCommands(group, entries, (command) => isSelected(name, command!));
  }
  await addCommands(program, SINGLE_COMMANDS, isSelected);
  addCommonFlags(program);
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
