import { useNavigate } from '@solidjs/router';
import fuzzysort from 'fuzzysort';
import Search from 'lucide-solid/icons/search';
import { createEffect, createMemo, createResource, createSignal, For, on, onMount, Show, untrack } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { t } from '../i18n/frame-texts.js';
import { keepFocus } from '../kit/keep-focus.js';
import { listItems } from '../workspace/items.js';
import { createImageSearch, type FolderImage } from '../workspace/search-images.js';
import css from './palette.module.css';
import { askEntry, type Entry, imageEntries, paletteEntries } from './palette-entries.js';
import { recentLabels, rememberLabel } from './palette-recent.js';
import { closePalette, paletteStart, takeEarlyKeys } from './palette-state.js';

/** Maximum matches per group. Without a search text, twice as many are listed. */
const MAX_OF_GROUP = 5;
const MAX_SHOWN = 14;
const MIN_SCORE = 0.3;
/** Maximum images in folders that are requested. Images outside folders are items, which are already known. */
const MAX_IMAGES = 50;

/**
 * Returns the entries that match a text. The group with the best match comes first, and within a group the best match.
 */
function matching(entries: readonly Entry[], text: string): Entry[] {
  const found = fuzzysort.go(text, entries, { keys: ['label', 'keywords'], limit: MAX_SHOWN, threshold: MIN_SCORE });
  const groups = [...new Set(found.map(({ obj }) => obj.group))];
  return groups.flatMap((group) =>
    found.flatMap(({ obj }) => (obj.group === group ? [obj] : [])).slice(0, MAX_OF_GROUP),
  );
}

/**
 * Searches items, commands of the page, pages, settings and help. Without a text, it lists the last used entries first.
 */
export function Palette() {
  const navigate = useNavigate();
  const [text, setText] = createSignal('');
  const [selected, setSelected] = createSignal(0);
  const [items] = createResource(() => listItems().catch(() => []));
  const images = createImageSearch(text, { limit: MAX_IMAGES });
  let dialog: HTMLDialogElement | undefined;
  const returnFocus = keepFocus();
  const startsWithPages = paletteStart() === 'pages';
  // The results for the previous text are displayed until the server answers.
  const isMatch = ({ name }: FolderImage) => name.toLowerCase().includes(text().trim().toLowerCase());
  const shown = createMemo<Entry[]>(() => {
    // Reading items that are still loading would suspend the palette.
    const entries = paletteEntries(items.state === 'ready' ? items() : [], navigate);
    const all = [...new Map(entries.map((entry) => [entry.label, entry])).values()];
    if (text().trim() !== '') {
      const found = imageEntries(images().filter(isMatch).slice(0, MAX_OF_GROUP), navigate);
      return [...matching(all, text()), ...found, ...askEntry(text(), navigate)];
    }
    const isFirst = ({ group }: Entry) => group === t('palette.pages');
    if (startsWithPages) all.sort((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
    const labels = startsWithPages ? [] : recentLabels();
    const recent = labels.flatMap((label) => all.find((entry) => entry.label === label) ?? []);
    const rest = all.filter((entry) => !recent.includes(entry));
    const groups = [...new Set(rest.map(({ group }) => group))];
    const first = groups.flatMap((group) => rest.filter((entry) => entry.group === group).slice(0, MAX_OF_GROUP * 2));
    return [...recent.map((entry) => ({ ...entry, group: t('palette.recent') })), ...first];
  });
  createEffect(on(text, () => setSelected(0), { defer: true }));
  createEffect(() => document.getElementById(`palette-${selected()}`)?.scrollIntoView({ block: 'nearest' }));
  onMount(() => {
    dialog?.showModal();
    const { text: typed, isEntered: isRun } = takeEarlyKeys();
    setText(typed);
    setEntered(isRun);
  });
  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    if (entry.isRemembered) rememberLabel(entry.label);
    dialog?.close();
    entry.run();
  };
  /** Whether Enter was pressed. It waits for the items, because one of them may be the best match. */
  const [isEntered, setEntered] = createSignal(false);
  createEffect(() => {
    if (!isEntered() || items.loading) return;
    setEntered(false);
    untrack(() => run(shown()[selected()]));
  });
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setSelected((at) => (at + step + shown().length) % Math.max(1, shown().length));
    }
    if (event.key === 'Enter' && !event.isComposing) {
      event.preventDefault();
      // Ctrl+Enter runs the last entry, which asks the agent.
      if (event.ctrlKey) run(shown().at(-1));
      else setEntered(true);
    }
  };
  const close = () => {
    closePalette();
    returnFocus();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the element closes itself on Esc.
    <dialog
      ref={dialog}
      class={css.palette}
      aria-label={t('palette.title')}
      onClose={close}
      onClick={({ target, currentTarget }) => target === currentTarget && dialog?.close()}
    >
      <div class={css.field}>
        <Search size={16} />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={shown().length > 0 ? `palette-${selected()}` : undefined}
          aria-label={t('palette.title')}
          placeholder={t('palette.hint')}
          value={text()}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={press}
        />
        <kbd>Esc</kbd>
      </div>
      <div id="palette-list" role="listbox" aria-label={t('palette.title')} class={css.list}>
        <For each={shown()} fallback={<p class={css.none}>{t('palette.empty', { text: text() })}</p>}>
          {(entry, at) => (
            <>
              <Show when={entry.group !== shown()[at() - 1]?.group}>
                <div class={css.group} role="presentation">
                  {entry.group}
                </div>
              </Show>
              <Option
                entry={entry}
                id={`palette-${at()}`}
                isSelected={at() === selected()}
                onPoint={() => setSelected(at())}
                onChoose={() => run(entry)}
              />
            </>
          )}
        </For>
      </div>
    </dialog>
  );
}

interface OptionProps {
  entry: Entry;
  id: string;
  isSelected: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

function Option(props: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys work in the field, which keeps the focus.
    <div
      id={props.id}
      role="option"
      tabIndex={-1}
      aria-selected={props.isSelected}
      class={css.entry}
      onPointerMove={() => props.onPoint()}
      onClick={() => props.onChoose()}
    >
      <Dynamic component={props.entry.icon} size={16} />
      <span class={css.label}>
        {props.entry.label}
        <Show when={props.entry.detail}>{(detail) => <span class={css.detail}>{detail()}</span>}</Show>
      </span>
      <Show
        when={props.entry.keys}
        fallback={
          <Show when={props.isSelected}>
            <kbd>↵</kbd>
          </Show>
        }
      >
        {(keys) => <For each={keys().split(' ')}>{(key) => <kbd>{key}</kbd>}</For>}
      </Show>
    </div>
  );
}
