import { createMemo, createSignal, For, Show } from 'solid-js';
import { ObjectBox } from '../../parts/object-box.js';
import { type BatchItem, countAbove, detectionsAbove } from './batch-item.js';

/** Pictures beyond these are added as the reader comes to the end: a thousand are not drawn at once. */
const STEP = 60;

/** Longer side of a picture that the server reduces: twice the widest place that it is shown at, px. */
const PREVIEW_SIDE = 480;

const previewOf = (id: string) => `/workspace/items/${id}/preview?max_side=${PREVIEW_SIDE}`;

function Thumbnail(props: { item: BatchItem; confidence: number }) {
  // An image that cannot be decoded has no picture.
  const url = () => (props.item.state === 'done' ? previewOf(props.item.id) : null);
  const shown = () => detectionsAbove(props.item, props.confidence);
  const size = () => props.item.result?.image;
  return (
    <svg class="thumbnail" viewBox={`0 0 ${size()?.width ?? 4} ${size()?.height ?? 3}`} aria-hidden="true">
      <Show when={url()}>
        {(href) => <image href={href()} width={size()?.width ?? 4} height={size()?.height ?? 3} />}
      </Show>
      <For each={shown()}>{(object) => <ObjectBox object={object} />}</For>
    </svg>
  );
}

/** The images of a batch with their boxes and counts. */
export function BatchGrid(props: { items: readonly BatchItem[]; confidence: number }) {
  const [most, setMost] = createSignal(STEP);
  const shown = createMemo(() => props.items.slice(0, most()));
  return (
    <>
      <ul class="batch-grid">
        <For each={shown()}>
          {(item) => (
            <li classList={{ 'is-failed': item.state === 'failed' }}>
              <Thumbnail item={item} confidence={props.confidence} />
              <span class="batch-name" title={item.name}>
                {item.name}
              </span>
              <span class="soft small">
                {item.state === 'waiting' ? 'waiting' : item.state === 'failed' ? item.reason : null}
                <Show when={item.state === 'done'}>{countAbove(item, props.confidence)} objects</Show>
              </span>
            </li>
          )}
        </For>
      </ul>
      <Show when={props.items.length > most()}>
        <button type="button" onClick={() => setMost((before) => before + STEP)}>
          Show more of {props.items.length}
        </button>
      </Show>
    </>
  );
}
