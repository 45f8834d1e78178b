import { createResource, For, Show } from 'solid-js';
import type { ModelList } from '../../../../core/vision/models/model-list.js';
import type { SettingList } from '../../../../handlers/kit/settings/list-settings.js';
import { call } from '../../api/call.js';
import { prefer, preferences } from '../../app/preferences.js';
import { setTheme, THEMES, theme } from '../../app/theme.js';
import { ChoiceField } from '../../parts/choice-field.js';
import { MODELS_REQUEST } from '../../parts/model-choice.js';
import { ErrorNotice } from '../../parts/notice.js';
import { RangeField } from '../../parts/range-field.js';
import { KeptTable } from './kept-table.js';
import { LocalAiCheck } from './local-ai.js';
import { SettingRow, Source, shownValue } from './setting-row.js';
import { readSettings, type Setting, type SettingValue, writeSetting } from './settings-requests.js';
import './settings.css';

/** The settings that can be changed here, in groups. */
const GROUPS = [
  {
    title: 'Detection',
    rows: [
      ['backend', 'Backend'],
      ['model', 'Model'],
      ['device', 'Device'],
    ],
  },
  {
    title: 'Work',
    rows: [
      ['workers', 'Model workers'],
      ['threads_per_worker', 'Threads per worker'],
      ['table_workers', 'Table workers'],
    ],
  },
  {
    title: 'Local AI',
    rows: [
      ['local_model_runtime', 'Runtime'],
      ['local_model_server', 'Address'],
      ['local_model_name', 'Model name'],
    ],
  },
] as const;

function Window() {
  return (
    <section aria-labelledby="window-title">
      <h2 id="window-title">This window</h2>
      <p class="soft">Stored in this browser. Values in the address of a page take precedence.</p>
      <div class="window-fields">
        <ChoiceField label="Theme" value={theme()} words={THEMES} onChange={setTheme} />
        <RangeField
          label="Default confidence ≥"
          value={preferences().confidence}
          min={0.05}
          max={0.95}
          step={0.05}
          onInput={(confidence) => prefer({ confidence })}
        />
        <RangeField
          label="Default NMS IoU"
          value={preferences().iou}
          min={0}
          max={1}
          step={0.05}
          onInput={(iou) => prefer({ iou })}
        />
      </div>
    </section>
  );
}

function Folders(props: { places: SettingList['places'] }) {
  return (
    <section aria-labelledby="folders-title">
      <h2 id="folders-title">Allowed folders</h2>
      <Show when={props.places.readable} fallback={<p>Any folder that you can read.</p>}>
        {(folders) => (
          <ul class="folders">
            <For each={folders()}>
              {(folder) => (
                <li>
                  <code>{folder}</code>{' '}
                  <Show when={folder === props.places.work_dir}>(working folder of the server)</Show>
                </li>
              )}
            </For>
          </ul>
        )}
      </Show>
      <p class="soft">
        A page cannot add folders. Start the server with <code>npx --no vision-cli serve --root FOLDER</code>, or add{' '}
        <code>roots: [FOLDER]</code> into <code>{props.places.settings_file}</code>.
      </p>
    </section>
  );
}

function Others(props: { settings: readonly Setting[] }) {
  return (
    <details>
      <summary>All other settings ({props.settings.length})</summary>
      <p class="soft small">Change them in the settings file or with environment variables.</p>
      <ul class="other-settings">
        <For each={props.settings}>
          {(one) => (
            <li>
              <span>
                <code>{one.name}</code> <span class="soft small">{one.meaning}</span>
              </span>
              <span class="other-value">
                {shownValue(one)}{' '}
                <span class="soft small">
                  <Source setting={one} />
                </span>
              </span>
            </li>
          )}
        </For>
      </ul>
    </details>
  );
}

/** The settings with where each value comes from; those that are harmless are changed in place. */
export function SettingsPage() {
  const [list, { mutate, refetch }] = createResource(readSettings);
  const [models] = createResource(() => call<ModelList>(MODELS_REQUEST));
  const settingOf = (name: string) => list()?.settings.find((one) => one.name === name);
  const write = async (name: string, value: SettingValue) => {
    mutate(await writeSetting(name, value));
  };
  const modelWords = (current: SettingValue) => {
    const ready = models.latest?.models.filter(({ backend, state }) => backend === 'onnx' && state === 'ready') ?? [];
    return [...new Set(['', ...ready.map(({ id }) => id), String(current ?? '')])];
  };
  return (
    <main class="page settings-page">
      <h1>Settings</h1>
      <Show when={!list.error} fallback={<ErrorNotice error={list.error} onRetry={() => void refetch()} />}>
        <Show when={list()} fallback={<p role="status">Loading the settings</p>}>
          {(all) => (
            <>
              <p class="soft">
                Written to <code>{all().places.settings_file}</code>. Environment variables and flags take precedence.
              </p>
              <For each={GROUPS}>
                {({ title, rows }) => (
                  <section aria-label={title}>
                    <h2>{title}</h2>
                    <For each={rows}>
                      {([name, label]) => (
                        <Show when={settingOf(name)}>
                          {(setting) => (
                            <SettingRow
                              setting={setting()}
                              label={label}
                              {...(name === 'model' ? { choices: modelWords(setting().value) } : {})}
                              onWrite={(value) => write(name, value)}
                            />
                          )}
                        </Show>
                      )}
                    </For>
                    <Show when={title === 'Local AI'}>
                      <LocalAiCheck
                        isSetUp={settingOf('local_model_runtime')?.value !== 'none'}
                        isKeySet={settingOf('local_model_key')?.is_set === true}
                      />
                    </Show>
                  </section>
                )}
              </For>
              <Window />
              <Folders places={all().places} />
              <KeptTable />
              <Others settings={all().settings.filter(({ is_editable: isEditable }) => !isEditable)} />
            </>
          )}
        </Show>
      </Show>
    </main>
  );
}
