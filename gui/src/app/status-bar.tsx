import ShieldCheck from 'lucide-solid/icons/shield-check';
import { For, Match, Show, Switch } from 'solid-js';
import { formatDuration } from '../i18n/format.js';
import { plural, t } from '../i18n/frame-texts.js';
import { activeJobs } from '../workspace/job-news.js';
import { serverHealth, watchHealth } from './health.js';
import { pageFacts } from './page-facts.js';
import css from './shell.module.css';

const connections = (count: number | null): string => {
  if (count === null) return t('status.connectionsUnknown');
  return count === 0 ? t('status.noConnections') : plural('status.connections', count);
};

/** A line with the state of the server and facts about the page. */
export function StatusBar() {
  watchHealth();
  const health = () => {
    const now = serverHealth();
    return now.state === 'up' ? now.health : null;
  };
  return (
    <footer class={css.status}>
      <span role="status">
        <Switch
          fallback={
            <>
              <i class={`${css.led} ${css.asking}`} />
              {t('status.checking')}
            </>
          }
        >
          <Match when={health()}>
            <i class={css.led} />
            {t('status.ready')}
          </Match>
          <Match when={serverHealth().state === 'down'}>
            <i class={`${css.led} ${css.down}`} />
            {t('status.down')}
          </Match>
        </Switch>
      </span>
      <Show when={health()}>
        {(now) => (
          <>
            <For each={pageFacts().status}>{(fact) => <span>{fact}</span>}</For>
            <Show when={pageFacts().status.length === 0}>
              <span>
                {t('status.server', { version: now().version })} · {location.host}
              </span>
            </Show>
            <Show when={activeJobs().length}>{(count) => <span>{plural('status.jobs', count())}</span>}</Show>
            <span class={css.fill} />
            <For
              each={pageFacts().details}
              fallback={<span>{t('status.up', { time: formatDuration(now().uptime_s) })}</span>}
            >
              {(fact) => <span>{fact}</span>}
            </For>
            <span title={t('status.connectionsSource')}>
              <ShieldCheck size={12} />
              {connections(now().outward_connections)}
            </span>
          </>
        )}
      </Show>
    </footer>
  );
}
