import { createEffect, createMemo, For, onCleanup, Show } from 'solid-js';
import type { CanvasBox, PhotoCanvasProps } from './canvas-box.js';
import { LabelCanvas } from './label-canvas.js';
import type { PlacedLabel } from './label-layout.js';
import type { LabelPlaces } from './label-places.js';
import { labelParts, labelWidth } from './label-text.js';
import css from './labels.module.css';
import type { Scene } from './scene.js';
import { slotClass } from './slot-style.js';

interface LabelLayerProps {
  canvas: PhotoCanvasProps;
  scene: Scene;
  places: LabelPlaces;
}

/**
 * Moves a label element to its place, or hides it. Writes only what has changed, because each write recalculates
 * styles.
 */
function putLabel(element: HTMLElement, at: PlacedLabel | null): void {
  const place = at?.place ?? 'hidden';
  if (element.dataset.place !== place) element.dataset.place = place;
  if (at) element.style.transform = `translate(${at.x}px,${at.y}px)`;
}

function BoxLabel(props: { box: CanvasBox; ref: (element: HTMLElement) => void; isOnTop?: boolean }) {
  const parts = createMemo(() => labelParts(props.box.label));
  return (
    // Only the outer element is moved, so that the more expensive styles of the inner one are not recalculated.
    <div
      ref={props.ref}
      class={css.place}
      classList={{ [css.top!]: props.isOnTop === true }}
      data-label={props.box.id}
      data-place="hidden"
    >
      <div class={`${css.label} ${slotClass(props.box.slot)}`} style={{ width: `${labelWidth(props.box)}px` }}>
        <Show when={props.box.badge}>{(badge) => <b class={css.badge}>{badge()}</b>}</Show>
        <span>{parts().name}</span>
        <Show when={parts().score}>{(score) => <span class={css.score}>{score()}</span>}</Show>
      </div>
    </div>
  );
}

/** Labels of all boxes, above the boxes. Hidden from assistive technology, which reads the names of the boxes. */
export function LabelLayer(props: LabelLayerProps) {
  const elements = new Map<string, HTMLElement>();
  const keep = (id: string, element: HTMLElement) => {
    elements.set(id, element);
    onCleanup(() => elements.delete(id));
  };
  const ids = createMemo(() =>
    props.canvas.showsLabels && props.scene.hasLabelElements() ? props.canvas.boxes.map(({ id }) => id) : [],
  );
  // One effect for all labels. An effect for each would take most of a frame.
  createEffect(() => {
    const places = props.places.placed();
    for (const [id, element] of elements) putLabel(element, places.get(id) ?? null);
  });
  return (
    <div class={css.layer} aria-hidden="true">
      <Show when={!props.scene.hasLabelElements()}>
        <LabelCanvas scene={props.scene} placed={props.places.placed()} />
      </Show>
      <For each={ids()}>
        {(id) => (
          <Show when={props.scene.byId().get(id)}>
            {(box) => <BoxLabel box={box()} ref={(element) => keep(id, element)} />}
          </Show>
        )}
      </For>
      <For each={props.places.onTop()}>
        {({ id, at }) => (
          <Show when={props.scene.byId().get(id)}>
            {(box) => <BoxLabel box={box()} ref={(element) => putLabel(element, at)} isOnTop />}
          </Show>
        )}
      </For>
    </div>
  );
}
