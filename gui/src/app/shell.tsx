import { A, type RouteSectionProps, useLocation, useNavigate } from '@solidjs/router';
import { createEffect, For, on, onCleanup, onMount, Show, Suspense } from 'solid-js';
import { KeyList } from '../parts/key-list.js';
import { ShowRequest } from '../parts/show-request.js';
import { pressKey, useKeys } from './keys.js';
import { PAGES } from './pages.js';
import { endRefusal, isRefusing, refuseFiles } from './refuse-files.js';
import { ServerState } from './server-state.js';
import { applyTheme, setTheme, THEMES, theme } from './theme.js';

/** Bar of pages at the left, the page in the middle; what every page has. */
export function Shell(props: RouteSectionProps) {
  const location = useLocation();
  const navigate = useNavigate();
  applyTheme();
  refuseFiles();
  let pages: HTMLUListElement | undefined;
  const here = () => PAGES.find(({ path }) => path === location.pathname)?.title;
  onMount(() => document.addEventListener('keydown', pressKey));
  onCleanup(() => document.removeEventListener('keydown', pressKey));
  useKeys(
    PAGES.map(({ key, title, path }) => ({ keys: [`Alt+${key}`], label: `Open ${title}`, run: () => navigate(path) })),
  );
  createEffect(on(() => location.pathname, endRefusal));
  createEffect(() => {
    document.title = here() ? `${here()} · Handlens` : 'Handlens';
    // A narrow window shows the pages in a list of its own, which has done its work.
    if (pages?.matches(':popover-open')) pages.hidePopover();
  });
  return (
    <div class="shell">
      <button type="button" class="skip" onClick={() => document.getElementById('page')?.focus()}>
        Skip to the page
      </button>
      <nav class="bar" aria-label="Pages">
        <strong class="bar-name">Handlens</strong>
        <button type="button" class="bar-open" popovertarget="bar-pages">
          {here() ?? 'Pages'}
        </button>
        <ul ref={pages} id="bar-pages" class="bar-pages" popover>
          <For each={PAGES}>
            {({ path, title }) => (
              <li>
                <A href={path} end activeClass="is-here">
                  {title}
                </A>
              </li>
            )}
          </For>
        </ul>
        <div class="bar-foot">
          <ServerState />
          <label class="theme">
            <span>Theme</span>
            <select
              value={theme()}
              onChange={({ currentTarget }) => setTheme(THEMES.find((one) => one === currentTarget.value) ?? 'system')}
            >
              <For each={THEMES}>{(one) => <option value={one}>{one}</option>}</For>
            </select>
          </label>
          <ShowRequest />
          <KeyList />
        </div>
      </nav>
      <div id="page" class="place" tabIndex={-1}>
        <Show when={isRefusing()}>
          <div class="notice" role="status">
            <p>
              This page does not accept files. Drop them on the <A href="/">Overview</A>, which opens the page for them.
            </p>
          </div>
        </Show>
        <Suspense fallback={<p class="loading">Loading</p>}>{props.children}</Suspense>
      </div>
    </div>
  );
}
