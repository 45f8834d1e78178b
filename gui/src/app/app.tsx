import { A, Route, Router } from '@solidjs/router';
import { For } from 'solid-js';
import { BASE } from '../api/server-path.js';
import { t } from '../i18n/frame-texts.js';
import { loadedPage } from './loaded-page.js';
import { PAGES } from './pages.js';
import { Shell } from './shell.js';

/** The whole GUI: the frame, which contains the page at the current address. */
export function App() {
  return (
    <Router base={BASE} root={Shell}>
      <For each={PAGES}>
        {(page) => <Route path={page.hasItems ? `${page.path}/:item?` : page.path} component={loadedPage(page)} />}
      </For>
      <Route path="*" component={NotFound} />
    </Router>
  );
}

function NotFound() {
  return (
    <main class="page">
      <h1>{t('nav.notFound')}</h1>
      <p>
        <A href="/">{t('nav.toOverview')}</A>
      </p>
    </main>
  );
}
