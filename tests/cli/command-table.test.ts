import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { GROUPS, SINGLE_COMMANDS } from '../../cli/command-table.js';
import { createProgram } from '../../cli/program.js';
import { testInFull } from '../support/property-runs.js';
import { runCli } from '../support/run-cli.js';

const helpOf = (program: Command, group: string | null) =>
  (group === null ? program : program.commands.find((command) => command.name() === group)!).helpInformation();

const pathsOf = (program: Command) =>
  program.commands.flatMap((one) => [one.name(), ...one.commands.map((command) => `${one.name()} ${command.name()}`)]);

testInFull('the table of commands matches their own descriptions', async () => {
  const [listed, whole] = [await createProgram([]), await createProgram('all')];
  expect(pathsOf(listed)).toEqual(pathsOf(whole));
  for (const group of [null, ...GROUPS.map(({ name }) => name)])
    expect(helpOf(listed, group)).toBe(helpOf(whole, group));
  const outlines = (program: Command) =>
    program.commands.flatMap((one) =>
      [one, ...one.commands].map((command) => [
        command.name(),
        command.summary(),
        command.registeredArguments.map((argument) => [argument.name(), argument.required, argument.variadic]),
      ]),
    );
  expect(outlines(listed)).toEqual(outlines(whole));
});

/** Returns the paths of commands that can run: those with a description. */
function wholeCommands(program: Command): string[] {
  const groups = new Set(GROUPS.map(({ name }) => name));
  return program.commands.flatMap((one) => {
    const paths = groups.has(one.name())
      ? one.commands.map((each) => [each, `${one.name()} ${each.name()}`] as const)
      : [];
    const all = groups.has(one.name()) ? paths : [[one, one.name()] as const];
    return all.filter(([command]) => command.description() !== '').map(([, path]) => path);
  });
}

test.each([
  ['', []],
  ['--help', []],
  ['--version', []],
  ['table --help', []],
  ['nothing', []],
  ['serve', ['serve']],
  ['dataset validate a.yaml', ['dataset validate']],
  ['--json --quiet dataset validate a.yaml', ['dataset validate']],
  ['dataset --json validate a.yaml', ['dataset validate']],
  ['help table ask', ['table ask']],
  ['table help ask', ['table ask']],
  ['table journal list', ['table journal']],
  ['cache clear tables', ['cache list', 'cache clear']],
  // Words of a different command do not match.
  ['agent run detect image', ['agent run']],
])('"vision-cli %s" loads only the named commands', async (line, paths) => {
  expect(wholeCommands(await createProgram(line.split(' ')))).toEqual(paths);
});

test('a completion script lists every command', async () => {
  const all = wholeCommands(await createProgram('all'));
  expect(wholeCommands(await createProgram(['completion', 'bash']))).toEqual(all);
  const entries = [...GROUPS.flatMap((group) => group.entries), ...SINGLE_COMMANDS];
  expect(all).toHaveLength(entries.flatMap(({ commands }) => commands).length);
});

test.each([
  ['detect folder', [''], 'path'],
  ['detect image', [''], 'paths'],
  ['models compare', ['mock', ''], 'models'],
  ['table ask', ['a.csv', ''], 'question'],
  ['detect folder', ['.', '-o', ''], '-o, --output <folder>'],
])('"%s" rejects an empty argument, such as an unset variable', async (path, args, name) => {
  const { code, stderr } = await runCli([...path.split(' '), ...args]);
  expect([code, stderr.split('\n')[0]]).toEqual([2, `error: '${name}' is empty`]);
});
