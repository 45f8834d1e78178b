import { z } from 'zod';
import type { Config } from '../config.js';
import { type LayeredSettings, SETTING_SOURCES } from './read-settings.js';
import { EDITABLE, SETTING_FACTS } from './setting-facts.js';
import { SETTING_NAMES, type SettingName, Settings, variableOf } from './settings.js';

const SettingValue = z
  .union([z.string(), z.number(), z.boolean(), z.array(z.string())])
  .nullable()
  .meta({
    id: 'SettingValue',
    description: 'Value of a setting; null for a key, which is never told',
    example: 'onnx',
  });

const Setting = z
  .strictObject({
    name: z.enum(SETTING_NAMES).meta({ description: 'Name of the setting', example: 'backend' }),
    value: SettingValue,
    source: z.enum(SETTING_SOURCES).meta({ description: 'Where the value comes from', example: 'file' }),
    default: SettingValue,
    file_value: SettingValue.meta({
      description: 'What the settings file says; null where it says nothing',
      example: null,
    }),
    is_set: z.boolean().meta({ description: 'Whether it holds anything: all that is told of a key', example: true }),
    choices: z
      .array(z.string())
      .nullable()
      .meta({ description: 'Allowed words, where it is one of a few; null otherwise', example: ['mock', 'onnx'] }),
    is_editable: z.boolean().meta({ description: 'Whether PUT /settings takes it', example: true }),
    needs_restart: z
      .boolean()
      .meta({ description: 'Whether a server that runs has to be started again for a change', example: false }),
    variable: z.string().meta({ description: 'Variable that goes before the file', example: 'HANDLENS_BACKEND' }),
    meaning: z.string().meta({ description: 'What it means', example: 'What detects where no backend is named' }),
  })
  .meta({ id: 'Setting', description: 'A setting with its effective value and where that comes from' });

export const SettingList = z
  .strictObject({
    settings: z.array(Setting).meta({ description: 'All settings', example: [] }),
    places: z
      .strictObject({
        settings_file: z
          .string()
          .meta({ description: 'The settings file', example: '~/.config/handlens/settings.yaml' }),
        work_dir: z.string().meta({ description: 'Folder that relative paths start from', example: '/home/ada' }),
        readable: z
          .array(z.string())
          .nullable()
          .meta({ description: 'Folders that requests may read; null for no limit', example: ['/home/ada'] }),
        models_dir: z.string().meta({ description: 'Folder of weights and cards', example: '/home/ada/models' }),
        state_dir: z.string().meta({ description: 'Folder of what is kept', example: '~/.local/state/handlens' }),
      })
      .meta({ id: 'Places', description: 'Where things lie on this machine' }),
  })
  .meta({ id: 'SettingList', description: 'All settings, and where things lie' });
export type SettingList = z.infer<typeof SettingList>;

/** Settings whose value never leaves the process. */
const SECRET: ReadonlySet<SettingName> = new Set(['local_model_key']);

const isFilled = (value: unknown) => value !== '' && !(Array.isArray(value) && value.length === 0);

function choicesOf(name: SettingName): string[] | null {
  const schema = Settings.shape[name];
  return schema instanceof z.ZodEnum ? schema.options.map(String) : null;
}

/** All settings as they may be told. */
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
