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

/** The settings of a process, with where each comes from. */
export interface LayeredSettings {
  values: Settings;
  sources: Record<SettingName, SettingSource>;
  /** Values used without a setting. */
  defaults: Settings;
  file: { path: string; values: Partial<Settings> };
}

/** Names variables that a flag or the shell itself has set: `roots=flag,timeout_s=default`. */
export const SOURCES_VARIABLE = 'HANDLENS_SOURCES';

/** A file of comments alone holds null. */
const WrittenSettings = Settings.partial().nullable();

/** The user's file as written; null if it does not exist. */
interface WrittenFile {
  path: string;
  text: string | null;
}

/** Faults: invalid-input, with the path. */
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

/** Sources of all settings before parsing. */
interface SettingTexts {
  defaults: string;
  file: WrittenFile;
  /** What instances share in a bucket, as far as this process has read it; null without a bucket. */
  shared: { place: string; values: Partial<Settings> } | null;
  /** Variables that are set, and the one that marks their sources. */
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

/** Splits variables into two layers: those of the user, and defaults set by a program. */
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

/** The last settings with their sources. */
let last: { key: string; settings: LayeredSettings } | undefined;

/**
 * Layers the settings: `configs/defaults.yaml`, the user's file, those of a bucket, then variables, some of which come
 * from flags. Every request reads them, so they are parsed again only when a source changes. Faults: invalid-input if
 * the file or a variable has an invalid value.
 */
export function readSettings(env: Environment): LayeredSettings {
  const texts = gatherTexts(env);
  const key = JSON.stringify(texts);
  if (last?.key !== key) last = { key, settings: layerSettings(texts) };
  return last.settings;
}
