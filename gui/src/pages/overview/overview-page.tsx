import { A, useNavigate } from '@solidjs/router';
import { createEffect, createMemo, createResource, on, onCleanup, onMount, Show } from 'solid-js';
import type { ModelList } from '../../../../core/vision/models/model-list.js';
import type { Job } from '../../../../core/workspace/jobs/job.js';
import { call } from '../../api/call.js';
import { serverHealth } from '../../app/health.js';
import { useKeys } from '../../app/keys.js';
import { MOCK, MODELS_REQUEST } from '../../parts/model-choice.js';
import { ErrorNotice } from '../../parts/notice.js';
import { itemPath } from '../../workspace/item-path.js';
import { listItems } from '../../workspace/items.js';
import { changeJob, isActive, listJobs } from '../../workspace/jobs.js';
import { toggleDrawer } from '../../workspace/library/library-state.js';
import { libraryItems } from '../../workspace/library/library-store.js';
import { ContinueList } from './continue-list.js';
import { FirstSteps } from './first-steps.js';
import { HealthLine } from './health-line.js';
import { ModelCards } from './model-cards.js';
import css from './overview.module.css';
import { Privacy } from './privacy.js';
import { RecentSessions } from './recent-sessions.js';
import { RunningJobs } from './running-jobs.js';
import { SelfTest } from './self-test.js';
import { StartTiles } from './start-tiles.js';
import { t } from './texts.js';
import { createServerResource, WhileUp } from './while-up.js';

/** Interval at which the progress of jobs is read, ms. */
const JOBS_MS = 1_000;

/** Jobs that are not done, read again while the server has any. */
function createOpenJobs() {
  const [jobs, { refetch }] = createResource(() => listJobs().catch(() => [] as Job[]));
  const open = createMemo(() => jobs.latest?.filter((job) => isActive(job) || job.state === 'paused') ?? []);
  const timer = setInterval(() => {
    const now = serverHealth();
    if (open().some(isActive) || (now.state === 'up' && now.health.jobs > 0)) void refetch();
  }, JOBS_MS);
  onCleanup(() => clearInterval(timer));
  return { open, refetch };
}

/** Opened items, jobs, models and privacy; ways to start. */
export function OverviewPage() {
  const navigate = useNavigate();
  const [models, { refetch: retryModels }] = createServerResource(() => call<ModelList>(MODELS_REQUEST));
  const [items, { refetch: readItems }] = createServerResource(listItems);
  const jobs = createOpenJobs();
  // A job that ends, and a change in the Library, change what is listed.
  createEffect(on([() => jobs.open().length, libraryItems], () => void readItems(), { defer: true }));
  // A model is reviewed in the shell, so the list is read again when the user comes back.
  const comeBack = () => void retryModels();
  onMount(() => addEventListener('focus', comeBack));
  onCleanup(() => removeEventListener('focus', comeBack));
  const ownModels = () => models.latest?.models.filter(({ backend }) => backend !== MOCK) ?? [];
  const ready = () => ownModels().filter(({ state }) => state === 'ready').length;
  const last = () => items.latest?.[0];
  useKeys([
    {
      keys: ['Enter'],
      label: () => t('continueWith', { name: last()?.name ?? '' }),
      run: () => {
        const item = last();
        if (item) navigate(itemPath(item));
      },
    },
  ]);
  /** The first steps come first if nothing is opened yet. */
  const FirstStepsIf = (props: { isEmpty: boolean }) => (
    <Show when={models.latest !== undefined && ready() === 0 && (items.latest?.length === 0) === props.isEmpty}>
      <FirstSteps hasModel={ownModels().length > 0} />
    </Show>
  );
  return (
    <main class={css.page}>
      <header class={css.head}>
        <h1>{t('title')}</h1>
        <HealthLine ready={ready()} />
        <SelfTest />
      </header>
      <StartTiles />
      <div class={css.columns}>
        <div>
          <FirstStepsIf isEmpty={true} />
          <section aria-labelledby="continue-title">
            <div class={css.title}>
              <h2 id="continue-title">{t('continue')}</h2>
              <button type="button" class={css.more} onClick={toggleDrawer}>
                {t('all')} <kbd>Ctrl B</kbd>
              </button>
            </div>
            <WhileUp>
              <Show when={!items.error} fallback={<ErrorNotice error={items.error} onRetry={() => void readItems()} />}>
                <Show when={items.latest} fallback={<div class={css.list} />}>
                  {(list) => (
                    <Show
                      when={list().length > 0}
                      fallback={<p class={`${css.card} ${css.soft}`}>{t('nothingOpened')}</p>}
                    >
                      <ContinueList items={list()} jobs={jobs.open()} />
                    </Show>
                  )}
                </Show>
              </Show>
            </WhileUp>
          </section>
          <FirstStepsIf isEmpty={false} />
          <RecentSessions />
        </div>
        <div>
          <section aria-labelledby="running-title">
            <h2 id="running-title">
              {t('running')} <span class={css.end}>{jobs.open().length || ''}</span>
            </h2>
            <div class={css.card}>
              <RunningJobs
                jobs={jobs.open()}
                onAct={(job, action) => void changeJob(job.id, action).then(() => jobs.refetch())}
              />
            </div>
          </section>
          <section aria-labelledby="models-title">
            <div class={css.title}>
              <h2 id="models-title">{t('modelsTitle')}</h2>
              <A class={css.more} href="/settings">
                {t('manage')}
              </A>
            </div>
            <div class={`${css.card} ${css.models}`}>
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
          <Privacy />
        </div>
      </div>
    </main>
  );
}
