import type { SettingList } from '../../handlers/kit/settings/list-settings.js';
import { plain, type Terminal } from '../terminal.js';
import { columns } from './columns.js';

type Setting = SettingList['settings'][number];

const worded = (value: Setting['value']): string => (Array.isArray(value) ? value.join(', ') : String(value)) || '-';

function shown({ value, is_set: isSet }: Setting): string {
  if (value === null) return isSet ? 'set' : 'not set';
  return worded(value);
}

const row = (one: Setting): string[] => [one.name, plain(shown(one)), one.source, one.meaning];

/** Formats all settings as a table, followed by the folders in use. */
export function describeSettings({ settings, places }: SettingList, terminal: Terminal): string {
  const lines = columns(
    [['setting', 'value', 'from', 'meaning'], ...settings.map(row)],
    ['left', 'left', 'left', 'left'],
  );
  const [head = '', ...rest] = lines;
  const readable = places.readable === null ? 'any folder' : places.readable.join(', ');
  const where = columns(
    [
      ['settings file', places.settings_file],
      ['readable', readable],
      ['models', places.models_dir],
      ['state', places.state_dir],
    ].map((cells) => cells.map(plain)),
    ['left', 'left'],
  );
  return [terminal.paint('dim', head), ...rest, '', ...where].join('\n');
}

/** Formats the change of a setting: its values before and after, and the settings file. */
export function describeChange(name: string, { before, after }: Record<'before' | 'after', SettingList>): string {
  const [old, now] = [before, after].map(({ settings }) => settings.find((one) => one.name === name)!);
  const written = ({ file_value, default: usual }: Setting) => plain(worded(file_value ?? usual));
  const origin = now!.file_value === null ? ' (default)' : '';
  return `${name}  ${written(old!)} -> ${written(now!)}${origin}  wrote ${plain(after.places.settings_file)}`;
}
