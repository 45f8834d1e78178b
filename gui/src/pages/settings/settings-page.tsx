import { createResource, For, Show } from 'solid-js';
import type { ModelList } from '../../../../core/vision/models/model-list.js';
import type { SettingList } from '../../../../handlers/kit/settings/list-settings.js';
import { call } from '../../api/call.js';
import { prefer, preferences } from '../../app/preferences.js';
import { setTheme, THEMES, theme } from '../../app/theme.js';
import { t as frameText } from '../../i18n/frame-texts.js';
import { LANGUAGES, language, setLanguage } from '../../i18n/language.js';
import { RichText } from '../../i18n/rich-text.js';
import { ChoiceField } from '../../parts/choice-field.js';
import { MODELS_REQUEST } from '../../parts/model-choice.js';
import { ErrorNotice } from '../../parts/notice.js';
import { RangeField } from '../../parts/range-field.js';
import { KeptTable } from './kept-table.js';
import { LocalAiCheck } from './local-ai.js';
import { meaningOf } from './meanings.js';
import { SettingRow, Source, shownValue } from './setting-row.js';
import { readSettings, type Setting, type SettingValue, writeSetting } from './settings-requests.js';
import { t } from './texts.js';
import './settings.css';

/** The settings that can be changed on this page, by group. */
const GROUPS = [
  {
    title: 'group.detection',
    rows: ['backend', 'model', 'device'],
  },
  {
    title: 'group.work',
    rows: ['workers', 'threads_per_worker', 'table_workers'],
  },
  {
    title: 'group.localAi',
    rows: ['local_model_runtime', 'local_model_server', 'local_model_name'],
  },
] as const;

function Window() {
  return (
    <section aria-labelledby="window-title">
      <h2 id="window-title">{t('window.title')}</h2>
      <p class="soft">{t('window.note')}</p>
      <div class="window-fields">
        <ChoiceField
          label={t('window.theme')}
          value={theme()}
          words={THEMES}
          name={(one) => frameText(`theme.${one}`)}
          onChange={setTheme}
        />
        <ChoiceField
          label={t('window.language')}
          value={language()}
          words={LANGUAGES}
          name={(one) => frameText(`language.${one}`)}
          onChange={setLanguage}
        />
        <RangeField
          label={t('window.confidence')}
          value={preferences().confidence}
          min={0.05}
          max={0.95}
          step={0.05}
          onInput={(confidence) => prefer({ confidence })}
        />
        <RangeField
          label={t('window.iou')}
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
      <h2 id="folders-title">{t('folders.title')}</h2>
      <Show when={props.places.readable} fallback={<p>{t('folders.any')}</p>}>
        {(folders) => (
          <ul class="folders">
            <For each={folders()}>
              {(folder) => (
                <li>
                  <code>{folder}</code> <Show when={folder === props.places.work_dir}>{t('folders.work')}</Show>
                </li>
              )}
            </For>
          </ul>
        )}
      </Show>
      <p class="soft">
        <RichText
          text={(slots) => t('folders.add', slots)}
          parts={{
            command: <code>npx --no vision-cli serve --root FOLDER</code>,
            line: <code>roots: [FOLDER]</code>,
            file: <code>{props.places.settings_file}</code>,
          }}
        />
      </p>
    </section>
  );
}

function Others(props: { settings: readonly Setting[] }) {
  return (
    <details>
      <summary>{t('others.title', { count: props.settings.length })}</summary>
      <p class="soft small">{t('others.note')}</p>
      <ul class="other-settings">
        <For each={props.settings}>
          {(one) => (
            <li>
              <span>
                <code>{one.name}</code> <span class="soft small">{meaningOf(one)}</span>
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

/** The settings with their sources. Those that are no security risk can be changed. */
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
      <h1>{t('title')}</h1>
      <Show when={!list.error} fallback={<ErrorNotice error={list.error} onRetry={() => void refetch()} />}>
        <Show when={list()} fallback={<p role="status">{t('loading')}</p>}>
          {(all) => (
            <>
              <p class="soft">
                <RichText
                  text={(slots) => t('written', slots)}
                  parts={{ file: <code>{all().places.settings_file}</code> }}
                />
              </p>
              <For each={GROUPS}>
                {({ title, rows }) => (
                  <section aria-label={t(title)}>
                    <h2>{t(title)}</h2>
                    <For each={rows}>
                      {(name) => (
                        <Show when={settingOf(name)}>
                          {(setting) => (
                            <SettingRow
                              setting={setting()}
                              label={t(`name.${name}`)}
                              {...(name === 'model' ? { choices: modelWords(setting().value) } : {})}
                              onWrite={(value) => write(name, value)}
                            />
                          )}
                        </Show>
                      )}
                    </For>
                    <Show when={title === 'group.localAi'}>
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
