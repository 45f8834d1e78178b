import type { Clearable, KeptData } from '../../../../core/store/kept-data.js';
import type { SettingList } from '../../../../handlers/kit/settings/list-settings.js';
import type { LocalModelCheck } from '../../../../handlers/system/local-model-check.js';
import { call } from '../../api/call.js';

export type Setting = SettingList['settings'][number];
export type SettingValue = Setting['value'];

export function readSettings(): Promise<SettingList> {
  return call({
    method: 'GET',
    path: '/settings',
    operation: ['system', 'systemSettings'],
    shell: ['settings', 'list'],
  });
}

/** Changes a setting in the settings file. Null removes it. */
export function writeSetting(name: string, value: SettingValue): Promise<SettingList> {
  return call({
    method: 'PUT',
    path: '/settings',
    operation: ['system', 'systemSettingsChange'],
    fields: { [name]: value },
    shell: value === null ? ['settings', 'unset', name] : ['settings', 'set', name, String(value)],
  });
}

export function checkLocalModel(): Promise<LocalModelCheck> {
  return call({
    method: 'POST',
    path: '/local-model/check',
    operation: ['system', 'systemLocalModelCheck'],
    shell: ['settings', 'check-local-model'],
  });
}

export function readKept(): Promise<KeptData> {
  return call({
    method: 'GET',
    path: '/cache',
    operation: ['system', 'systemCacheList'],
    shell: ['cache', 'list'],
  });
}

export function clearKept(kind: Clearable): Promise<KeptData> {
  return call({
    method: 'DELETE',
    path: `/cache?kinds=${kind}`,
    operation: ['system', 'systemCacheClear'],
    shell: ['cache', 'clear', kind],
  });
}
