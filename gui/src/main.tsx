import { render } from 'solid-js/web';
import { App, BASE } from './app/app.js';
import { applyLanguage } from './i18n/locale.js';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';

/** Bookmarks of earlier versions have the page after a "#". */
const [, path] = /^#(\/.*)$/.exec(location.hash) ?? [];
if (path !== undefined) history.replaceState(null, '', `${BASE}${path === '/' ? '' : path}`);

applyLanguage();
const root = document.getElementById('app');
if (root) render(() => <App />, root);
