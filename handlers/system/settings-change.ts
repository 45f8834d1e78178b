import { loadConfig } from '../kit/config.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { changeSettings } from '../kit/settings/change-settings.js';
import { SettingsChange } from '../kit/settings/harmless-settings.js';
import { listSettings, SettingList } from '../kit/settings/list-settings.js';
import { readSettings } from '../kit/settings/read-settings.js';
import { settingsFileOf } from '../kit/settings/user-folders.js';
import { stateStore } from '../kit/state-store.js';
import { toLambda } from '../kit/to-lambda.js';

export const endpoint = defineEndpoint({
  id: 'system.settings-change',
  method: 'put',
  path: '/settings',
  summary: 'Change settings that are harmless, in the settings file of the user',
  description:
    'Folders, hosts, keys, remote servers and the Python of trainings are not among them: write those into the file or a variable by hand. A flag or a variable still goes before what is written here. Answers what holds afterwards.',
  body: SettingsChange,
  result: SettingList,
  faults: ['not-writable'],
  run: async ({ body }, { config }) => {
    const bucket = config.stateBucket && stateStore(config);
    await changeSettings({ file: settingsFileOf(process.env), bucket }, body, new Date());
    return listSettings(readSettings(process.env), loadConfig(process.env));
  },
});

export const handler = toLambda(endpoint);
