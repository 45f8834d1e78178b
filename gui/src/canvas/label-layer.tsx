import { createMemo, For, Show } from 'solid-js';
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

function BoxLabel(props: { box: CanvasBox; at: PlacedLabel | undefined; isOnTop?: boolean }) {
  const parts = createMemo(() => labelParts(props.box.label));
  return (
    <div
      class={`${css.label} ${slotClass(props.box.slot)}`}
      classList={{ [css.top!]: props.isOnTop === true }}
      data-label={props.box.id}
      data-place={props.at?.place ?? 'hidden'}
      style={{
        transform: props.at ? `translate(${props.at.x}px,${props.at.y}px)` : 'none',
        width: `${labelWidth(props.box)}px`,
      }}
    >
      <Show when={props.box.badge}>{(badge) => <b class={css.badge}>{badge()}</b>}</Show>
      <span>{parts().name}</span>
      <Show when={parts().score}>{(score) => <span class={css.score}>{score()}</span>}</Show>
    </div>
  );
}

/** Labels of all boxes, above the boxes. Assistive technology reads the names of the boxes instead. */
export function LabelLayer(props: LabelLayerProps) {
  const isLifted = (id: string) => id === props.canvas.selected && props.canvas.onChange !== undefined;
  const requestOf = (box: CanvasBox): LabelRequest | null => {
    const shown = props.scene.boxOf(box.id);
    const onScreen = shown && props.scene.onScreen(shown);
    if (!onScreen) return null;
    const lift = isLifted(box.id) && box.isEditable ? LIFT : 0;
    return { id: box.id, box: onScreen, width: labelWidth(box), lift, side: box.labelSide ?? 'start' };
  };
  const placed = createMemo((): Map<string, PlacedLabel> => {
    const sizes = props.scene.sizes();
    if (!sizes || !props.canvas.showsLabels) return new Map();
    const selected = props.canvas.selected === null ? undefined : props.scene.byId().get(props.canvas.selected);
    // The selected box has the first choice.
    const ordered = selected
      ? [selected, ...props.canvas.boxes.filter(({ id }) => id !== selected.id)]
      : props.canvas.boxes;
    const requests = ordered.map(requestOf).filter((request) => request !== null);
    return layoutLabels(requests, sizes.stage);
  });
  /** The hovered or selected box, if the layout has no place for its label or labels are off. */
  const onTop = createMemo(() => {
    const sizes = props.scene.sizes();
    const ids = [props.canvas.selected, props.canvas.hovered].filter((id) => id !== null);
    return [...new Set(ids)].flatMap((id) => {
      const box = props.scene.byId().get(id);
      const request = box && !placed().has(id) ? requestOf(box) : null;
      const at = request && sizes && placeOnTop(request, sizes.stage);
      return box && at ? [{ box, at }] : [];
    });
  });
  const ids = createMemo(() => (props.canvas.showsLabels ? props.canvas.boxes.map(({ id }) => id) : []));
  return (
    <div class={css.layer} aria-hidden="true">
      <For each={ids()}>
        {(id) => (
          <Show when={props.scene.byId().get(id)}>{(box) => <BoxLabel box={box()} at={placed().get(id)} />}</Show>
        )}
      </For>
      <For each={onTop()}>{({ box, at }) => <BoxLabel box={box} at={at} isOnTop />}</For>
    </div>
  );
}
