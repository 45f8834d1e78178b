import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import * as z from 'zod';
import { EDITABLE, SETTING_FACTS } from '../../handlers/kit/settings/setting-facts.js';
import { SETTING_NAMES, type SettingName, Settings, variableOf } from '../../handlers/kit/settings/settings.js';
import { OTHER_VARIABLES } from '../../handlers/kit/settings/variables.js';
import { markdownTable } from '../markdown-table.js';
import { code, renderPage, sentence } from './page.js';

const INTRODUCTION = `A flag such as \`--backend\` overrides an environment variable, which overrides the settings file
(\`~/.config/handlens/settings.yaml\`), which overrides the default. \`vision-cli settings list\` shows the values in use and their sources.

Requests, \`vision-cli settings set\` and the settings page can change a setting unless it affects security. Change the others in the file or
by a variable.`;

/** Settings that are lists, with their form in the variable. */
const LISTS: Partial<Record<SettingName, string>> = {
  roots: 'list of folders, in the variable separated like PATH; `*` allows all',
  allowed_hosts: 'list of host names, in the variable separated by commas',
};

/** Describes the values that a setting accepts. */
export function rangeOf(name: SettingName): string {
  const { type, enum: words, minimum, maximum, exclusiveMinimum, maxLength } = z.toJSONSchema(Settings.shape[name]);
  if (words) return words.map((word) => code(String(word))).join(', ');
  if (type === 'boolean') return '`true`, `false`';
  if (type === 'array') return LISTS[name] ?? 'list of texts';
  if (type === 'string')
    return maxLength === undefined ? 'text' : `text, up to ${maxLength.toLocaleString('en')} characters`;
  const low = exclusiveMinimum === undefined ? `${minimum?.toLocaleString('en')}` : `above ${exclusiveMinimum}`;
  const isBounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return isBounded ? `${low} to ${maximum.toLocaleString('en')}` : `${low} or more`;
}

const isEditable = (name: SettingName) => (EDITABLE as readonly SettingName[]).includes(name);

function riskOf(name: SettingName): string {
  const facts = SETTING_FACTS[name];
  return 'risk' in facts ? `Yes. ${facts.risk}` : 'No.';
}

function valueText(value: unknown): string {
  if (value === '' || (Array.isArray(value) && value.length === 0)) return 'empty';
  return code(String(value));
}

function section(name: SettingName, defaults: Readonly<Record<string, unknown>>): string {
  const { meaning, needsRestart } = SETTING_FACTS[name];
  const change = isEditable(name) ? `${code(`vision-cli settings set ${name} VALUE`)}, ` : '';
  const rows = [
    ['Default', valueText(defaults[name])],
    ['Values', rangeOf(name)],
    ['Variable', code(variableOf(name))],
    [
      'Change with',
      `${change}the file or the variable${needsRestart ? '; takes effect after a restart of the server' : ''}`,
    ],
    ['Affects security', riskOf(name)],
  ];
  return `### ${name}\n\n${sentence(meaning)}\n\n${markdownTable({ columns: ['Property', 'Value'], rows })}`;
}

const variables = () =>
  markdownTable({
    columns: ['Variable', 'Meaning', 'Without it'],
    rows: OTHER_VARIABLES.map(({ name, meaning, fallback }) => [code(name), meaning, fallback ?? 'none']),
  });

/** Returns docs/reference/settings.md. */
export async function settingsPage(): Promise<string> {
  const defaults = parse(await readFile('configs/defaults.yaml', 'utf8')) as Record<string, unknown>;
  const overview = markdownTable({
    columns: ['Setting', 'Default', 'Affects security'],
    rows: SETTING_NAMES.map((name) => [
      `[${code(name)}](#${name})`,
      valueText(defaults[name]),
      isEditable(name) ? 'no' : 'yes',
    ]),
  });
  return renderPage('Settings', 'handlers/kit/settings/ and configs/defaults.yaml', [
    INTRODUCTION,
    overview,
    '## All settings',
    ...SETTING_NAMES.map((name) => section(name, defaults)),
    '## Other variables',
    'These are needed before the settings can be read, so they are not in the file.',
    variables(),
  ]);
}
