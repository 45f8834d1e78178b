import { A, useNavigate } from '@solidjs/router';
import { createEffect, createMemo, on, onCleanup, onMount, Show } from 'solid-js';
import type { ModelList } from '../../../../core/vision/models/model-list.js';
import type { WorkspaceItem } from '../../../../core/workspace/items/workspace-item.js';
import type { Job } from '../../../../core/workspace/jobs/job.js';
import type { JobAction } from '../../../../core/workspace/jobs/job-action.js';
import { call } from '../../api/call.js';
import { useKeys } from '../../app/keys.js';
import { showFailure } from '../../app/toast-state.js';
import { MOCK, MODELS_REQUEST } from '../../parts/model-choice.js';
import { ErrorNotice } from '../../parts/notice.js';
import { itemPath } from '../../workspace/item-path.js';
import { listItems } from '../../workspace/items.js';
import { activeJobs, openJobs } from '../../workspace/job-news.js';
import { changeJob } from '../../workspace/jobs.js';
import { toggleDrawer } from '../../workspace/library/library-state.js';
import { libraryItems } from '../../workspace/library/library-store.js';
import { ContinueList } from './continue-list.js';
import { FirstSteps } from './first-steps.js';
import { HealthLine } from './health-line.js';
import { ModelCards } from './model-cards.js';
import css from './overview.module.css';
import { Privacy } from './privacy.js';
import { RecentJournals } from './recent-journals.js';
import { RunningJobs } from './running-jobs.js';
import { SelfTest } from './self-test.js';
import { StartTiles } from './start-tiles.js';
import { t } from './texts.js';
import { createServerResource, WhileUp } from './while-up.js';

/** Returns the items with running jobs first, and otherwise in the same order. */
function byActivity(items: readonly WorkspaceItem[]): WorkspaceItem[] {
  const isRunning = ({ id }: WorkspaceItem) => activeJobs().some((job) => job.item_id === id);
  return [...items.filter(isRunning), ...items.filter((item) => !isRunning(item))];
}

/** The start page: recent items, jobs, models, privacy, and ways to start. */
export function OverviewPage() {
  const navigate = useNavigate();
  const [models, { refetch: retryModels }] = createServerResource(() => call<ModelList>(MODELS_REQUEST));
  const [items, { refetch: readItems }] = createServerResource(listItems);
  // The list depends on the states of jobs and on the library.
  const states = createMemo(() =>
    openJobs()
      .map(({ id, state }) => id + state)
      .join(),
  );
  createEffect(on([states, libraryItems], () => void readItems(), { defer: true }));
  // Models are reviewed in a terminal, so the list is updated when the window gets the focus again.
  const comeBack = () => void retryModels();
  onMount(() => addEventListener('focus', comeBack));
  onCleanup(() => removeEventListener('focus', comeBack));
  const ownModels = () => models.latest?.models.filter(({ backend }) => backend !== MOCK) ?? [];
  const ready = () => ownModels().filter(({ state }) => state === 'ready').length;
  const listed = createMemo(() => items.latest && byActivity(items.latest));
  const last = () => listed()?.[0];
  const act = (job: Job, action: JobAction) =>
    void changeJob(job.id, action).catch((error) => showFailure(error, () => act(job, action)));
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
  /** The first steps. They are above all other sections if no item was opened. */
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
                <Show when={listed()} fallback={<div class={css.list} />}>
                  {(list) => (
                    <Show
                      when={list().length > 0}
                      fallback={<p class={`${css.card} ${css.soft}`}>{t('nothingOpened')}</p>}
                    >
                      <ContinueList items={list()} jobs={openJobs()} />
                    </Show>
                  )}
                </Show>
              </Show>
            </WhileUp>
          </section>
          <FirstStepsIf isEmpty={false} />
          <RecentJournals />
        </div>
        <div>
          <section aria-labelledby="running-title">
            <h2 id="running-title">
              {t('running')} <span class={css.end}>{openJobs().length || ''}</span>
            </h2>
            <div class={css.card}>
              <RunningJobs jobs={openJobs()} onAct={act} />
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
