import { For } from 'solid-js';

interface NumberChoiceProps {
  label: string;
  value: number;
  choices: readonly number[];
  name: (value: number) => string;
  onChange: (value: number) => void;
}

/** Chooses one of a few numbers; one that the address brought is among them. */
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

/** Which frames are looked at, and how large they are sent. */
export function VideoSettingFields(props: VideoSettingsProps) {
  return (
    <>
      <NumberChoice
        label="Sample"
        value={props.perSecond}
        choices={[0, 0.5, 1, 2, 5, 10, 15]}
        name={(value) => (value === 0 ? 'every frame' : `${value} per second`)}
        onChange={props.onPerSecond}
      />
      <NumberChoice
        label="Inference size"
        value={props.longest}
        choices={[0, 416, 640, 1280]}
        name={(value) => (value === 0 ? 'original' : String(value))}
        onChange={props.onLongest}
      />
    </>
  );
}
