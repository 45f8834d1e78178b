import { createSignal, createUniqueId, For, Match, Show, Switch } from 'solid-js';
import { ErrorNotice } from '../../parts/notice.js';
import type { Setting, SettingValue } from './settings-requests.js';

export interface SettingRowProps {
  setting: Setting;
  /** What the names of the file mean to a reader. */
  label: string;
  /** Words to choose from, where the server names none. */
  choices?: readonly string[];
  onWrite: (value: SettingValue) => Promise<void>;
}

const SOURCES: Record<Setting['source'], string> = {
  flag: 'from a command-line flag',
  environment: 'from the variable',
  file: 'from the settings file',
  default: 'default',
};

/** A value as it is shown where it cannot be changed. */
export function shownValue({ value, is_set: isSet }: Setting): string {
  if (value === null) return isSet ? 'set' : 'not set';
  if (Array.isArray(value)) return value.join(', ') || 'none';
  return value === '' ? 'none' : String(value);
}

/** Where a value comes from, in words. */
export function Source(props: { setting: Setting }) {
  return (
    <span class="source">
      {SOURCES[props.setting.source]}
      <Show when={props.setting.source === 'environment'}>
        {' '}
        <code>{props.setting.variable}</code>
      </Show>
    </span>
  );
}

/** A setting that can be changed in place: its value, where that comes from, and the way back. */
export function SettingRow(props: SettingRowProps) {
  const id = createUniqueId();
  const [error, setError] = createSignal<unknown>(null);
  const [isChanged, setChanged] = createSignal(false);
  const choices = () => props.choices ?? props.setting.choices;
  const isNumber = () => typeof props.setting.value === 'number';
  /** What goes before the file keeps its value, whatever is written there. */
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
          {props.setting.meaning}
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
                      {word || 'none'}
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
              Reset to {String(props.setting.default) || 'none'}
              <span class="visually-hidden"> for {props.label}</span>
            </button>
          </Show>
        </p>
        <Show when={isChanged() && props.setting.needs_restart}>
          <p class="small setting-restart" role="status">
            Takes effect when the server restarts.
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
