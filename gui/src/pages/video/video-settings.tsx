import { For } from 'solid-js';
import { formatNumber } from '../../i18n/format.js';
import { t } from './texts.js';

interface NumberChoiceProps {
  label: string;
  value: number;
  choices: readonly number[];
  name: (value: number) => string;
  onChange: (value: number) => void;
}

/** A choice between a few numbers. If the current value is another one, from the address, it is added. */
function NumberChoice(props: NumberChoiceProps) {
  const choices = () => [...new Set([...props.choices, props.value])].sort((a, b) => a - b);
  return (
    <label class="field">
      <span>{props.label}</span>
      <select value={props.value} onChange={({ currentTarget }) => props.onChange(Number(currentTarget.value))}>
        <For each={choices()}>
          {(value) => (
            <option value={value} selected={value === props.value}>
              {props.name(value)}
            </option>
          )}
        </For>
      </select>
    </label>
  );
}

interface VideoSettingsProps {
  perSecond: number;
  onPerSecond: (value: number) => void;
  longest: number;
  onLongest: (value: number) => void;
}

/** The settings for the frames to process and their size. */
export function VideoSettingFields(props: VideoSettingsProps) {
  return (
    <>
      <NumberChoice
        label={t('settings.sample')}
        value={props.perSecond}
        choices={[0, 0.5, 1, 2, 5, 10, 15]}
        name={(value) => (value === 0 ? t('settings.everyFrame') : t('settings.perSecond', { value }))}
        onChange={props.onPerSecond}
      />
      <NumberChoice
        label={t('settings.size')}
        value={props.longest}
        choices={[0, 416, 640, 1280]}
        name={(value) => (value === 0 ? t('settings.original') : formatNumber(value))}
        onChange={props.onLongest}
      />
    </>
  );
}
