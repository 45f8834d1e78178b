import Search from 'lucide-solid/icons/search';
import { lazy, Suspense } from 'solid-js';
import { t } from '../i18n/frame-texts.js';
import { openPalette } from './palette-state.js';
import css from './shell.module.css';

const TopTools = lazy(async () => ({ default: (await import('./top-tools.js')).TopTools }));

/** Name of the page, the search field, and what every page has. */
export function TopBar(props: { title: string }) {
  return (
    <header class={css.top}>
      <div class={css.crumb}>{props.title}</div>
      <button type="button" class={css.search} aria-keyshortcuts="Control+K" onClick={openPalette}>
        <Search size={14} />
        <span>{t('top.search')}</span>
        <i class={css.keys} aria-hidden="true">
          <kbd>Ctrl</kbd>
          <kbd>K</kbd>
        </i>
      </button>
      <div class={css.end}>
        <Suspense>
          <TopTools />
        </Suspense>
      </div>
    </header>
  );
}
