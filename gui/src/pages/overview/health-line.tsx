import { createSignal, Show } from 'solid-js';
import type { Health } from '../../../../handlers/kit/service-health.js';
import { startCommands } from '../../api/problem.js';
import { serverHealth } from '../../app/health.js';
import { formatBytes, formatDuration, formatNumber, formatPair } from '../../i18n/format.js';
import { t as frame } from '../../i18n/frame-texts.js';
import { activeJobs } from '../../workspace/job-news.js';
import css from './overview.module.css';
import { plural, t } from './texts.js';

/**
 * A line that says whether everything works. A click shows the details.
 * @param ready number of models that are ready.
 */
export function HealthLine(props: { ready: number }) {
  const [isOpen, setOpen] = createSignal(false);
  const health = () => {
    const now = serverHealth();
    return now.state === 'up' ? now.health : null;
  };
  const down = () => (serverHealth().state === 'down' ? formatPair(frame('status.down'), startCommands()) : null);
  return (
    <Show when={health()} fallback={<span class={css.health}>{down() ?? frame('status.checking')}</span>}>
      {(now) => (
        <div class={css.healthPlace}>
          <button
            type="button"
            class={css.health}
            aria-expanded={isOpen()}
            title={t('detail')}
            onClick={() => setOpen((was) => !was)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || !isOpen()) return;
              event.preventDefault();
              setOpen(false);
            }}
            onBlur={() => setOpen(false)}
          >
            <i class={css.led} />
            {t('healthy', {
              version: now().version,
              models: props.ready === 0 ? t('noModel') : plural('models', props.ready),
              memory: formatBytes(Math.round(now().memory_mb) * 1e6),
            })}
          </button>
          <Show when={isOpen()}>
            <Details health={now()} />
          </Show>
        </div>
      )}
    </Show>
  );
}

function Details(props: { health: Health }) {
  return (
    <dl class={css.details} aria-label={t('detail')}>
      <dt>{t('address')}</dt>
      <dd>{location.host}</dd>
      <dt>{t('up')}</dt>
      <dd>{formatDuration(props.health.uptime_s)}</dd>
      <dt>{t('jobsNow')}</dt>
      <dd>{formatNumber(activeJobs().length)}</dd>
      <dt>{t('windows')}</dt>
      <dd>{formatNumber(props.health.windows)}</dd>
    </dl>
  );
}
