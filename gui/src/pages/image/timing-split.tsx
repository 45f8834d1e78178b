import { For } from 'solid-js';
import type { Timings } from '../../../../core/vision/results/image-result.js';

const PARTS = ['queue', 'decode', 'preprocess', 'inference', 'postprocess'] as const;

/** Where the time went: a bar in the shares of its parts, and their milliseconds. */
export function TimingSplit(props: { timings: Timings }) {
  const parts = () => PARTS.map((name) => ({ name, ms: props.timings[name] }));
  const all = () =>
    Math.max(
      1e-6,
      parts().reduce((sum, { ms }) => sum + ms, 0),
    );
  return (
    <section aria-labelledby="timing-title">
      <h2 id="timing-title">Time, {props.timings.total.toFixed(0)} ms</h2>
      <div class="timing" aria-hidden="true">
        <For each={parts()}>
          {({ name, ms }) => <span class={`timing-${name}`} style={{ 'flex-grow': ms / all() }} />}
        </For>
      </div>
      <dl class="facts is-numbers small">
        <For each={parts()}>
          {({ name, ms }) => (
            <>
              <dt>
                <span class={`timing-key timing-${name}`} aria-hidden="true" /> {name}
              </dt>
              <dd>{ms.toFixed(1)} ms</dd>
            </>
          )}
        </For>
      </dl>
    </section>
  );
}
