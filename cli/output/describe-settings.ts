import type { SettingList } from '../../handlers/kit/settings/list-settings.js';
import { plain, type Terminal } from '../terminal.js';
import { columns } from './columns.js';

type Setting = SettingList['settings'][number];

function shown({ value, is_set: isSet }: Setting): string {
  if (value === null) return isSet ? 'set' : 'not set';
  if (Array.isArray(value)) return value.join(', ') || '-';
  return String(value) || '-';
}

const row = (one: Setting): string[] => [one.name, plain(shown(one)), one.source, one.meaning];

/** Formats all settings in columns, then the folders in use. */
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
