import { createMemo, For, Show } from 'solid-js';
import type { Box } from '../../../core/vision/boxes/detection.js';
import css from './box-layer.module.css';
import { BoxLines } from './box-lines.js';
import type { CanvasBox, PhotoCanvasProps } from './canvas-box.js';
import { outline } from './outline.js';
import type { Scene } from './scene.js';
import { Selection } from './selection.js';
import { t } from './texts.js';

interface LayerProps {
  canvas: PhotoCanvasProps;
  scene: Scene;
  nameOf: (id: string) => string;
}

// A polygon and not a path: changing the points of a polygon does not recalculate styles, which is slow.
const corners = ({ x1, y1, x2, y2 }: Box) => `${x1},${y1} ${x2},${y1} ${x2},${y2} ${x1},${y2}`;

/**
 * The interactive part of a box, for keyboard, pointer and assistive technology. Invisible, because `BoxLines` draws
 * all boxes.
 */
function BoxTarget(props: LayerProps & { box: CanvasBox }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no buttons.
    <polygon
      points={corners(props.scene.boxOf(props.box.id) ?? props.box.box)}
      class={css.target}
      data-box={props.box.id}
      role="button"
      tabindex={-1}
      aria-label={props.nameOf(props.box.id)}
      aria-pressed={props.canvas.selected === props.box.id}
    />
  );
}

/** The boxes as SVG. They are in image px under one transformation, with lines of constant width. */
export function BoxLayer(props: LayerProps) {
  const ids = createMemo(() => {
    if (props.scene.hasBoxElements()) return props.canvas.boxes.map(({ id }) => id);
    // Only the selected box, because it has the focus.
    return props.scene.selectedBox() ? [props.scene.selectedBox()!.id] : [];
  });
  const transform = () => {
    const { zoom, left, top } = props.scene.camera()!;
    return `translate(${left} ${top}) scale(${zoom})`;
  };
  const drawn = () => {
    const draft = props.scene.draft();
    const box = draft?.id === null ? draft.box : props.canvas.drawn;
    return box ? props.scene.onScreen(box) : null;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no fieldset.
    <svg class={css.layer} role="group" aria-label={t('boxes.title')}>
      <g transform={transform()} class={css.boxes}>
        <BoxLines canvas={props.canvas} scene={props.scene} />
        <For each={ids()}>
          {(id) => <Show when={props.scene.byId().get(id)}>{(box) => <BoxTarget {...props} box={box()} />}</Show>}
        </For>
      </g>
      <Show when={props.scene.selectedBox()}>
        {(box) => (
          <Selection
            scene={props.scene}
            box={box()}
            hasHandles={box().isEditable && props.canvas.onChange !== undefined}
          />
        )}
      </Show>
      <Show when={drawn()}>{(box) => <path class={css.drawn} d={outline(box())} data-drawn="" />}</Show>
    </svg>
  );
}
