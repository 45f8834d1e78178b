import * as z from 'zod';
import type { Config } from '../config.js';
import { type LayeredSettings, SETTING_SOURCES } from './read-settings.js';
import { EDITABLE, SETTING_FACTS } from './setting-facts.js';
import { SETTING_NAMES, type SettingName, Settings, variableOf } from './settings.js';

const SettingValue = z
  .union([z.string(), z.number(), z.boolean(), z.array(z.string())])
  .nullable()
  .meta({
    id: 'SettingValue',
    description: 'Value of a setting; null for a key, which is never returned',
    example: 'onnx',
  });

const Setting = z
  .strictObject({
    name: z.enum(SETTING_NAMES).meta({ description: 'Name of the setting', example: 'backend' }),
    value: SettingValue,
    source: z.enum(SETTING_SOURCES).meta({ description: 'Source of the value', example: 'file' }),
    default: SettingValue,
    file_value: SettingValue.meta({
      description: 'Value in the settings file; null if it has none',
      example: null,
    }),
    is_set: z
      .boolean()
      .meta({ description: 'Whether it has a value; the only information returned about a key', example: true }),
    choices: z
      .array(z.string())
      .nullable()
      .meta({ description: 'Allowed values, if there is a fixed list; null otherwise', example: ['mock', 'onnx'] }),
    is_editable: z.boolean().meta({ description: 'Whether PUT /settings accepts it', example: true }),
    needs_restart: z
      .boolean()
      .meta({ description: 'Whether a change requires a restart of the server', example: false }),
    variable: z
      .string()
      .meta({ description: 'Environment variable that takes precedence over the file', example: 'HANDLENS_BACKEND' }),
    meaning: z
      .string()
      .meta({ description: 'Meaning of the setting', example: 'Backend that is used if a request names none' }),
  })
  .meta({ id: 'Setting', description: 'A setting with its effective value and the source of the value' });

export const SettingList = z
  .strictObject({
    settings: z.array(Setting).meta({ description: 'All settings', example: [] }),
    places: z
      .strictObject({
        settings_file: z
          .string()
          .meta({ description: 'The settings file', example: '~/.config/handlens/settings.yaml' }),
        work_dir: z.string().meta({ description: 'Base folder of relative paths', example: '/home/ada' }),
        readable: z
          .array(z.string())
          .nullable()
          .meta({ description: 'Folders that requests can read; null for no limit', example: ['/home/ada'] }),
        models_dir: z.string().meta({ description: 'Folder of weights and cards', example: '/home/ada/models' }),
        state_dir: z.string().meta({ description: 'Folder of stored data', example: '~/.local/state/handlens' }),
      })
      .meta({ id: 'Places', description: 'Paths on this machine' }),
  })
  .meta({ id: 'SettingList', description: 'All settings and paths' });
export type SettingList = z.infer<typeof SettingList>;

/** Settings whose values are never returned. */
const SECRET: ReadonlySet<SettingName> = new Set(['local_model_key']);

const isFilled = (value: unknown) => value !== '' && !(Array.isArray(value) && value.length === 0);

function choicesOf(name: SettingName): string[] | null {
  const schema = Settings.shape[name];
  return schema instanceof z.ZodEnum ? schema.options.map(String) : null;
}

/** Lists all settings, with secrets masked. */
export function listSettings({ values, sources, defaults, file }: LayeredSettings, config: Config): SettingList {
  const settings = SETTING_NAMES.map((name) => {
    const { meaning, needsRestart } = SETTING_FACTS[name];
    const isSecret = SECRET.has(name);
    return {
      name,
      value: isSecret ? null : values[name],
      source: sources[name],
      default: isSecret ? null : defaults[name],
      file_value: isSecret ? null : (file.values[name] ?? null),
      is_set: isFilled(values[name]),
      choices: choicesOf(name),
      is_editable: (EDITABLE as readonly string[]).includes(name),
      needs_restart: needsRestart === true,
      variable: variableOf(name),
      meaning,
    };
  });
  const { workDir, roots, modelsDir, stateDir } = config;
  return {
    settings,
    places: {
      settings_file: file.path,
      work_dir: workDir,
      readable: roots === null ? null : [...roots],
      models_dir: modelsDir,
      state_dir: stateDir,
    },
  };
}
