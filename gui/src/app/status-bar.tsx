import ShieldCheck from 'lucide-solid/icons/shield-check';
import { Match, Show, Switch } from 'solid-js';
import { plural, t } from '../i18n/frame-texts.js';
import { duration } from '../parts/figures.js';
import { serverHealth, watchHealth } from './health.js';
import css from './shell.module.css';

const connections = (count: number | null): string => {
  if (count === null) return t('status.connectionsUnknown');
  return count === 0 ? t('status.noConnections') : plural('status.connections', count);
};

/** The truth about the server in one line. */
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
            <span>
              {t('status.server', { version: now().version })} · {location.host}
            </span>
            <Show when={now().jobs > 0}>
              <span>{plural('status.jobs', now().jobs)}</span>
            </Show>
            <span class={css.fill} />
            <span>{t('status.up', { time: duration(now().uptime_s) })}</span>
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
