import { A, useNavigate } from '@solidjs/router';
import { createSignal, For, Show } from 'solid-js';
import type { SampleSet } from '../../../../core/samples/write-samples.js';
import { MADE_UP } from '../../../../core/vision/formats/origin-text.js';
import type { ModelList } from '../../../../core/vision/models/model-list.js';
import { call } from '../../api/call.js';
import { START_COMMANDS } from '../../api/problem.js';
import { handFiles } from '../../app/handed-files.js';
import { serverHealth } from '../../app/health.js';
import { takeFiles } from '../../parts/drop-zone.js';
import { duration, figure } from '../../parts/figures.js';
import { pathForFiles } from '../../parts/file-kinds.js';
import { MOCK, MODELS_REQUEST } from '../../parts/model-choice.js';
import { ErrorNotice } from '../../parts/notice.js';
import { SampleButton } from '../../parts/sample-button.js';
import { LocalOnly } from './local-only.js';
import { RecentSessions } from './recent-sessions.js';
import { SelfTest } from './self-test.js';
import { createServerResource, WhileUp } from './while-up.js';
import './overview.css';

const STARTS = [
  {
    path: '/image',
    title: 'Detect objects in a photo',
    detail: 'Boxes, classes and confidences, with a slider for the threshold.',
  },
  {
    path: '/batch',
    title: 'Detect objects in many images',
    detail: 'A folder or many files: progress, totals and one ZIP.',
  },
  {
    path: '/video',
    title: 'Detect objects in a video',
    detail: 'Decoded in this page: objects over time, one lane per class.',
  },
  {
    path: '/tables',
    title: 'Inspect a table',
    detail: 'Its columns, its problems, and a cleaning that you confirm.',
  },
  {
    path: '/agent',
    title: 'Ask the agent',
    detail: 'The agent shows the planned calls and runs them when you confirm.',
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
              ? `It does not respond. Start it with: ${START_COMMANDS}`
              : 'Waiting for a response'}
          </p>
        }
      >
        {(now) => (
          <dl class="facts">
            <dt>Version</dt>
            <dd>{now().version}</dd>
            <dt>Uptime</dt>
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

/** Samples for users who have no file at hand. */
function Samples() {
  const [set, setSet] = createSignal<SampleSet | null>(null);
  return (
    <section aria-labelledby="samples-title">
      <h2 id="samples-title">Nothing at hand?</h2>
      <SampleButton label="Write samples" onWritten={setSet} />
      <Show when={set()}>
        {(written) => (
          <p role="status">
            {written().written} files written to {written().folder}
            {written().kept > 0 ? `, ${written().kept} existing ones kept` : ''}. Open them on the pages above, or
            validate the dataset: <code>vision-cli dataset validate {written().folder}/dataset/data.yaml</code>
          </p>
        )}
      </Show>
    </section>
  );
}

/** What runs here, what it can do, and where to begin. */
export function OverviewPage() {
  const navigate = useNavigate();
  const [isRefused, setRefused] = createSignal(false);
  const isOver = takeFiles((files) => {
    const path = pathForFiles(files);
    setRefused(path === null);
    if (path === null) return;
    handFiles(files);
    navigate(path);
  });
  return (
    <main class="page" classList={{ 'is-dropping': isOver() }}>
      <h1>Overview</h1>
      <Show when={isRefused()}>
        <p class="notice" role="status">
          No page opens these files together. Drop images, a video or a table; enter the path of a folder on Batch
          Detection.
        </p>
      </Show>
      <ul class="starts">
        <For each={STARTS}>
          {({ path, title, detail }) => (
            <li>
              <A href={path}>{title}</A>
              <p class="soft">{detail}</p>
            </li>
          )}
        </For>
      </ul>
      <Samples />
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
