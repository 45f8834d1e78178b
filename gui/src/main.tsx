import { render } from 'solid-js/web';
import { BASE, pathInApp, serverPath } from './api/server-path.js';
import { App } from './app/app.js';
import { PAGE_LOADERS } from './app/page-loaders.js';
import { pageAt } from './app/pages.js';
import { applyLanguage } from './i18n/language.js';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';

/** The server also answers at "/"; bookmarks of earlier versions have the page after a "#". */
const [, path] = /^#(\/.*)$/.exec(location.hash) ?? [];
const address = path !== undefined ? `${BASE}${path === '/' ? '' : path}` : `${BASE}${location.search}`;
if (path !== undefined || location.pathname === serverPath('/')) history.replaceState(null, '', address);
// The router would fail to decode an invalid address. With "%" escaped, the address is just an unknown page.
try {
  decodeURIComponent(location.pathname);
} catch {
  history.replaceState(null, '', location.pathname.replaceAll('%', '%25'));
}

// Requests the files of the page while the frame is created. The page itself reports what could not be loaded.
const page = pageAt(pathInApp(location.pathname) || '/');
if (page) PAGE_LOADERS[page.path]?.().catch(() => undefined);

applyLanguage();
const root = document.getElementById('app');
if (root) render(() => <App />, root);
