import { Index, type JSX, Show } from 'solid-js';
import { formatNumber } from '../i18n/format.js';
import css from './segmented.module.css';

interface SegmentedProps<Value extends string> {
  /** Name of the group for assistive technology. */
  label: string;
  value: Value;
  options: readonly {
    value: Value;
    label: string;
    /** Displayed instead of the label, which is then the tooltip. */
    icon?: JSX.Element;
    count?: number;
    shortcut?: string;
  }[];
  onChange: (value: Value) => void;
}

/** A choice between a few options, side by side. Arrow keys change the choice, as for radio buttons. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  let group: HTMLDivElement | undefined;
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const at = props.options.findIndex(({ value }) => value === props.value);
    const next = (at + step + props.options.length) % props.options.length;
    props.onChange(props.options[next]!.value);
    (group?.children[next] as HTMLElement | undefined)?.focus();
  };
  const title = ({ label, icon, shortcut }: SegmentedProps<Value>['options'][number]) => {
    if (icon === undefined && shortcut === undefined) return undefined;
    return shortcut === undefined ? label : `${label} (${shortcut})`;
  };
  return (
    <div ref={group} class={css.group} role="radiogroup" aria-label={props.label} onKeyDown={move}>
      {/* An option stays the same element, and keeps the focus, when its count changes. */}
      <Index each={props.options}>
        {(option) => (
          // biome-ignore lint/a11y/useSemanticElements: inputs cannot contain icons and counts.
          <button
            type="button"
            role="radio"
            class={css.option}
            classList={{ [css.on!]: option().value === props.value }}
            aria-checked={option().value === props.value}
            aria-label={option().icon === undefined ? undefined : option().label}
            title={title(option())}
            tabIndex={option().value === props.value ? 0 : -1}
            onClick={() => props.onChange(option().value)}
          >
            <Show when={option().icon} fallback={option().label}>
              {option().icon}
            </Show>
            <Show when={option().count !== undefined}>
              <span class={css.count}>{formatNumber(option().count!)}</span>
            </Show>
          </button>
        )}
      </Index>
    </div>
  );
}
