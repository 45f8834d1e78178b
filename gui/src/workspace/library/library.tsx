import { useLocation } from '@solidjs/router';
import PanelLeft from 'lucide-solid/icons/panel-left';
import Plus from 'lucide-solid/icons/plus';
import Search from 'lucide-solid/icons/search';
import { createMemo, createSignal, Show } from 'solid-js';
import { pathInApp } from '../../api/server-path.js';
import { pickFiles } from '../../app/file-picker.js';
import { useKeys } from '../../app/keys.js';
import { IconButton } from '../../kit/icon-button.js';
import { PanelHead } from '../../kit/panels.js';
import { Skeleton } from '../../kit/skeleton.js';
import { createImageSearch } from '../search-images.js';
import css from './library.module.css';
import { createFolders } from './library-folders.js';
import { libraryRows } from './library-rows.js';
import { closeLibrary } from './library-state.js';
import { libraryChanges, libraryItems, watchLibrary } from './library-store.js';
import { LibraryTree } from './library-tree.js';
import { t } from './texts.js';

/** Maximum images in folders that are found by a filter. */
const MAX_FOUND = 200;

/** Everything that was opened, grouped by kind. It deletes no files. */
export function Library() {
  const location = useLocation();
  const [filter, setFilter] = createSignal('');
  const folders = createFolders();
  const found = createImageSearch(filter, { limit: MAX_FOUND, version: libraryChanges });
  let field: HTMLInputElement | undefined;
  watchLibrary();
  useKeys([{ keys: ['/'], label: () => t('filterItems'), run: () => field?.focus() }]);
  const current = () => pathInApp(location.pathname).split('/').at(2);
  const rows = createMemo(() =>
    libraryRows({
      items: libraryItems() ?? [],
      children: folders.children(),
      isOpen: folders.isOpen,
      filter: filter(),
      found: found(),
      current: current(),
    }),
  );
  return (
    <nav class={css.library} aria-label={t('title')}>
      <PanelHead title={t('title')}>
        <IconButton label={t('open')} shortcut="Ctrl O" icon={<Plus size={16} />} size="small" onClick={pickFiles} />
        <IconButton
          label={t('hide')}
          shortcut="Ctrl B"
          icon={<PanelLeft size={16} />}
          size="small"
          onClick={closeLibrary}
        />
      </PanelHead>
      <div class={css.search}>
        <Search size={14} />
        <input
          ref={field}
          type="text"
          autocomplete="off"
          aria-label={t('filterItems')}
          placeholder={t('filter')}
          value={filter()}
          onInput={({ currentTarget }) => setFilter(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') {
              event.preventDefault();
              event.currentTarget
                .closest('nav')
                ?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')
                ?.focus();
              return;
            }
            if (event.key !== 'Escape' || filter() === '') return;
            event.preventDefault();
            setFilter('');
          }}
        />
        <kbd>/</kbd>
      </div>
      <Show when={libraryItems()} fallback={<Skeleton height="160px" />}>
        <Show
          when={rows().length > 0}
          fallback={<p class={css.none}>{filter() === '' ? t('empty') : t('none', { text: filter() })}</p>}
        >
          <LibraryTree rows={rows()} current={current()} onToggle={folders.toggle} />
        </Show>
      </Show>
    </nav>
  );
}
