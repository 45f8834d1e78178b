import { type Component, createEffect, createResource, Match, on, Switch } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { PageFault } from '../api/problem.js';
import { t } from '../i18n/frame-texts.js';
import { ErrorNotice } from '../parts/notice.js';
import { askHealth, serverHealth } from './health.js';
import { PAGE_LOADERS } from './page-loaders.js';
import type { Page } from './pages.js';

/** Loads a page. Throws `Problem` if the server is down, and `PageFault` if it is up and the page can't be loaded. */
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
 * Returns a component that loads a page when it is opened first. Unlike `lazy` of Solid it shows why a page could not be
 * loaded, and tries again with a reload of the window: browsers may remember that a module or style sheet failed.
 */
export function loadedPage(page: Page): Component {
  let loaded: Component | undefined;
  return () => {
    if (loaded !== undefined) return <Dynamic component={loaded} />;
    const [component, { refetch }] = createResource(async () => {
      loaded = await loadPage(page);
      return loaded;
    });
    // The reason is gone when the server is back.
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
