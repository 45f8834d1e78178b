import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { Fault } from '../../../core/base/fault.js';
import { issuesOf } from '../../../core/base/parse-input.js';
import { parseYaml } from '../../../core/base/yaml.js';
import { bucketName } from '../../../core/store/s3/s3-settings.js';
import { packageRoot } from '../package-root.js';
import { SETTING_NAMES, SETTING_READERS, type SettingName, Settings, variableOf } from './settings.js';
import { knownSettings, sharedSettingsPlace } from './shared-settings.js';
import { stateBucketOf } from './state-bucket.js';
import { type Environment, settingsFileOf } from './user-folders.js';

/** Sources of values, highest precedence first. */
export const SETTING_SOURCES = ['flag', 'environment', 'file', 'default'] as const;
export type SettingSource = (typeof SETTING_SOURCES)[number];

/** The settings of a process with their sources. */
export interface LayeredSettings {
  values: Settings;
  sources: Record<SettingName, SettingSource>;
  /** Values that apply without a file or variable. */
  defaults: Settings;
  file: { path: string; values: Partial<Settings> };
}

/**
 * Variable with the sources of other variables, if a flag or the CLI itself has set them:
 * `roots=flag,timeout_s=default`.
 */
export const SOURCES_VARIABLE = 'HANDLENS_SOURCES';

/** Null for a file that only contains comments. */
const WrittenSettings = Settings.partial().nullable();

/** The text of the user's file; null if it does not exist. */
interface WrittenFile {
  path: string;
  text: string | null;
}

/** Reads the settings file as text. Faults: invalid-input, with the path. */
function openSettingsFile(path: string): WrittenFile {
  try {
    return { path, text: readFileSync(path, 'utf8') };
  } catch (cause) {
    if (['ENOENT', 'ENOTDIR'].includes((cause as NodeJS.ErrnoException).code ?? '')) return { path, text: null };
    throw new Fault('invalid-input', `The settings file "${path}" cannot be read. Check its permissions.`, { cause });
  }
}

function parseSettingsFile({ path, text }: WrittenFile): Partial<Settings> {
  if (text === null) return {};
  try {
    const values = parseYaml(text, WrittenSettings, { name: 'It', code: 'invalid-input' });
    return Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== undefined));
  } catch (cause) {
    const why = cause instanceof Fault ? cause.message : String(cause);
    throw new Fault('invalid-input', `The settings file "${path}" is not valid. ${why} Fix it or delete it.`, {
      issues: cause instanceof Fault ? cause.issues : [],
      cause,
    });
  }
}

/** Reads the user's settings file; empty if it does not exist. Faults: invalid-input, with the path. */
export const readSettingsFile = (path: string): Partial<Settings> => parseSettingsFile(openSettingsFile(path));

/** The sources of settings before parsing. */
interface SettingTexts {
  defaults: string;
  file: WrittenFile;
  /** Settings stored in a shared bucket, as last read by this process; null without a bucket. */
  shared: { place: string; values: Partial<Settings> } | null;
  /** The setting variables that are set, and the value of SOURCES_VARIABLE. */
  variables: readonly (readonly [SettingName, string])[];
  marks: string;
}

function gatherTexts(env: Environment): SettingTexts {
  const bucket = stateBucketOf(env);
  const name = bucket && bucketName(bucket);
  return {
    defaults: readFileSync(join(packageRoot(), 'configs', 'defaults.yaml'), 'utf8'),
    file: openSettingsFile(settingsFileOf(env)),
    shared: name === null ? null : { place: sharedSettingsPlace(name), values: knownSettings(name) },
    variables: SETTING_NAMES.flatMap((setting) => {
      const text = env[variableOf(setting)];
      return text === undefined || text === '' ? [] : [[setting, text] as const];
    }),
    marks: env[SOURCES_VARIABLE] ?? '',
  };
}

/**
 * Parses the variables. Those that a program has set as defaults are returned separately, because they have the lowest
 * precedence.
 */
function readVariables({ variables, marks }: SettingTexts) {
  const marked = new Map(marks.split(',').map((pair) => pair.split('=') as [string, string]));
  const given = variables.map(([name, text]) => ({ name, value: SETTING_READERS[name](text) }));
  const layerOf = (isDefault: boolean) =>
    Object.fromEntries(
      given.flatMap(({ name, value }) => ((marked.get(name) === 'default') === isDefault ? [[name, value]] : [])),
    );
  return { own: layerOf(true), variables: layerOf(false), marked };
}

function checkSettings(settings: Record<string, unknown>): Settings {
  const parsed = Settings.safeParse(settings);
  if (parsed.success) return parsed.data;
  const issues = issuesOf(parsed.error, settings);
  const names = issues.map(({ pointer, detail }) => `${variableOf(pointer.slice(1) as SettingName)}: ${detail}`);
  throw new Fault('invalid-input', `Invalid setting: ${names.join('; ')}.`, { issues });
}

function layerSettings(texts: SettingTexts): LayeredSettings {
  const { own, variables, marked } = readVariables(texts);
  const defaults = { ...(parse(texts.defaults) as object), ...own };
  const file = { ...parseSettingsFile(texts.file), ...texts.shared?.values };
  const sourceOf = (name: SettingName): SettingSource => {
    if (Object.hasOwn(variables, name)) return marked.get(name) === 'flag' ? 'flag' : 'environment';
    return Object.hasOwn(file, name) ? 'file' : 'default';
  };
  return {
    values: checkSettings({ ...defaults, ...file, ...variables }),
    sources: Object.fromEntries(SETTING_NAMES.map((name) => [name, sourceOf(name)])) as LayeredSettings['sources'],
    defaults: defaults as Settings,
    file: { path: texts.shared?.place ?? texts.file.path, values: file },
  };
}

/** The last result, with a key for the texts that it was parsed from. */
let last: { key: string; settings: LayeredSettings } | undefined;

/**
 * Reads the settings: those in `configs/defaults.yaml`, overridden by the user's file, by the bucket, and by variables,
 * which may come from flags. Parses them only if one of these has changed, because every request reads the settings.
 * Faults: invalid-input, for an invalid value in a file or variable.
 */
export function readSettings(env: Environment): LayeredSettings {
  const texts = gatherTexts(env);
  const key = JSON.stringify(texts);
  if (last?.key !== key) last = { key, settings: layerSettings(texts) };
  return last.settings;
}
