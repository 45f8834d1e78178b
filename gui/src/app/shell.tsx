import { type RouteSectionProps, useLocation, useNavigate } from '@solidjs/router';
import { createEffect, lazy, on, onCleanup, onMount, Show, Suspense } from 'solid-js';
import { pathInApp } from '../api/server-path.js';
import { t } from '../i18n/frame-texts.js';
import { isNarrow } from '../kit/narrow.js';
import { watchJobs } from '../workspace/job-news.js';
import { isDrawerOpen, libraryPanel, toggleDrawer } from '../workspace/library/library-state.js';
import { DropOverlay } from './drop-overlay.js';
import { pickFiles, usePickedFiles } from './file-picker.js';
import { focusPage, useFocusRescue } from './focus-rescue.js';
import { pressKey, useKeys } from './keys.js';
import { lastAddress, rememberAddress } from './last-address.js';
import { pageFacts } from './page-facts.js';
import { PAGES, pageAt } from './pages.js';
import { isPaletteOpen, openPalette } from './palette-state.js';
import { Rail } from './rail.js';
import { onServerBack } from './retry-when-up.js';
import css from './shell.module.css';
import { StatusBar } from './status-bar.js';
import { applyTheme } from './theme.js';
import { settleUnreachable, undoLatest } from './toast-state.js';
import { Toasts } from './toasts.js';
import { TopBar } from './top-bar.js';

const Palette = lazy(async () => ({ default: (await import('./palette.js')).Palette }));
const LibraryDrawer = lazy(async () => ({
  default: (await import('../workspace/library/library-drawer.js')).LibraryDrawer,
}));

/**
 * The frame around every page: rail, top bar, work area and status bar, with palette, notifications and drop overlay.
 */
export function Shell(props: RouteSectionProps) {
  const location = useLocation();
  const navigate = useNavigate();
  applyTheme();
  usePickedFiles();
  const path = () => pathInApp(location.pathname) || '/';
  const title = () => {
    const page = pageAt(path());
    return page ? t(page.title) : t('nav.notFound');
  };
  createEffect(() => {
    const page = pageAt(path());
    if (page?.hasItems) rememberAddress(page.path, path() + location.search);
  });
  watchJobs();
  useFocusRescue();
  createEffect(on(path, focusPage, { defer: true }));
  // The window receives a key event after all components, which may have handled it.
  onMount(() => window.addEventListener('keydown', pressKey));
  onCleanup(() => window.removeEventListener('keydown', pressKey));
  const toggleLibrary = () => {
    if (pageAt(path())?.docksLibrary && !isNarrow()) libraryPanel.toggle();
    else toggleDrawer();
  };
  useKeys([
    ...PAGES.filter(({ key }) => key !== undefined).map(({ key, title: name, path: address }) => ({
      keys: [`Alt+${key}`],
      label: () => t('nav.open', { page: t(name) }),
      run: () => navigate(lastAddress(address)),
    })),
    { keys: ['Ctrl+b'], label: () => t('top.library'), run: toggleLibrary, whileTyping: true },
    { keys: ['Ctrl+o'], label: () => t('top.open'), run: pickFiles, whileTyping: true },
    { keys: ['Ctrl+z'], label: () => t('action.undo'), run: undoLatest },
    { keys: ['Ctrl+k'], label: () => t('top.search'), run: openPalette, whileTyping: true },
  ]);
  onServerBack(settleUnreachable);
  createEffect(() => {
    document.title = `${pageFacts().name || title()} · Handlens`;
  });
  return (
    <div class={css.app}>
      <button type="button" class={css.skip} onClick={() => document.getElementById('page')?.focus()}>
        {t('nav.skip')}
      </button>
      <Rail />
      <TopBar title={title()} />
      <div id="page" class={css.work} tabIndex={-1}>
        <Suspense fallback={<p class="loading">{t('nav.loading')}</p>}>{props.children}</Suspense>
        <Show when={isDrawerOpen()}>
          <Suspense>
            <LibraryDrawer />
          </Suspense>
        </Show>
      </div>
      <StatusBar />
      <Show when={isPaletteOpen()}>
        <Suspense>
          <Palette />
        </Suspense>
      </Show>
      <DropOverlay />
      <Toasts />
    </div>
  );
}
