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

/** Sources of a value, in order of precedence. */
export const SETTING_SOURCES = ['flag', 'environment', 'file', 'default'] as const;
export type SettingSource = (typeof SETTING_SOURCES)[number];

/** The settings of a process with their sources. */
export interface LayeredSettings {
  values: Settings;
  sources: Record<SettingName, SettingSource>;
  /** Values used without a setting. */
  defaults: Settings;
  file: { path: string; values: Partial<Settings> };
}

/** Variable that lists the variables set by a flag or by the shell itself: `roots=flag,timeout_s=default`. */
export const SOURCES_VARIABLE = 'HANDLENS_SOURCES';

/** A file with only comments parses as null. */
const WrittenSettings = Settings.partial().nullable();

/** The user's file as written; null if it does not exist. */
interface WrittenFile {
  path: string;
  text: string | null;
}

/** Opens the settings file. Faults: invalid-input, with the path. */
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

/** Reads the user's settings file; empty if it does not exist. Faults: invalid-input, with its path. */
export const readSettingsFile = (path: string): Partial<Settings> => parseSettingsFile(openSettingsFile(path));

/** All sources of settings before parsing. */
interface SettingTexts {
  defaults: string;
  file: WrittenFile;
  /** Settings shared in a bucket, as last read by this process; null without a bucket. */
  shared: { place: string; values: Partial<Settings> } | null;
  /** Setting variables that are set, and the one that marks their sources. */
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

/** Reads the variables in two layers: those of the user, and the defaults set by a program. */
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

/** The settings read last, with the key of their sources. */
let last: { key: string; settings: LayeredSettings } | undefined;

/**
 * Layers the settings: `configs/defaults.yaml`, then the user's file, then the bucket, then variables, including those
 * set by flags.
 * Parses them again only if one of these has changed, because every request reads them.
 * Faults: invalid-input, if the file or a variable contains an invalid value.
 */
export function readSettings(env: Environment): LayeredSettings {
  const texts = gatherTexts(env);
  const key = JSON.stringify(texts);
  if (last?.key !== key) last = { key, settings: layerSettings(texts) };
  return last.settings;
}
