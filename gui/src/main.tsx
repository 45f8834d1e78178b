import { render } from 'solid-js/web';
import { App } from './app/app.js';
import './styles/tokens.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/parts.css';

const root = document.getElementById('app');
if (root) render(() => <App />, root);
