import { createMemo, For, Show } from 'solid-js';
import type { Box } from '../../../core/vision/boxes/detection.js';
import css from './box-layer.module.css';
import { clipToView } from './camera.js';
import type { CanvasBox, PhotoCanvasProps } from './canvas-box.js';
import { dashOf } from './dashes.js';
import { outline } from './outline.js';
import type { Scene } from './scene.js';
import { hasLightHalo, slotClass } from './slot-style.js';

/**
 * Length of the longer side of the image above which dashed lines are clipped, screen px. Long dashed lines are slow to
 * draw.
 */
const HUGE = 8000;

/** Boxes drawn with the same colour and dashes. */
interface LineGroup {
  key: string;
  slot: number;
  dash: string;
  boxes: CanvasBox[];
}

function groupLines(boxes: readonly CanvasBox[]): LineGroup[] {
  const groups = new Map<string, LineGroup>();
  for (const box of boxes) {
    const key = `${box.slot} ${box.line}`;
    const group = groups.get(key);
    if (group) group.boxes.push(box);
    else groups.set(key, { key, slot: box.slot, dash: dashOf(box.slot, box.line), boxes: [box] });
  }
  return [...groups.values()];
}

/**
 * Lines of all boxes, each with a halo below it. One path for each colour, because one element for each box is slow to
 * paint.
 */
export function BoxLines(props: { canvas: PhotoCanvasProps; scene: Scene }) {
  const groups = createMemo(() => new Map(groupLines(props.canvas.boxes).map((group) => [group.key, group])));
  const keys = createMemo(() => [...groups().keys()], [], {
    equals: (one, other) => one.join() === other.join(),
  });
  const boxOf = (box: CanvasBox): Box => props.scene.boxOf(box.id) ?? box.box;
  const isHuge = createMemo(
    () => props.scene.camera()!.zoom * Math.max(props.canvas.width, props.canvas.height) > HUGE,
  );
  const clipped = (box: Box) => clipToView(box, props.scene.camera()!, props.scene.sizes()!.stage);
  const lines = ({ boxes, dash }: LineGroup) =>
    boxes.map((box) => outline(dash !== 'none' && isHuge() ? clipped(boxOf(box)) : boxOf(box))).join('');
  const halos = (isLight: boolean) =>
    props.canvas.boxes
      .filter(({ slot }) => hasLightHalo(slot) === isLight)
      .map((box) => outline(boxOf(box)))
      .join('');
  const hovered = () => {
    const { hovered: id } = props.canvas;
    return id === null ? undefined : props.scene.byId().get(id);
  };
  return (
    <>
      <path class={css.darkHalo} d={halos(false)} />
      <path class={css.lightHalo} d={halos(true)} />
      <For each={keys()}>
        {(key) => (
          <Show when={groups().get(key)}>
            {(group) => (
              <path
                class={`${css.line} ${slotClass(group().slot)}`}
                d={lines(group())}
                stroke-dasharray={group().dash}
              />
            )}
          </Show>
        )}
      </For>
      <Show when={hovered()}>
        {(box) => (
          <path
            class={`${css.line} ${css.hovered} ${slotClass(box().slot)}`}
            d={outline(isHuge() ? clipped(boxOf(box())) : boxOf(box()))}
            stroke-dasharray={dashOf(box().slot, box().line)}
            data-hovered={box().id}
          />
        )}
      </Show>
    </>
  );
}
