import { createMemo, createResource } from 'solid-js';
import type { SettingList } from '../../../handlers/kit/settings/list-settings.js';
import { call } from '../api/call.js';
import { createUrlState, TEXT } from '../app/url-state.js';
import { MOCK } from './model-choice.js';

/** The model that the settings name; the mock where they name none. */
async function readUsualModel(): Promise<string> {
  const { settings } = await call<SettingList>({
    method: 'GET',
    path: '/settings',
    operation: ['system', 'systemSettings'],
    shell: ['settings', 'list'],
  });
  const setTo = (name: string) => settings.find((one) => one.name === name)?.value;
  return setTo('backend') === MOCK ? MOCK : String(setTo('model') || MOCK);
}

/**
 * The model that a page works with: what its address says, else that of the results it shows, else what the settings say,
 * which the page waits for. A server that does not tell its settings is told of elsewhere; the mock is then what is left.
 * @param shown the model of results that the page has kept; empty while it shows none.
 */
export function createModelState(shown: () => string = () => ''): [model: () => string, set: (model: string) => void] {
  const [usual] = createResource(readUsualModel);
  const begin = () => shown() || (usual.error ? MOCK : (usual() ?? MOCK));
  const [chosen, setChosen] = createUrlState('model', TEXT, '');
  const model = createMemo(() => chosen() || begin());
  return [model, (model) => setChosen(model === begin() ? '' : model)];
}
