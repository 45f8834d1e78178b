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
  summary: 'Change settings in the settings file of the user',
  description:
    'Folders, hosts, keys, remote servers and the Python for training cannot be changed here: edit the file or set a variable. Flags and variables take precedence over the file. Returns the settings after the change.',
  body: SettingsChange,
  result: SettingList,
  needsSharedState: true,
  faults: ['not-writable'],
  run: async ({ body }, { config }) => {
    const bucket = config.stateBucket && stateStore(config);
    await changeSettings({ file: settingsFileOf(process.env), bucket }, body, new Date());
    return listSettings(readSettings(process.env), loadConfig(process.env));
  },
});

export const handler = toLambda(endpoint);
