import { type Command, Help, type Option } from 'commander';
import { examplesOf } from '../../cli/context.js';
import { EXIT_MEANINGS } from '../../cli/exit-code.js';
import { createProgram } from '../../cli/program.js';
import { markdownTable } from '../markdown-table.js';
import { code, renderPage, sentence } from './page.js';

const INTRODUCTION = `\`vision-cli\` runs in a clone as \`npx --no vision-cli COMMAND\`, and everywhere after \`npm link\`. \`--no\` keeps npx from installing a
program of the same name from the public registry; a flag directly after the name needs \`npx --no -- vision-cli --help\`. It calls the same handlers as the
server, without one. Data goes to standard output, everything else to standard error. A default in parentheses applies if the flag is absent;
a switch such as \`--overwrite\` is off by default. [Errors](errors.md) explains the codes of failures.`;

/** Flags that every command has; listed once. */
const COMMON = ['--json', '--quiet', '--verbose', '--no-color'];

const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();

const optionsOf = (command: Command, isCommon: boolean): Option[] =>
  command.options.filter((option) => !option.hidden && COMMON.includes(option.long ?? '') === isCommon);

/** Describes options and arguments as the help does, with choices and defaults. */
const HELP = new Help();

function optionsTable(options: readonly Option[]): string {
  return markdownTable({
    columns: ['Option', 'Meaning'],
    rows: options.map((option) => [code(option.flags), sentence(HELP.optionDescription(option))]),
  });
}

function argumentsTable({ registeredArguments }: Command): string {
  const rows = registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
    return [
      code(argument.required ? `<${name}>` : `[${name}]`),
      sentence(HELP.argumentDescription(argument) || argument.name()),
    ];
  });
  return markdownTable({ columns: ['Argument', 'Meaning'], rows });
}

/** Returns the description as one paragraph without line breaks of the help. */
const descriptionOf = (command: Command) => command.description().replaceAll(/\s+/g, ' ').trim();

function section(command: Command, level: string): string {
  const own = optionsOf(command, false).filter(({ long }) => long !== '--version');
  const examples = examplesOf(command);
  const parts = [
    `${level} ${pathOf(command)}`,
    descriptionOf(command),
    `\`\`\`text\n${pathOf(command)} ${command.usage()}\n\`\`\``,
    ...(examples.length > 0 ? [`\`\`\`sh\n${examples.join('\n')}\n\`\`\``] : []),
    ...(command.registeredArguments.length > 0 ? [argumentsTable(command)] : []),
    ...(own.length > 0 ? [optionsTable(own)] : []),
  ];
  return parts.join('\n\n');
}

/** Returns the commands below a command that can run, in help order. */
function leavesOf(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf);
}

function groupSections(command: Command): string[] {
  if (command.commands.length === 0) return [section(command, '##')];
  return [`## ${pathOf(command)}`, descriptionOf(command), ...leavesOf(command).map((leaf) => section(leaf, '###'))];
}

const anchorOf = (command: Command) => pathOf(command).replaceAll(' ', '-');

/** Returns docs/reference/cli.md from the program itself. */
export async function cliPage(): Promise<string> {
  const program = await createProgram('all');
  const leaves = program.commands.flatMap(leavesOf);
  const overview = markdownTable({
    columns: ['Command', 'Purpose'],
    rows: leaves.map((leaf) => [`[${code(pathOf(leaf).replace(/^\S+ /, ''))}](#${anchorOf(leaf)})`, leaf.summary()]),
  });
  return renderPage('Commands', 'the commands in cli/', [
    INTRODUCTION,
    overview,
    '## Options of all commands',
    optionsTable(optionsOf(program, true)),
    ...program.commands.flatMap(groupSections),
    '## Exit codes',
    markdownTable({ columns: ['Code', 'Meaning'], rows: EXIT_MEANINGS.map(([exit, meaning]) => [exit, meaning]) }),
  ]);
}
