import { For, Show } from 'solid-js';
import type { Origin } from '../../../core/vision/results/origin.js';
import { RichText } from '../i18n/rich-text.js';
import { describeOptions } from './describe-origin.js';
import { t } from './texts.js';

/** Code of the warning that boxes are made up. */
const MOCK_WARNING = 'mock-backend';

/** Displayed hex digits of the hash of a weight file. */
const SHORT_HASH = 8;

/** The name of the model that produced a result, with the start of the hash of its weights. */
export function ModelName(props: { origin: Pick<Origin, 'is_mock' | 'model'> }) {
  return (
    <>
      {props.origin.is_mock ? t('origin.mockModel', { model: props.origin.model.id }) : props.origin.model.id}
      <Show when={props.origin.model.sha256}>
        {(hash) => (
          <>
            {' '}
            <code title={t('origin.hash', { hash: hash() })}>{hash().slice(0, SHORT_HASH)}</code>
          </>
        )}
      </Show>
    </>
  );
}

/**
 * The origin of a result. If the boxes are made up, a warning comes first.
 * @param side name of the model's side in a comparison.
 */
export function OriginNote(props: { origin: Origin; side?: string }) {
  const others = () => props.origin.warnings.filter(({ code }) => code !== MOCK_WARNING);
  return (
    <section class="origin" aria-label={props.side ? t('origin.regionOf', { side: props.side }) : t('origin.region')}>
      <Show when={props.origin.is_mock}>
        <p class="notice is-made-up small">
          <strong>{props.side ? t('origin.madeUpOf', { side: props.side }) : t('origin.madeUp')}</strong>
          <span>{t('origin.derived')}</span>
        </p>
      </Show>
      <For each={others()}>{({ message }) => <p class="notice small">{message}</p>}</For>
      <p class="soft small">
        <RichText
          text={(slots) =>
            t(props.side ? 'origin.lineOf' : 'origin.line', {
              side: props.side ?? '',
              device: props.origin.device,
              options: describeOptions(props.origin.options),
              ...slots,
            })
          }
          parts={{ model: <ModelName origin={props.origin} /> }}
        />
      </p>
    </section>
  );
}
