import Box from 'lucide-solid/icons/box';
import { createEffect, createMemo, createResource, For, on, onCleanup, Show } from 'solid-js';
import type { ModelList } from '../../../../core/vision/models/model-list.js';
import type { Job } from '../../../../core/workspace/jobs/job.js';
import { call } from '../../api/call.js';
import { startCommands } from '../../api/problem.js';
import { serverHealth } from '../../app/health.js';
import { plural, t } from '../../i18n/frame-texts.js';
import { CopyLine } from '../../parts/copy-line.js';
import { figure } from '../../parts/figures.js';
import { MOCK, MODELS_REQUEST } from '../../parts/model-choice.js';
import { ErrorNotice } from '../../parts/notice.js';
import { listItems } from '../../workspace/items.js';
import { changeJob, isActive, listJobs } from '../../workspace/jobs.js';
import { ContinueList } from './continue-list.js';
import { LocalOnly } from './local-only.js';
import css from './overview.module.css';
import { RecentSessions } from './recent-sessions.js';
import { RunningJobs } from './running-jobs.js';
import { SelfTest } from './self-test.js';
import { StartTiles } from './start-tiles.js';
import { createServerResource, WhileUp } from './while-up.js';

/** Interval at which the progress of jobs is read, ms. */
const JOBS_MS = 1_000;

type Models = ModelList['models'];

function HealthLine(props: { models: Models | undefined }) {
  const ready = () => props.models?.filter(({ backend, state }) => backend !== MOCK && state === 'ready').length ?? 0;
  const health = () => {
    const now = serverHealth();
    return now.state === 'up' ? now.health : null;
  };
  return (
    <Show
      when={health()}
      fallback={
        <span class={css.soft}>
          {serverHealth().state === 'down' ? `${t('status.down')}: ${startCommands()}` : t('status.checking')}
        </span>
      }
    >
      {(now) => (
        <span class={css.soft}>
          <i class={css.led} />
          {t('overview.healthy', {
            version: now().version,
            models: ready() === 0 ? t('overview.noModel') : plural('overview.models', ready()),
            memory: figure(Math.round(now().memory_mb)),
          })}
        </span>
      )}
    </Show>
  );
}

function ModelCards(props: { models: Models }) {
  const own = () => props.models.filter(({ backend }) => backend !== MOCK);
  return (
    <For each={own()} fallback={<p class={css.soft}>{t('overview.noModels')}</p>}>
      {(model) => (
        <div class={css.model}>
          <Box size={16} />
          <span class={`${css.cut} ${css.name}`}>{model.id}</span>
          <span class={model.state === 'ready' ? css.good : css.warn}>
            {model.state === 'ready' ? t('overview.ready') : t('overview.review')}
          </span>
        </div>
      )}
    </For>
  );
}

/** Shown until something was opened. */
function FirstSteps() {
  return (
    <ol class={css.steps}>
      <li>{t('overview.step1')}</li>
      <li>
        {t('overview.step2')}
        <CopyLine label="Shell" text='vision-cli models review street-demo.onnx --source "vision-cli samples"' />
      </li>
      <li>{t('overview.step3')}</li>
    </ol>
  );
}

/** Opened items, jobs, models and privacy; ways to start. */
export function OverviewPage() {
  const [models, { refetch: retryModels }] = createServerResource(() => call<ModelList>(MODELS_REQUEST));
  const [items, { refetch: readItems }] = createServerResource(listItems);
  const [jobs, { refetch: readJobs }] = createResource(() => listJobs().catch(() => [] as Job[]));
  const open = createMemo(() => jobs.latest?.filter((job) => isActive(job) || job.state === 'paused') ?? []);
  // A job that ends changes what its item shows.
  createEffect(
    on(
      () => open().length,
      () => void readItems(),
      { defer: true },
    ),
  );
  const timer = setInterval(() => {
    const now = serverHealth();
    if (open().some(isActive) || (now.state === 'up' && now.health.jobs > 0)) void readJobs();
  }, JOBS_MS);
  onCleanup(() => clearInterval(timer));
  return (
    <main class={css.page}>
      <header class={css.head}>
        <h1>{t('overview.title')}</h1>
        <HealthLine models={models.latest?.models} />
        <SelfTest />
      </header>
      <StartTiles />
      <div class={css.columns}>
        <div>
          <section aria-labelledby="continue-title">
            <h2 id="continue-title">{items.latest?.length === 0 ? t('overview.first') : t('overview.continue')}</h2>
            <WhileUp>
              <Show when={!items.error} fallback={<ErrorNotice error={items.error} onRetry={() => void readItems()} />}>
                <Show when={items.latest?.length} fallback={<FirstSteps />}>
                  <ContinueList items={items.latest!} jobs={open()} />
                </Show>
              </Show>
            </WhileUp>
          </section>
          <RecentSessions />
        </div>
        <div>
          <section aria-labelledby="running-title">
            <h2 id="running-title">
              {t('overview.running')} <span class={css.soft}>{open().length || ''}</span>
            </h2>
            <div class={css.card}>
              <RunningJobs
                jobs={open()}
                onAct={(job, action) => void changeJob(job.id, action).then(() => readJobs())}
              />
            </div>
          </section>
          <section aria-labelledby="models-title">
            <h2 id="models-title">{t('overview.models')}</h2>
            <div class={css.card}>
              <WhileUp>
                <Show
                  when={!models.error}
                  fallback={<ErrorNotice error={models.error} onRetry={() => void retryModels()} />}
                >
                  <ModelCards models={models.latest?.models ?? []} />
                </Show>
              </WhileUp>
            </div>
          </section>
          <LocalOnly />
        </div>
      </div>
    </main>
  );
}
