import { createMemo } from 'solid-js';
import { serverHealth } from '../../app/health.js';
import { t } from '../../i18n/frame-texts.js';
import { figure } from '../../parts/figures.js';
import css from './overview.module.css';

/** Requests of this page that went elsewhere, as the browser itself lists them. */
function outsideRequests(): number {
  return performance.getEntriesByType('resource').filter(({ name }) => {
    const { protocol, host } = new URL(name, location.href);
    return protocol.startsWith('http') && host !== location.host;
  }).length;
}

/** Returns the number of connections that the server reports, or why it is unknown. */
function serverText(): string {
  const now = serverHealth();
  if (now.state === 'asking') return 'not known yet';
  if (now.state === 'down') return 'unknown: it does not respond';
  const { outward_connections: count } = now.health;
  if (count === null) return 'not counted: it was not started by vision-cli';
  return `${figure(count)} attempted by the main thread of the server since its start`;
}

/** Counts connections to other machines, and names the source of each number. */
export function LocalOnly() {
  const server = createMemo(() => {
    const now = serverHealth();
    return now.state === 'up' ? now.health.outward_connections : null;
  });
  const page = createMemo(() => {
    serverHealth();
    return outsideRequests();
  });
  const total = () => (server() === null ? null : server()! + page());
  return (
    <section aria-labelledby="local-title">
      <h2 id="local-title">{t('overview.privacy')}</h2>
      <div class={css.card}>
        <p>
          <span class={css.figure}>{total() === null ? '–' : figure(total()!)}</span>{' '}
          <span>{t('overview.connections')}</span>
        </p>
        <dl class={css.facts}>
          <dt>Server</dt>
          <dd>{serverText()}</dd>
          <dt>This page</dt>
          <dd>{figure(page())} to other hosts, as listed by the browser; the content policy forbids them</dd>
        </dl>
      </div>
    </section>
  );
}
