import { useNavigate } from '@solidjs/router';
import fuzzysort from 'fuzzysort';
import Search from 'lucide-solid/icons/search';
import { createEffect, createMemo, createResource, createSignal, For, on, onMount, Show } from 'solid-js';
import { t } from '../i18n/frame-texts.js';
import { LANGUAGES, setLanguage } from '../i18n/language.js';
import { itemPath } from '../workspace/item-path.js';
import { listItems } from '../workspace/items.js';
import { keyActions, keyText, labelOf } from './keys.js';
import css from './palette.module.css';
import { closePalette } from './palette-state.js';
import { setTheme, THEMES } from './theme.js';

interface Entry {
  group: string;
  label: string;
  hint?: string;
  run: () => void;
}

const MAX_SHOWN = 12;
const RECENT_KEY = 'handlens.palette';
const MAX_RECENT = 8;

function recentLabels(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RECENT_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  } catch {
    // Text that is not JSON was not written by this page.
    return [];
  }
}

function rememberLabel(label: string): void {
  const labels = [label, ...recentLabels().filter((one) => one !== label)].slice(0, MAX_RECENT);
  localStorage.setItem(RECENT_KEY, JSON.stringify(labels));
}

/** Commands of the frame and of the page, and items of the workspace; recent ones first, then the best matches. */
export function Palette() {
  const navigate = useNavigate();
  const [text, setText] = createSignal('');
  const [selected, setSelected] = createSignal(0);
  const [items] = createResource(listItems);
  let dialog: HTMLDialogElement | undefined;
  const entries = createMemo<Entry[]>(() => {
    const group = t('palette.commands');
    return [
      ...keyActions()
        .filter(({ keys }) => !keys.includes('Ctrl+k'))
        .map((action) => ({
          group,
          label: labelOf(action),
          hint: keyText(action.keys[0]!),
          run: () => action.run(new KeyboardEvent('keydown', { key: action.keys[0]! })),
        })),
      { group, label: t('nav.open', { page: t('nav.about') }), run: () => navigate('/about') },
      { group, label: t('palette.docs'), run: () => void window.open('/docs', '_blank', 'noreferrer') },
      ...THEMES.map((one) => ({
        group,
        label: `${t('top.theme')}: ${t(`theme.${one}`)}`,
        run: () => void setTheme(one),
      })),
      ...LANGUAGES.map((one) => ({
        group,
        label: `${t('language.title')}: ${t(`language.${one}`)}`,
        run: () => setLanguage(one),
      })),
      ...(items.latest ?? []).map((item) => ({
        group: t('palette.items'),
        label: item.name,
        hint: t(`kind.${item.kind}`),
        run: () => navigate(itemPath(item)),
      })),
    ];
  });
  const ask = (): Entry[] => {
    const question = text().trim();
    const run = () => navigate(`/agent?ask=${encodeURIComponent(question)}`);
    return question === '' ? [] : [{ group: '', label: t('palette.ask', { text: question }), run }];
  };
  const shown = createMemo<Entry[]>(() => {
    const all = [...new Map(entries().map((entry) => [entry.label, entry])).values()];
    if (text().trim() !== '') {
      const found = fuzzysort.go(text(), all, { key: 'label', limit: MAX_SHOWN, threshold: 0.3 });
      return [...found.map(({ obj }) => obj), ...ask()];
    }
    const recent = recentLabels().flatMap((label) => all.find((entry) => entry.label === label) ?? []);
    const rest = all.filter((entry) => !recent.includes(entry));
    return [...recent.map((entry) => ({ ...entry, group: t('palette.recent') })), ...rest].slice(0, MAX_SHOWN);
  });
  createEffect(on(text, () => setSelected(0), { defer: true }));
  onMount(() => dialog?.showModal());
  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    if (entry.group !== '') rememberLabel(entry.label);
    dialog?.close();
    entry.run();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setSelected((at) => (at + step + shown().length) % Math.max(1, shown().length));
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      run(shown()[selected()]);
    }
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the element closes itself on Esc.
    <dialog
      ref={dialog}
      class={css.palette}
      aria-label={t('palette.title')}
      onClose={closePalette}
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
              <Show when={entry.group !== '' && entry.group !== shown()[at() - 1]?.group}>
                <div class={css.group} role="presentation">
                  {entry.group}
                </div>
              </Show>
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys work in the field, which keeps the focus. */}
              <div
                id={`palette-${at()}`}
                role="option"
                tabIndex={-1}
                aria-selected={at() === selected()}
                class={css.entry}
                onPointerMove={() => setSelected(at())}
                onClick={() => run(entry)}
              >
                <span>{entry.label}</span>
                <Show when={entry.hint}>{(hint) => <kbd>{hint()}</kbd>}</Show>
              </div>
            </>
          )}
        </For>
      </div>
    </dialog>
  );
}
