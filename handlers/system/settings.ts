import * as z from 'zod';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { listSettings, SettingList } from '../kit/settings/list-settings.js';
import { readSettings } from '../kit/settings/read-settings.js';
import { toLambda } from '../kit/to-lambda.js';

export const endpoint = defineEndpoint({
  id: 'system.settings',
  method: 'get',
  path: '/settings',
  summary: 'List the settings with their values and sources',
  description:
    'Flags take precedence over variables, variables over the settings file, and the file over the defaults.',
  body: z.strictObject({}),
  result: SettingList,
  faults: [],
  run: (_, { config }) => listSettings(readSettings(process.env), config),
});

export const handler = toLambda(endpoint);
