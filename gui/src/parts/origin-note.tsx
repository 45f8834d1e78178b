import { For, Show } from 'solid-js';
import { formatOptions } from '../../../core/vision/formats/origin-text.js';
import type { Origin } from '../../../core/vision/results/origin.js';

/** Code of the warning that boxes are made up. */
const MOCK_WARNING = 'mock-backend';

/** Digits of a hash that tell weight files apart. */
const SHORT_HASH = 8;

/** The name of the model that a result says it comes from, and the beginning of the hash of its weights. */
export function ModelName(props: { origin: Pick<Origin, 'is_mock' | 'model'> }) {
  return (
    <>
      {props.origin.model.id}
      <Show when={props.origin.model.sha256}>
        {(hash) => (
          <>
            {' '}
            <code title={`SHA-256 of the weights: ${hash()}`}>{hash().slice(0, SHORT_HASH)}</code>
          </>
        )}
      </Show>
      <Show when={props.origin.is_mock}> (made-up boxes)</Show>
    </>
  );
}

/**
 * What produced the boxes that are shown, by their result, after a warning if they are made up.
 * @param side of a comparison.
 */
export function OriginNote(props: { origin: Origin; side?: string }) {
  const others = () => props.origin.warnings.filter(({ code }) => code !== MOCK_WARNING);
  return (
    <section class="origin" aria-label={props.side ? `${props.side} made with` : 'Made with'}>
      <Show when={props.origin.is_mock}>
        <p class="notice is-made-up small">
          <strong>{props.side ? `${props.side}: made-up boxes` : 'Made-up boxes'}</strong>
          <span>The mock derives them from the hash of the file and never reads the pixels.</span>
        </p>
      </Show>
      <For each={others()}>{({ message }) => <p class="notice small">{message}</p>}</For>
      <p class="soft small">
        {props.side ? `${props.side} made with` : 'Made with'} <ModelName origin={props.origin} /> on{' '}
        {props.origin.device}; {formatOptions(props.origin.options)}
      </p>
    </section>
  );
}
