import { A } from '@solidjs/router';
import Search from 'lucide-solid/icons/search';
import { For, lazy, Show, Suspense } from 'solid-js';
import { t } from '../i18n/frame-texts.js';
import { pageFacts } from './page-facts.js';
import { openPalette } from './palette-state.js';
import css from './shell.module.css';

const TopTools = lazy(async () => ({ default: (await import('./top-tools.js')).TopTools }));

/** The path to the current item: page, folder, item. For a page without items, its title. */
function Crumbs(props: { title: string }) {
  return (
    <nav class={css.crumb} aria-label={t('top.place')}>
      <For each={pageFacts().crumbs} fallback={<b>{props.title}</b>}>
        {(crumb, at) => (
          <>
            <Show when={at() > 0}>
              <i class={css.slash} aria-hidden="true">
                /
              </i>
            </Show>
            <Show when={crumb.href} fallback={<b class={css.cut}>{crumb.label}</b>}>
              {(href) => <A href={href()}>{crumb.label}</A>}
            </Show>
          </>
        )}
      </For>
      <Show when={pageFacts().note}>{(note) => <span>{note()}</span>}</Show>
    </nav>
  );
}

/** The path to the current item, the search field, and the tools that every page has. */
export function TopBar(props: { title: string }) {
  return (
    <header class={css.top}>
      <Crumbs title={props.title} />
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
