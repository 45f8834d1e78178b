import { For, Show } from 'solid-js';
import type { StoredResult } from '../../../../../core/workspace/items/result-store.js';
import { formatBytes, formatFixed, formatNumber, formatTime } from '../../../i18n/format.js';
import { modelOf, settingsOf } from '../document/choose-result.js';
import { t } from '../texts.js';
import type { ImageWork } from '../work/image-work.js';
import css from './inspector.module.css';
import { MadeWith, modelLabel } from './made-with.js';

const PARTS = ['queue', 'decode', 'preprocess', 'inference', 'postprocess'] as const;

/** The duration of each stage of the run in ms, with a bar of their shares. */
function Timings(props: { result: StoredResult }) {
  const timings = () => props.result.timings_ms;
  return (
    <section class={css.section} aria-labelledby="timings-title">
      <h2 id="timings-title">{t('info.time', { ms: formatNumber(timings().total, 0) })}</h2>
      <div class={css.timing} aria-hidden="true">
        <For each={PARTS}>{(part) => <i class={css[part]} style={{ 'flex-grow': timings()[part] }} />}</For>
      </div>
      <dl class={css.facts}>
        <For each={PARTS}>
          {(part) => (
            <>
              <dt>
                <i class={`${css.timingKey} ${css[part]}`} aria-hidden="true" />
                {t(`timing.${part}`)}
              </dt>
              <dd>{t('info.ms', { ms: formatFixed(timings()[part], 1) })}</dd>
            </>
          )}
        </For>
      </dl>
    </section>
  );
}

/** The stored results of the image. A click selects one. */
function Results(props: { work: ImageWork }) {
  const doc = props.work.doc;
  const select = (result: StoredResult) =>
    doc().setLook({ maker: result.maker, model: modelOf(result), ...settingsOf(result) });
  return (
    <section class={css.section} aria-labelledby="results-title">
      <h2 id="results-title">{t('info.results')}</h2>
      <ul class={css.results}>
        <For each={doc().results()}>
          {(result) => (
            <li>
              <button
                type="button"
                class={css.row}
                aria-pressed={result.maker === doc().result()?.maker}
                onClick={() => select(result)}
              >
                <span class={css.name}>{modelLabel(result)}</span>
                <span class={css.grow} />
                <span class={css.soft}>{formatTime(result.created_at)}</span>
              </button>
            </li>
          )}
        </For>
      </ul>
    </section>
  );
}

/** Facts about the image, the origin of the boxes, and the durations. */
export function InfoPanel(props: { work: ImageWork }) {
  const doc = props.work.doc;
  const source = () => {
    const item = doc().item();
    return item?.source.type === 'path' ? item.source.path : t('info.copy');
  };
  return (
    <>
      <section class={css.first} aria-labelledby="image-title">
        <h2 id="image-title">{t('info.image')}</h2>
        <dl class={css.facts}>
          <dt>{t('info.source')}</dt>
          <dd class={css.path}>{source()}</dd>
          <Show when={doc().result()?.image}>
            {(image) => (
              <>
                <dt>{t('info.size')}</dt>
                <dd>{t('info.pixels', { width: String(image().width), height: String(image().height) })}</dd>
                <dt>{t('info.file')}</dt>
                <dd>
                  {image().format.toUpperCase()}, {formatBytes(image().bytes)}
                </dd>
                <dt>SHA-256</dt>
                <dd>
                  <code title={image().sha256}>{image().sha256.slice(0, 16)}</code>
                </dd>
              </>
            )}
          </Show>
          <Show when={props.work.open().labels.existing()}>
            {(labels) => (
              <>
                <dt>{t('info.labels')}</dt>
                <dd class={css.path}>{labels().path}</dd>
              </>
            )}
          </Show>
        </dl>
        <For each={props.work.open().labels.existing()?.problems ?? []}>
          {(problem) => <p class={css.warning}>{problem}</p>}
        </For>
      </section>
      <Show when={doc().result()}>
        {(result) => (
          <>
            <Timings result={result()} />
            <Results work={props.work} />
            <MadeWith result={result()} look={doc().look()} />
          </>
        )}
      </Show>
    </>
  );
}
