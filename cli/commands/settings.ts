import { Argument, type Command } from 'commander';
import { Fault } from '../../core/base/fault.js';
import type { SettingList } from '../../handlers/kit/settings/list-settings.js';
import { EDITABLE, suggestSetting } from '../../handlers/kit/settings/setting-facts.js';
import { SETTING_READERS } from '../../handlers/kit/settings/settings.js';
import {
  endpoint as checking,
  handler as checkLocalModel,
  type LocalModelCheck,
} from '../../handlers/system/local-model-check.js';
import { handler as list, endpoint as listing } from '../../handlers/system/settings.js';
import { handler as change } from '../../handlers/system/settings-change.js';
import { call } from '../call.js';
import { offer } from '../completions.js';
import { commandContext, withExamples } from '../context.js';
import { describeSettings } from '../output/describe-settings.js';
import { plain } from '../terminal.js';

type Editable = (typeof EDITABLE)[number];

async function print(command: Command, settings: Promise<SettingList>): Promise<void> {
  const { flags, terminal } = commandContext(command);
  const answer = await settings;
  terminal.data(flags.json ? JSON.stringify(answer) : describeSettings(answer, terminal));
}

function parseName(text: string): Editable {
  const name = EDITABLE.find((one) => one === text.replaceAll('-', '_'));
  if (name) return name;
  const near = suggestSetting(text);
  const list = `These settings can be changed here: ${EDITABLE.join(', ')}. Edit the settings file to change others.`;
  throw new Fault('invalid-input', near ? `No such setting: "${text}". Did you mean "${near}"?` : list);
}

const write = (fields: Record<string, unknown>) => call<SettingList>(change, { method: 'PUT', json: fields });

async function runCheck(_flags: unknown, command: Command): Promise<void> {
  const { flags, terminal } = commandContext(command);
  const found = await call<LocalModelCheck>(checkLocalModel, { json: {} });
  const where = found.server ?? 'a process on this machine';
  terminal.data(flags.json ? JSON.stringify(found) : plain(`${found.model} at ${where} answered in ${found.ms} ms`));
}

const nameArgument = () =>
  offer(new Argument('<name>', `one of ${EDITABLE.join(', ')}`).argParser(parseName), EDITABLE);

/** `vision-cli settings list|set|unset|check-local-model` */
export function addSettings(group: Command): void {
  const show = group
    .command('list')
    .summary(listing.summary)
    .description(`${listing.summary}. ${listing.description}`)
    .action((_flags: unknown, command: Command) => print(command, call<SettingList>(list, {})));
  withExamples(show, ['vision-cli settings list', 'vision-cli settings list --json']);
  const set = group
    .command('set')
    .summary('Change a setting in your settings file')
    .description(
      'Change a setting in your settings file. Flags and variables take precedence over the file. Folders, hosts, keys, remote servers and the Python for training cannot be changed here: edit the file or set a variable.',
    )
    .addArgument(nameArgument())
    .argument('<value>', 'the new value')
    .action((name: Editable, value: string, _flags: unknown, command: Command) =>
      print(command, write({ [name]: SETTING_READERS[name](value) })),
    );
  withExamples(set, ['vision-cli settings set backend onnx', 'vision-cli settings set workers 2']);
  const unset = group
    .command('unset')
    .summary('Remove a setting from the settings file')
    .description('Remove a setting from the settings file to restore its default.')
    .addArgument(nameArgument())
    .action((name: Editable, _flags: unknown, command: Command) => print(command, write({ [name]: null })));
  withExamples(unset, ['vision-cli settings unset backend', 'vision-cli settings unset workers --json']);
  const check = group
    .command('check-local-model')
    .summary(checking.summary)
    .description(`${checking.summary}. ${checking.description}`)
    .action(runCheck);
  withExamples(check, ['vision-cli settings check-local-model', 'vision-cli settings check-local-model --json']);
}
