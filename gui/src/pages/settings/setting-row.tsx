import { createSignal, createUniqueId, For, Match, Show, Switch } from 'solid-js';
import { formatList } from '../../i18n/format.js';
import { RichText } from '../../i18n/rich-text.js';
import { ErrorNotice } from '../../parts/notice.js';
import { meaningOf } from './meanings.js';
import type { Setting, SettingValue } from './settings-requests.js';
import { t } from './texts.js';

export interface SettingRowProps {
  setting: Setting;
  /** Name to display. */
  label: string;
  /** Possible values, if the server does not list them. */
  choices?: readonly string[];
  onWrite: (value: SettingValue) => Promise<void>;
}

/** Formats a value that cannot be changed on this page. */
export function shownValue({ value, is_set: isSet }: Setting): string {
  if (value === null) return isSet ? t('value.set') : t('value.unset');
  if (Array.isArray(value)) return formatList(value) || t('value.none');
  if (typeof value === 'boolean') return t(value ? 'value.true' : 'value.false');
  return value === '' ? t('value.none') : String(value);
}

/** The source of a value. */
export function Source(props: { setting: Setting }) {
  return (
    <span class="source">
      <RichText
        text={(slots) => t(`source.${props.setting.source}`, slots)}
        parts={{ variable: <code>{props.setting.variable}</code> }}
      />
    </span>
  );
}

/** A setting that can be changed, with its source and a button that resets it. */
export function SettingRow(props: SettingRowProps) {
  const id = createUniqueId();
  const [error, setError] = createSignal<unknown>(null);
  const [isChanged, setChanged] = createSignal(false);
  const choices = () => props.choices ?? props.setting.choices;
  const isNumber = () => typeof props.setting.value === 'number';
  /** Whether a flag or variable overrides the settings file. */
  const isOverruled = () => props.setting.source === 'flag' || props.setting.source === 'environment';
  const write = async (value: SettingValue) => {
    setError(null);
    try {
      await props.onWrite(value);
      setChanged(true);
    } catch (thrown) {
      setError(thrown);
    }
  };
  const writeText = (text: string) =>
    write(isNumber() && text.trim() !== '' && !Number.isNaN(Number(text)) ? Number(text) : text);
  return (
    <div class="setting">
      <div class="setting-what">
        <label for={id}>{props.label}</label>
        <p id={`${id}-meaning`} class="soft small">
          {meaningOf(props.setting)}
        </p>
      </div>
      <div class="setting-value">
        <Switch>
          <Match when={choices()}>
            {(words) => (
              <select
                id={id}
                aria-describedby={`${id}-meaning`}
                value={String(props.setting.value)}
                disabled={isOverruled()}
                onChange={({ currentTarget }) => void write(currentTarget.value)}
              >
                <For each={words()}>
                  {(word) => (
                    <option value={word} selected={word === props.setting.value}>
                      {word === '' || word === 'none' ? t('value.none') : word}
                    </option>
                  )}
                </For>
              </select>
            )}
          </Match>
          <Match when={true}>
            <input
              id={id}
              type={isNumber() ? 'number' : 'text'}
              min={isNumber() ? 0 : undefined}
              aria-describedby={`${id}-meaning`}
              value={String(props.setting.value ?? '')}
              disabled={isOverruled()}
              spellcheck={false}
              onChange={({ currentTarget }) => void writeText(currentTarget.value)}
            />
          </Match>
        </Switch>
        <p class="small soft setting-source">
          <Source setting={props.setting} />
          <Show when={props.setting.file_value !== null}>
            <button type="button" class="quiet" onClick={() => void write(null)}>
              {t('reset', { value: String(props.setting.default) || t('value.none') })}
              <span class="visually-hidden"> {t('reset.of', { name: props.label })}</span>
            </button>
          </Show>
        </p>
        <Show when={isChanged() && props.setting.needs_restart}>
          <p class="small setting-restart" role="status">
            {t('restart')}
          </p>
        </Show>
      </div>
      <Show when={error()}>
        <div class="setting-error">
          <ErrorNotice error={error()} />
        </div>
      </Show>
    </div>
  );
}
