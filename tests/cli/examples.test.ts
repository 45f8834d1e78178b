import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { examplesOf } from '../../cli/context.js';
import { normalizeBooleanFlags } from '../../cli/normalize-boolean-flags.js';
import { createProgram } from '../../cli/program.js';

/** Splits a line as a shell does: quotes, no expansion; redirections end it. */
function wordsOf(line: string): string[] {
  const words = [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare!,
  );
  const end = words.indexOf('>');
  return end < 0 ? words : words.slice(0, end);
}

const leavesOf = (command: Command): Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf);
const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();

const commandsOf = (command: Command): Command[] => [command, ...command.commands.flatMap(commandsOf)];

const COMMANDS = commandsOf(await createProgram('all'));

test.each(COMMANDS.map((command) => [pathOf(command), command] as const))(
  'the help of "%s" starts with two examples',
  (path, command) => {
    let help = '';
    command.configureOutput({ writeOut: (text) => (help += text) });
    command.outputHelp();
    expect(help).toMatch(new RegExp(`^Examples:\\n {2}\\$ ${path}\\b.*\\n {2}\\$ ${path}\\b`));
  },
);

test('descriptions in the help start with a capital letter and list the choices', () => {
  const clean = COMMANDS.find((leaf) => pathOf(leaf) === 'vision-cli table clean')!;
  const help = clean.helpInformation();
  expect(help).toMatch(/^ {2}path +The file/m);
  expect(help).toMatch(/^ {2}--json +Print/m);
  expect(help.replaceAll(/\s+/g, ' ')).toContain('or a comma (choices: ",", ";", tab, "|")');
});

test.each([...new Set(COMMANDS.flatMap((command) => examplesOf(command)))])('%s can be parsed', async (example) => {
  const program = await createProgram('all');
  const commands = [program, ...program.commands, ...program.commands.flatMap((group) => group.commands)];
  const ran: string[] = [];
  for (const command of commands) command.exitOverride().configureOutput({ writeErr: () => undefined });
  for (const leaf of leavesOf(program)) leaf.action(() => void ran.push(pathOf(leaf)));
  const words = wordsOf(example);
  await program.parseAsync(normalizeBooleanFlags(['node', ...words], commands));
  expect(ran).toHaveLength(1);
  expect(words.join(' ').startsWith(ran[0]!)).toBe(true);
});
