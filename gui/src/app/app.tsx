import { HashRouter, Route } from '@solidjs/router';
import { For } from 'solid-js';
import { loadedPage } from './loaded-page.js';
import { PAGES } from './pages.js';
import { Shell } from './shell.js';

/** The whole GUI: the shell, and in it the page that the address names. */
export function App() {
  return (
    <HashRouter root={Shell}>
      <For each={PAGES}>{(page) => <Route path={page.path} component={loadedPage(page)} />}</For>
      <Route path="*" component={NotThere} />
    </HashRouter>
  );
}

function NotThere() {
  return (
    <main class="page">
      <h1>Page not found</h1>
      <p>
        <a href="#/">Go to the overview</a>
      </p>
    </main>
  );
}
