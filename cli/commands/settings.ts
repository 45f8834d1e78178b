import { Argument, type Command } from 'commander';
import { Fault, isFault } from '../../core/base/fault.js';
import { identifyModel } from '../../core/vision/models/identify-model.js';
import type { ModelList } from '../../core/vision/models/model-list.js';
import { handler as listModels } from '../../handlers/detection/models.js';
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
import { messageInFlags } from '../in-flags.js';
import { modelPlaces } from '../model-places.js';
import { describeChange, describeSettings } from '../output/describe-settings.js';
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

/** Sets a setting, or removes it from the file if the value is null, and prints the change. */
async function write(name: Editable, value: unknown, command: Command): Promise<void> {
  const { flags, terminal } = commandContext(command);
  const before = await call<SettingList>(list, {});
  const after = await call<SettingList>(change, { method: 'PUT', json: { [name]: value } });
  terminal.data(flags.json ? JSON.stringify(after) : describeChange(name, { before, after }));
  const { source, variable, needs_restart: needsRestart } = after.settings.find((one) => one.name === name)!;
  const warn = (text: string) => terminal.log(`${terminal.paint('yellow', 'warning')} ${plain(text)}`);
  if (source === 'environment') warn(`${variable} is set and takes precedence over the settings file.`);
  if (needsRestart) terminal.log('A server that is running uses it after a restart.');
  if (name === 'model') for (const problem of await problemsOf(value)) warn(problem);
}

/** Returns why a model cannot be used. Only a warning, because the model may be set before its weights exist. */
async function problemsOf(model: unknown): Promise<string[]> {
  if (typeof model !== 'string' || model === '') return [];
  const { modelsDir, allow } = modelPlaces();
  try {
    await identifyModel(modelsDir, model, allow);
    return [];
  } catch (error) {
    if (!isFault(error)) throw error;
    return [`${error.code}: ${messageInFlags(error.message, new Set())}`, ...(await readyModels(error))];
  }
}

/** Returns a line that lists the ready models, unless the message of the fault already names one. */
async function readyModels({ message }: Fault): Promise<string[]> {
  const { models } = await call<ModelList>(listModels, {});
  const ready = models.flatMap(({ id, backend, state }) => (backend === 'onnx' && state === 'ready' ? [id] : []));
  const isNamed = ready.some((id) => message.includes(`"${id}"`));
  return ready.length === 0 || isNamed ? [] : [`Models that are ready: ${ready.join(', ')}`];
}

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
      'Change a setting in your settings file. Flags and variables take precedence over the file. A model that cannot be used yet is stored, with a warning. Folders, hosts, keys, remote servers and the Python for training cannot be changed here: edit the file or set a variable.',
    )
    .addArgument(nameArgument())
    .argument('<value>', 'the new value')
    .action((name: Editable, value: string, _flags: unknown, command: Command) =>
      write(name, SETTING_READERS[name](value), command),
    );
  withExamples(set, ['vision-cli settings set backend onnx', 'vision-cli settings set workers 2']);
  const unset = group
    .command('unset')
    .summary('Remove a setting from the settings file')
    .description('Remove a setting from the settings file to restore its default.')
    .addArgument(nameArgument())
    .action((name: Editable, _flags: unknown, command: Command) => write(name, null, command));
  withExamples(unset, ['vision-cli settings unset backend', 'vision-cli settings unset workers --json']);
  const check = group
    .command('check-local-model')
    .summary(checking.summary)
    .description(`${checking.summary}. ${checking.description}`)
    .action(runCheck);
  withExamples(check, ['vision-cli settings check-local-model', 'vision-cli settings check-local-model --json']);
}
