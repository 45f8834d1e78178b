import { createMemo, createResource, createSignal, For, Show } from 'solid-js';
import type { ModelList } from '../../../../core/vision/models/model-list.js';
import type { About } from '../../../../handlers/kit/about/read-about.js';
import type { ApiRequest } from '../../api/api-request.js';
import { call } from '../../api/call.js';
import { serverHealth } from '../../app/health.js';
import { bytes } from '../../parts/figures.js';
import { MODELS_REQUEST } from '../../parts/model-choice.js';
import { ErrorNotice } from '../../parts/notice.js';
import './about.css';

const ABOUT_REQUEST: ApiRequest = {
  method: 'GET',
  path: '/about',
  operation: ['system', 'systemAbout'],
  shell: ['doctor'],
};

const PLACES: Record<keyof About['places'], string> = {
  program: 'Program',
  settings_file: 'Settings',
  state_dir: 'Stored data',
  models_dir: 'Models',
  log: 'Log',
};

const SAID_FOR_MS = 1500;

/** All that helps to find a fault, and nothing of the user's data: versions, workers, models by their hash. */
function diagnosticsOf(about: About, models: ModelList | undefined): string {
  const now = serverHealth();
  const { version, node, system, libraries } = about;
  return JSON.stringify(
    {
      version,
      node,
      system,
      libraries: Object.fromEntries(libraries.map((one) => [one.name, one.version])),
      server: now.state === 'up' ? now.health : now.state,
      models: models?.models.map(({ id, state, layout, sha256 }) => ({ id, state, layout, sha256 })),
      browser: navigator.userAgent,
      window: `${innerWidth} x ${innerHeight}`,
    },
    null,
    2,
  );
}

function CopyDiagnostics(props: { text: () => string }) {
  const [isCopied, setCopied] = createSignal(false);
  const copy = async () => {
    await navigator.clipboard.writeText(props.text());
    setCopied(true);
    setTimeout(() => setCopied(false), SAID_FOR_MS);
  };
  return (
    <div class="row">
      <button type="button" onClick={() => void copy()}>
        Copy diagnostics
      </button>
      <span role="status" class="soft">
        {isCopied() ? 'Copied' : 'Versions, workers and SHA-256 of the models; no paths, images or tables.'}
      </span>
    </div>
  );
}

function Models(props: { models: ModelList | undefined }) {
  const real = () => props.models?.models.filter(({ backend }) => backend !== 'mock') ?? [];
  return (
    <section aria-labelledby="about-models">
      <h2 id="about-models">Models</h2>
      <ul class="about-models">
        <For each={real()} fallback={<li class="soft">There are no weights. The mock needs none.</li>}>
          {(model) => (
            <li>
              <span>
                {model.id} <span class="soft small">{model.bytes === null ? '' : bytes(model.bytes)}</span>
              </span>
              <span class="soft">{model.licence ?? model.state.replace('-', ' ')}</span>
              <code class="small">{model.sha256 ?? 'not reviewed'}</code>
            </li>
          )}
        </For>
      </ul>
    </section>
  );
}

function Licences(props: { shipped: About['shipped'] }) {
  const [wanted, setWanted] = createSignal('');
  const groups = createMemo(() => {
    const counts = new Map<string, number>();
    for (const { licence } of props.shipped) counts.set(licence, (counts.get(licence) ?? 0) + 1);
    return [...counts].sort(([, a], [, b]) => b - a);
  });
  const found = createMemo(() => {
    const text = wanted().trim().toLowerCase();
    return props.shipped.filter(({ name, licence }) => `${name} ${licence}`.toLowerCase().includes(text));
  });
  return (
    <section aria-labelledby="about-licences">
      <h2 id="about-licences">Bundled packages</h2>
      <p class="soft">
        {props.shipped.length} packages.{' '}
        <a href="/licences" target="_blank" rel="noreferrer">
          Read the licences
        </a>
      </p>
      <p class="small">
        <For each={groups()}>
          {([licence, count], place) => (
            <>
              {place() > 0 ? ', ' : ''}
              {licence} <span class="soft">{count}</span>
            </>
          )}
        </For>
      </p>
      <label class="field licence-search">
        <span>Package or licence</span>
        <input type="search" value={wanted()} onInput={({ currentTarget }) => setWanted(currentTarget.value)} />
      </label>
      <ul class="licences">
        <For each={found()} fallback={<li class="soft">No matching package.</li>}>
          {({ name, version, licence }) => (
            <li>
              <span>
                {name} <span class="soft">{version}</span>
              </span>
              <span class="soft">{licence}</span>
            </li>
          )}
        </For>
      </ul>
    </section>
  );
}

/** What runs here, under which licences, and where it lies. */
export function AboutPage() {
  const [about, { refetch }] = createResource(() => call<About>(ABOUT_REQUEST));
  const [models] = createResource(() => call<ModelList>(MODELS_REQUEST));
  return (
    <main class="page about-page">
      <h1>About</h1>
      <Show when={!about.error} fallback={<ErrorNotice error={about.error} onRetry={() => void refetch()} />}>
        <Show when={about()} fallback={<p role="status">Loading</p>}>
          {(facts) => (
            <>
              <div class="about-parts">
                <section aria-labelledby="about-versions">
                  <h2 id="about-versions">Versions</h2>
                  <dl class="facts">
                    <dt>Handlens</dt>
                    <dd>
                      {facts().version} <span class="soft">({facts().licence})</span>
                    </dd>
                    <dt>Node.js</dt>
                    <dd>{facts().node}</dd>
                    <dt>System</dt>
                    <dd>{facts().system}</dd>
                    <For each={facts().libraries}>
                      {({ name, version }) => (
                        <>
                          <dt>{name}</dt>
                          <dd>{version}</dd>
                        </>
                      )}
                    </For>
                  </dl>
                </section>
                <section aria-labelledby="about-places">
                  <h2 id="about-places">Paths</h2>
                  <dl class="facts">
                    <For each={Object.entries(facts().places)}>
                      {([name, place]) => (
                        <>
                          <dt>{PLACES[name as keyof About['places']]}</dt>
                          <dd>{place}</dd>
                        </>
                      )}
                    </For>
                  </dl>
                </section>
              </div>
              <CopyDiagnostics text={() => diagnosticsOf(facts(), models.latest)} />
              <Models models={models.latest} />
              <Licences shipped={facts().shipped} />
            </>
          )}
        </Show>
      </Show>
    </main>
  );
}
