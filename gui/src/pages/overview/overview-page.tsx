import { For, Show } from 'solid-js';
import { MADE_UP } from '../../../../core/detection/formats/origin-text.js';
import type { ModelList } from '../../../../core/detection/models/model-list.js';
import { call } from '../../api/call.js';
import { START_COMMANDS } from '../../api/problem.js';
import { serverHealth } from '../../app/health.js';
import { duration, figure } from '../../parts/figures.js';
import { MOCK, MODELS_REQUEST } from '../../parts/model-choice.js';
import { ErrorNotice } from '../../parts/notice.js';
import { LocalOnly } from './local-only.js';
import { RecentSessions } from './recent-sessions.js';
import { SelfTest } from './self-test.js';
import { createServerResource, WhileUp } from './while-up.js';
import './overview.css';

const STARTS = [
  {
    path: '#/image',
    title: 'Look at a photo',
    detail: 'Drop one: boxes, classes and scores, and a slider for the threshold.',
  },
  {
    path: '#/batch',
    title: 'Look at many images',
    detail: 'A folder or many files: progress, counts over all of them, one zip.',
  },
  {
    path: '#/video',
    title: 'Look at a video',
    detail: 'Decoded in the page: objects over time, a lane for each class.',
  },
  {
    path: '#/tables',
    title: 'Look at a table',
    detail: 'What is in it, what is wrong with it, and a cleaning that you agree to.',
  },
  {
    path: '#/agent',
    title: 'Ask in words',
    detail: 'The agent shows which tools it would call, and calls them when you say so.',
  },
] as const;

function Server() {
  const health = () => {
    const now = serverHealth();
    return now.state === 'up' ? now.health : null;
  };
  return (
    <section aria-labelledby="server-title">
      <h2 id="server-title">Server</h2>
      <Show
        when={health()}
        fallback={
          <p class="soft">
            {serverHealth().state === 'down'
              ? `It does not answer. Start it with: ${START_COMMANDS}`
              : 'Waiting for an answer'}
          </p>
        }
      >
        {(now) => (
          <dl class="facts">
            <dt>Version</dt>
            <dd>{now().version}</dd>
            <dt>Running for</dt>
            <dd>{duration(now().uptime_s)}</dd>
            <dt>Memory</dt>
            <dd>{figure(now().memory_mb)} MB</dd>
            <dt>Workers</dt>
            <dd>
              {now().workers} for models, {now().table_workers} for tables
            </dd>
            <dt>Backends</dt>
            <dd>
              {now()
                .backends.map(({ name, available, is_default }) =>
                  [name, available ? '' : ' (not installed)', is_default ? ' (default)' : ''].join(''),
                )
                .join(', ')}
            </dd>
          </dl>
        )}
      </Show>
    </section>
  );
}

function Models() {
  const [models, { refetch }] = createServerResource(() => call<ModelList>(MODELS_REQUEST));
  return (
    <section aria-labelledby="models-title">
      <h2 id="models-title">Models</h2>
      <WhileUp>
        <Show when={!models.error} fallback={<ErrorNotice error={models.error} onRetry={() => void refetch()} />}>
          <Show
            when={models()?.models.length}
            fallback={<p class="soft">Put an ONNX file into models/ and review it.</p>}
          >
            <ul class="lines">
              <For each={models()?.models}>
                {(model) => (
                  <li>
                    <span>{model.id}</span>
                    <span class="soft">{model.backend === MOCK ? MADE_UP : model.state.replace('-', ' ')}</span>
                  </li>
                )}
              </For>
            </ul>
          </Show>
        </Show>
      </WhileUp>
    </section>
  );
}

/** What runs here, what it can do, and where to begin. */
export function OverviewPage() {
  return (
    <main class="page">
      <h1>Overview</h1>
      <ul class="starts">
        <For each={STARTS}>
          {({ path, title, detail }) => (
            <li>
              <a href={path}>{title}</a>
              <p class="soft">{detail}</p>
            </li>
          )}
        </For>
      </ul>
      <div class="overview-parts">
        <Server />
        <LocalOnly />
        <Models />
        <RecentSessions />
        <SelfTest />
      </div>
    </main>
  );
}
