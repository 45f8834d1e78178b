import { createMemo } from 'solid-js';
import { serverHealth } from '../../app/health.js';
import { formatNumber } from '../../i18n/format.js';
import { localeTag } from '../../i18n/language.js';
import css from './overview.module.css';
import { t } from './texts.js';
import { WhileUp } from './while-up.js';

/** Returns the number of requests that this page has sent to other servers, according to the browser. */
function outsideRequests(): number {
  return performance.getEntriesByType('resource').filter(({ name }) => {
    const { protocol, host } = new URL(name, location.href);
    return protocol.startsWith('http') && host !== location.host;
  }).length;
}

/** The number of connections to other machines, and who has counted them. */
export function Privacy() {
  const health = createMemo(() => {
    const now = serverHealth();
    return now.state === 'up' ? now.health : null;
  });
  const page = createMemo(() => {
    serverHealth();
    return outsideRequests();
  });
  const total = () => {
    const count = health()?.outward_connections ?? null;
    return count === null ? null : count + page();
  };
  const since = () => new Date(Date.now() - (health()?.uptime_s ?? 0) * 1000);
  const time = () => since().toLocaleTimeString(localeTag(), { hour: '2-digit', minute: '2-digit', hour12: false });
  return (
    <section aria-labelledby="privacy-title">
      <h2 id="privacy-title">{t('privacy')}</h2>
      <div class={css.card}>
        <p class={css.figures}>
          <span class={css.figure}>{total() === null ? '–' : formatNumber(total()!)}</span>
          <span>{t('connections')}</span>
        </p>
        <WhileUp>
          <p class={css.note}>
            {total() === null ? t('notCounted', { count: page() }) : t('countedSince', { time: time() })}
          </p>
        </WhileUp>
      </div>
    </section>
  );
}
