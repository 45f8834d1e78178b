import { createMemo, createSignal, createUniqueId, For } from 'solid-js';
import css from './combobox.module.css';
import field from './field.module.css';
import menu from './menu.module.css';

interface ComboboxProps {
  label: string;
  value: string;
  options: readonly string[];
  /** Whether a text that is no option may be chosen. */
  allowsNew?: boolean;
  placeholder?: string;
  onChange: (value: string) => void;
  onCancel?: () => void;
}

const MAX_SHOWN = 50;

/** A text field that filters a list: arrows select, Enter chooses, Esc cancels. */
export function Combobox(props: ComboboxProps) {
  const id = createUniqueId();
  const [text, setText] = createSignal(props.value);
  const [at, setAt] = createSignal(0);
  const found = createMemo(() => {
    const typed = text().trim().toLowerCase();
    const matches = props.options.filter((option) => option.toLowerCase().includes(typed));
    const starts = matches.filter((option) => option.toLowerCase().startsWith(typed));
    return [...new Set([...starts, ...matches])].slice(0, MAX_SHOWN);
  });
  const choose = () => {
    const option = found()[at()];
    if (option !== undefined && !(props.allowsNew && text().trim() !== '' && at() === -1)) props.onChange(option);
    else if (props.allowsNew && text().trim() !== '') props.onChange(text().trim());
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((now) => Math.min(found().length - 1, Math.max(0, now + step)));
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      choose();
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      props.onCancel?.();
    }
  };
  return (
    <div class={css.root}>
      <input
        class={`${field.text} ${css.input}`}
        ref={(element) => queueMicrotask(() => element.focus())}
        type="text"
        role="combobox"
        autocomplete="off"
        aria-label={props.label}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found().length > 0 ? `${id}-${at()}` : undefined}
        placeholder={props.placeholder ?? ''}
        value={text()}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div id={id} class={css.list} role="listbox" aria-label={props.label}>
        <For each={found()}>
          {(option, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys work in the field, which keeps the focus.
            <div
              id={`${id}-${place()}`}
              class={menu.item}
              data-highlighted={place() === at() ? '' : undefined}
              role="option"
              tabIndex={-1}
              aria-selected={place() === at()}
              onPointerMove={() => setAt(place())}
              onClick={() => {
                setAt(place());
                choose();
              }}
            >
              {option}
            </div>
          )}
        </For>
      </div>
    </div>
  );
}
