import { expect, test } from 'vitest';
import { GROUPS, SINGLE_COMMANDS } from '../../cli/command-table.js';
import { FRONT_COMMANDS } from '../../cli/front-page.js';
import { reviewedModels } from '../support/reviewed-models.js';
import { runCli } from '../support/run-cli.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const namesOf = (entries: (typeof GROUPS)[number]['entries']) =>
  entries.flatMap(({ commands }) => commands.map(([usage]) => usage.split(' ')[0]!));

test.each(FRONT_COMMANDS)('the front page names existing commands of %s', (name, subcommands) => {
  const group = GROUPS.find((one) => one.name === name);
  if (!group) expect(namesOf(SINGLE_COMMANDS)).toContain(name);
  else expect(namesOf(group.entries)).toEqual(expect.arrayContaining([...subcommands]));
});

test('without arguments, the front page lists commands and the models in the folder', async () => {
  const models = await temporaryFolder();
  await reviewedModels(models, { street: {} });
  const { code, stdout, stderr } = await runCli([], { env: { HANDLENS_MODELS_DIR: models } });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^Handlens \d+\.\d+\.\d+: inspect images and tables, on this machine only\n\n {2}detect /);
  expect(stdout).toContain('\n  Ready: mock (made-up boxes), street\n');
});

test('suggests a command that runs in the current folder, only on a terminal and without --quiet', async () => {
  const cwd = await temporaryFolder();
  const at = (...args: string[]) => runCli(args, { cwd, columns: 80, env: { NO_COLOR: '1' } });
  expect((await at()).stderr).toBe('\n  vision-cli samples     vision-cli help detect\n');
  expect((await at('--quiet')).stderr).toBe('');
});
