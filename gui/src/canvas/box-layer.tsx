import { createMemo, For, Show } from 'solid-js';
import type { Box } from '../../../core/vision/boxes/detection.js';
import { handlePoints } from './box-edit.js';
import css from './box-layer.module.css';
import { clipToStage } from './camera.js';
import type { CanvasBox, PhotoCanvasProps } from './canvas-box.js';
import { handleReach } from './handle-size.js';
import type { Scene } from './scene.js';
import { dashOf, hasLightHalo, slotClass } from './slot-style.js';

interface LayerProps {
  canvas: PhotoCanvasProps;
  scene: Scene;
  nameOf: (id: string) => string;
}

const outline = ({ x1, y1, x2, y2 }: Box) => `M${x1} ${y1}H${x2}V${y2}H${x1}Z`;

/** The lines of one box, which is also what keyboard and assistive technology reach. */
function BoxLine(props: LayerProps & { box: CanvasBox; shown: Box }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no buttons.
    <path
      d={outline(props.shown)}
      class={`${css.line} ${slotClass(props.box.slot)}`}
      classList={{ [css.hovered!]: props.canvas.hovered === props.box.id }}
      stroke-dasharray={dashOf(props.box.slot, props.box.line)}
      data-box={props.box.id}
      role="button"
      tabindex={-1}
      aria-label={props.nameOf(props.box.id)}
      aria-pressed={props.canvas.selected === props.box.id}
    />
  );
}

/** Fill, ring and handles of the selected box. */
function Selection(props: { scene: Scene; box: CanvasBox; hasHandles: boolean }) {
  const shown = () => {
    const { stage } = props.scene.sizes()!;
    return clipToStage(props.scene.onScreen(props.box.box)!, stage);
  };
  const size = () => handleReach(props.scene.isCoarse()).size;
  const handles = () => handlePoints(props.scene.onScreen(props.box.box)!, size());
  return (
    <g class={`${css.selection} ${slotClass(props.box.slot)}`}>
      <path d={outline(shown())} class={css.ring} />
      <path d={outline(shown())} class={css.selectedHalo} />
      <path d={outline(shown())} class={css.selected} stroke-dasharray={dashOf(props.box.slot, props.box.line)} />
      <Show when={props.hasHandles}>
        <For each={handles()}>
          {({ handle, at }) => (
            <rect
              class={css.handle}
              data-handle={handle}
              x={at.x - size() / 2}
              y={at.y - size() / 2}
              width={size()}
              height={size()}
              rx="2"
            />
          )}
        </For>
      </Show>
    </g>
  );
}

/** Boxes as SVG in screen px, so that lines keep their width at any zoom. */
export function BoxLayer(props: LayerProps) {
  const ids = createMemo(() => props.canvas.boxes.map(({ id }) => id));
  const shownOf = (id: string): Box | null => {
    const box = props.scene.boxOf(id);
    const onScreen = box && props.scene.onScreen(box);
    return onScreen ? clipToStage(onScreen, props.scene.sizes()!.stage) : null;
  };
  const halo = (isLight: boolean) =>
    props.canvas.boxes
      .filter(({ slot }) => hasLightHalo(slot) === isLight)
      .map(({ id }) => outline(shownOf(id)!))
      .join('');
  const drawn = () => {
    const draft = props.scene.draft();
    return draft !== null && draft.id === null ? props.scene.onScreen(draft.box) : null;
  };
  return (
    <svg class={css.layer}>
      <path class={css.darkHalo} d={halo(false)} />
      <path class={css.lightHalo} d={halo(true)} />
      <For each={ids()}>
        {(id) => (
          <Show when={props.scene.byId().get(id)}>
            {(box) => <BoxLine {...props} box={box()} shown={shownOf(id)!} />}
          </Show>
        )}
      </For>
      <Show when={props.scene.selectedBox()}>
        {(box) => (
          <Selection
            scene={props.scene}
            box={box()}
            hasHandles={box().isEditable && props.canvas.onChange !== undefined}
          />
        )}
      </Show>
      <Show when={drawn()}>{(box) => <path class={css.drawn} d={outline(box())} />}</Show>
    </svg>
  );
}
