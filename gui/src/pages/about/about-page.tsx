import { createMemo, createResource, createSignal, For, Show } from 'solid-js';
import type { ModelList } from '../../../../core/vision/models/model-list.js';
import type { About } from '../../../../handlers/kit/about/read-about.js';
import type { ApiRequest } from '../../api/api-request.js';
import { call } from '../../api/call.js';
import { serverHealth } from '../../app/health.js';
import { formatBytes, formatNumber } from '../../i18n/format.js';
import { createCopied } from '../../parts/create-copied.js';
import { MODELS_REQUEST } from '../../parts/model-choice.js';
import { ErrorNotice } from '../../parts/notice.js';
import { t as partText } from '../../parts/texts.js';
import { plural, t } from './texts.js';
import './about.css';
import { serverPath } from '../../api/server-path.js';

const ABOUT_REQUEST: ApiRequest = {
  method: 'GET',
  path: '/about',
  operation: ['system', 'systemAbout'],
  shell: ['doctor'],
};

/** Text of the server for a log that is not written to a file. */
const LOG_ON_STDERR = 'standard error of the server, with --verbose; no file is written';

/** Formats information for diagnosing faults. Contains no data of the user. */
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
  const { isCopied, copy } = createCopied();
  return (
    <div class="row">
      <button type="button" onClick={() => void copy(props.text())}>
        {t('copy')}
      </button>
      <span role="status" class="soft">
        {isCopied() ? t('copied') : t('copy.content')}
      </span>
    </div>
  );
}

function Models(props: { models: ModelList | undefined }) {
  const real = () => props.models?.models.filter(({ backend }) => backend !== 'mock') ?? [];
  return (
    <section aria-labelledby="about-models">
      <h2 id="about-models">{t('models')}</h2>
      <ul class="about-models">
        <For each={real()} fallback={<li class="soft">{t('models.none')}</li>}>
          {(model) => (
            <li>
              <span>
                {model.id} <span class="soft small">{model.bytes === null ? '' : formatBytes(model.bytes)}</span>
              </span>
              <span class="soft">{model.licence ?? partText(`state.${model.state}`)}</span>
              <code class="small">{model.sha256 ?? t('models.notReviewed')}</code>
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
      <h2 id="about-licences">{t('packages')}</h2>
      <p class="soft">
        {plural('packages.count', props.shipped.length)}
        <a href={serverPath('/licences')} target="_blank" rel="noreferrer">
          {t('packages.licences')}
        </a>
      </p>
      <p class="small">
        <For each={groups()}>
          {([licence, count], place) => (
            <>
              {place() > 0 ? ' · ' : ''}
              {licence} <span class="soft">{formatNumber(count)}</span>
            </>
          )}
        </For>
      </p>
      <label class="field licence-search">
        <span>{t('packages.search')}</span>
        <input type="search" value={wanted()} onInput={({ currentTarget }) => setWanted(currentTarget.value)} />
      </label>
      <ul class="licences">
        <For each={found()} fallback={<li class="soft">{t('packages.none')}</li>}>
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

/** Versions, licences and folders of this installation. */
export function AboutPage() {
  const [about, { refetch }] = createResource(() => call<About>(ABOUT_REQUEST));
  const [models] = createResource(() => call<ModelList>(MODELS_REQUEST));
  return (
    <main class="page about-page">
      <h1>{t('title')}</h1>
      <Show when={!about.error} fallback={<ErrorNotice error={about.error} onRetry={() => void refetch()} />}>
        <Show when={about()} fallback={<p role="status">{t('loading')}</p>}>
          {(facts) => (
            <>
              <div class="about-parts">
                <section aria-labelledby="about-versions">
                  <h2 id="about-versions">{t('versions')}</h2>
                  <dl class="facts">
                    <dt>{t('product')}</dt>
                    <dd>
                      {facts().version} <span class="soft">{t('licence', { licence: facts().licence })}</span>
                    </dd>
                    <dt>Node.js</dt>
                    <dd>{facts().node}</dd>
                    <dt>{t('system')}</dt>
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
                  <h2 id="about-places">{t('paths')}</h2>
                  <dl class="facts">
                    <For each={Object.entries(facts().places)}>
                      {([name, place]) => (
                        <>
                          <dt>{t(`path.${name as keyof About['places']}`)}</dt>
                          <dd>{place === LOG_ON_STDERR ? t('log.stderr') : place}</dd>
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
