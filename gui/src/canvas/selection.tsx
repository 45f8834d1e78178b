import { For, Show } from 'solid-js';
import { handlePoints } from './box-edit.js';
import css from './box-layer.module.css';
import { clipToStage } from './camera.js';
import type { CanvasBox } from './canvas-box.js';
import { dashOf } from './dashes.js';
import { handleReach } from './handle-size.js';
import { outline } from './outline.js';
import type { Scene } from './scene.js';
import { slotClass } from './slot-style.js';

/** The selected box: fill, outline and handles. */
export function Selection(props: { scene: Scene; box: CanvasBox; hasHandles: boolean }) {
  const onScreen = () => props.scene.onScreen(props.box.box)!;
  const shown = () => outline(clipToStage(onScreen(), props.scene.sizes()!.stage));
  const size = () => handleReach(props.scene.isCoarse()).size;
  return (
    <g class={`${css.selection} ${slotClass(props.box.slot)}`}>
      <path d={shown()} class={css.ring} />
      <path d={shown()} class={css.selectedHalo} />
      <path d={shown()} class={css.selected} stroke-dasharray={dashOf(props.box.slot, props.box.line)} />
      <Show when={props.hasHandles}>
        <For each={handlePoints(onScreen(), size())}>
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
