import { type Component, createEffect, createResource, Match, on, Switch } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { PageFault } from '../api/problem.js';
import { t } from '../i18n/frame-texts.js';
import { ErrorNotice } from '../parts/notice.js';
import { askHealth, serverHealth } from './health.js';
import { PAGE_LOADERS } from './page-loaders.js';
import type { Page } from './pages.js';

/**
 * Loads the code of a page. Throws `Problem` if the server is down, and `PageFault` if the page cannot be loaded
 * although it is up.
 */
async function loadPage({ title, path }: Page): Promise<Component> {
  try {
    return (await PAGE_LOADERS[path]!()).default;
  } catch (cause) {
    await askHealth();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new PageFault(
      `${t(title)} could not be loaded`,
      `Handlens may have been updated since this window was opened. Select "Try again" to reload it. (${reason})`,
      { cause },
    );
  }
}

/**
 * Returns a component that loads a page when it is first opened. Unlike `lazy` of Solid, it displays the reason if that
 * fails, and retries by reloading the window, because browsers may cache the failure of a module or style sheet.
 */
export function loadedPage(page: Page): Component {
  let loaded: Component | undefined;
  return () => {
    if (loaded !== undefined) return <Dynamic component={loaded} />;
    const [component, { refetch }] = createResource(async () => {
      loaded = await loadPage(page);
      return loaded;
    });
    // When the server is back, the page can be loaded.
    createEffect(
      on(
        () => serverHealth().state,
        (state, before) => before === 'down' && state === 'up' && component.state === 'errored' && location.reload(),
      ),
    );
    const tryAgain = async () => {
      const isUp = await askHealth().then(
        () => true,
        () => false,
      );
      if (isUp) location.reload();
      else await refetch();
    };
    return (
      <Switch>
        <Match when={component.state === 'errored'}>
          <main class="page">
            <h1>{t(page.title)}</h1>
            <ErrorNotice error={component.error} onRetry={() => void tryAgain()} />
          </main>
        </Match>
        <Match when={component()}>{(found) => <Dynamic component={found()} />}</Match>
      </Switch>
    );
  };
}
