import { createMemo, createSignal, createUniqueId, For, onMount, Show } from 'solid-js';
import { formatClass } from '../../../parts/class-names.js';
import { matchClasses } from '../edit/class-choices.js';
import { Swatch } from '../inspector/swatch.js';
import { t } from '../texts.js';
import type { ImageWork } from '../work/image-work.js';
import css from './class-picker.module.css';

/** Maximum displayed classes. Typing reduces them. */
const MAX_SHOWN = 60;

interface ClassPickerProps {
  work: ImageWork;
  /** Position, px of the stage. */
  at: { x: number; y: number };
  onClose: () => void;
}

/** A list to choose the class of a box. Enter chooses the first match, or creates a new class. */
export function ClassPicker(props: ClassPickerProps) {
  const id = createUniqueId();
  const [text, setText] = createSignal('');
  const [active, setActive] = createSignal(0);
  let input: HTMLInputElement | undefined;
  let list: HTMLDivElement | undefined;
  onMount(() => input?.focus());
  const matches = createMemo(() =>
    matchClasses(text(), props.work.classNames(), props.work.recent()).slice(0, MAX_SHOWN),
  );
  const isNew = () => text().trim() !== '' && !matches().includes(text().trim());
  const choices = () => (isNew() ? [...matches(), text().trim()] : matches());
  const pick = (name: string | undefined) => {
    if (name === undefined) return;
    props.work.open().editor.pick(name);
    props.onClose();
  };
  const move = (by: number) => {
    setActive((before) => Math.min(Math.max(before + by, 0), Math.max(0, choices().length - 1)));
    list?.children[active()]?.scrollIntoView({ block: 'nearest' });
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => pick(choices()[active()]),
    Escape: () => props.onClose(),
    Tab: () => props.onClose(),
  };
  const press = (event: KeyboardEvent) => {
    const run = keys[event.key];
    event.stopPropagation();
    // While Chinese text is being composed, Enter only ends the composition.
    if (!run || event.isComposing) return;
    event.preventDefault();
    run();
  };
  // Colors are only displayed for classes in the image, because a class gets its color when it first appears.
  const isPresent = (name: string) => props.work.recent().includes(name);
  const digit = (name: string) => {
    const place = text() === '' ? props.work.recent().indexOf(name) : -1;
    return place === -1 ? null : String(place + 1);
  };
  return (
    <div
      class={css.picker}
      style={{ left: `${props.at.x}px`, top: `${props.at.y}px` }}
      role="dialog"
      aria-label={t('picker.title')}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        // The focus is in another window and will come back.
        if (!document.hasFocus()) return;
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) props.onClose();
      }}
    >
      <input
        ref={input}
        class={css.input}
        type="text"
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        aria-label={t('picker.type')}
        placeholder={t('picker.type')}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={choices().length > 0 ? `${id}-${active()}` : undefined}
        value={text()}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setActive(0);
        }}
        onKeyDown={press}
      />
      <div ref={list} class={css.list} role="listbox" id={`${id}-list`} aria-label={t('picker.classes')}>
        <For each={choices()}>
          {(name, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and handles the keys
            <div
              id={`${id}-${at()}`}
              class={css.choice}
              classList={{ [css.active!]: active() === at() }}
              role="option"
              aria-selected={active() === at()}
              tabIndex={-1}
              onPointerMove={() => setActive(at())}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(name)}
            >
              <Show when={isPresent(name)} fallback={<i class={css.noSwatch} />}>
                <Swatch slot={props.work.colors.slotOf(name)} />
              </Show>
              <span class={css.name}>
                {isNew() && at() === choices().length - 1 ? t('picker.new', { name }) : formatClass(name)}
              </span>
              <Show when={digit(name)}>{(key) => <kbd>{key()}</kbd>}</Show>
            </div>
          )}
        </For>
      </div>
    </div>
  );
}
