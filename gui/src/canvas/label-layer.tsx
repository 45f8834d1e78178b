import { createEffect, createMemo, For, onCleanup, Show } from 'solid-js';
import { type Camera, toScreen } from './camera.js';
import type { CanvasBox, PhotoCanvasProps } from './canvas-box.js';
import { type LabelRequest, layoutLabels, type PlacedLabel, placeOnTop } from './label-layout.js';
import { labelParts, labelWidth } from './label-text.js';
import css from './labels.module.css';
import type { Scene } from './scene.js';
import { slotClass } from './slot-style.js';

/** Space between the selected box and its label, for the handles, px. */
const LIFT = 6;

interface LabelLayerProps {
  canvas: PhotoCanvasProps;
  scene: Scene;
}

/** Moves a label to its place, or hides it. Nothing is written that is already so: each change costs a style. */
function putLabel(element: HTMLElement, at: PlacedLabel | null): void {
  const place = at?.place ?? 'hidden';
  if (element.dataset.place !== place) element.dataset.place = place;
  if (at) element.style.transform = `translate(${at.x}px,${at.y}px)`;
}

function BoxLabel(props: { box: CanvasBox; ref: (element: HTMLElement) => void; isOnTop?: boolean }) {
  const parts = createMemo(() => labelParts(props.box.label));
  return (
    // Only the outer element moves: the styles of the inner one, which take longer, then remain as they are.
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

/** Computes where labels are: `placed` in the layout, `onTop` those of the selected and hovered box without a place. */
function createLabelPlaces({ canvas, scene }: LabelLayerProps) {
  /** What the layout needs of a label, with its box in image px: all that stays the same while zooming. */
  const requestOf = (box: CanvasBox): LabelRequest => {
    const isLifted = box.id === canvas.selected && box.isEditable && canvas.onChange !== undefined;
    // A copy, because the box may be part of a store, whose fields take longer to read.
    const { x1, y1, x2, y2 } = scene.boxOf(box.id) ?? box.box;
    return {
      id: box.id,
      box: { x1, y1, x2, y2 },
      width: labelWidth(box),
      lift: isLifted ? LIFT : 0,
      side: box.labelSide ?? 'start',
    };
  };
  const requests = createMemo((): LabelRequest[] => {
    if (!canvas.showsLabels) return [];
    const selected = canvas.selected === null ? undefined : scene.byId().get(canvas.selected);
    // The selected box has the first choice.
    const others = canvas.boxes.filter(({ id }) => id !== selected?.id);
    return (selected ? [selected, ...others] : others).map(requestOf);
  });
  const onScreen = (request: LabelRequest, camera: Camera): LabelRequest => ({
    id: request.id,
    box: toScreen(camera, request.box),
    width: request.width,
    lift: request.lift,
    side: request.side,
  });
  const placed = createMemo((): Map<string, PlacedLabel> => {
    const [sizes, camera] = [scene.sizes(), scene.camera()];
    if (!sizes || !camera) return new Map();
    return layoutLabels(
      requests().map((request) => onScreen(request, camera)),
      sizes.stage,
    );
  });
  const onTop = createMemo((): { id: string; at: PlacedLabel }[] => {
    const sizes = scene.sizes();
    const ids = new Set([canvas.selected, canvas.hovered]);
    return [...ids].flatMap((id) => {
      const box = id === null || placed().has(id) ? undefined : scene.byId().get(id);
      const at = box && sizes ? placeOnTop(onScreen(requestOf(box), scene.camera()!), sizes.stage) : null;
      return box && at ? [{ id: box.id, at }] : [];
    });
  });
  return { placed, onTop };
}

/** Labels of all boxes, above the boxes. Assistive technology reads the names of the boxes instead. */
export function LabelLayer(props: LabelLayerProps) {
  const { placed, onTop } = createLabelPlaces(props);
  const elements = new Map<string, HTMLElement>();
  const keep = (id: string, element: HTMLElement) => {
    elements.set(id, element);
    onCleanup(() => elements.delete(id));
  };
  const ids = createMemo(() => (props.canvas.showsLabels ? props.canvas.boxes.map(({ id }) => id) : []));
  // One pass over all labels: an effect for each would take most of a frame.
  createEffect(() => {
    const places = placed();
    for (const [id, element] of elements) putLabel(element, places.get(id) ?? null);
  });
  return (
    <div class={css.layer} aria-hidden="true">
      <For each={ids()}>
        {(id) => (
          <Show when={props.scene.byId().get(id)}>
            {(box) => <BoxLabel box={box()} ref={(element) => keep(id, element)} />}
          </Show>
        )}
      </For>
      <For each={onTop()}>
        {({ id, at }) => (
          <Show when={props.scene.byId().get(id)}>
            {(box) => <BoxLabel box={box()} ref={(element) => putLabel(element, at)} isOnTop />}
          </Show>
        )}
      </For>
    </div>
  );
}
