import { createEffect, onCleanup } from 'solid-js';
import { revealBox } from './camera.js';
import type { PhotoCanvasProps } from './canvas-box.js';
import type { Scene } from './scene.js';

interface TabKeys {
  canvas: PhotoCanvasProps;
  scene: Scene;
  /** Ids of the boxes in their order. */
  order: readonly string[];
  stage: HTMLElement;
}

/** Moves the focus to a box. */
function focusBox(stage: HTMLElement, id: string): void {
  const line = [...stage.querySelectorAll<SVGElement>('[data-box]')].find(({ dataset }) => dataset.box === id);
  line?.focus({ preventScroll: true });
}

/** Moves the view so that a box is visible. */
function reveal({ canvas, scene }: TabKeys, id: string): void {
  const [camera, sizes, box] = [scene.camera(), scene.sizes(), scene.boxOf(id)];
  const view = camera && sizes && box ? revealBox(camera, box, sizes) : null;
  if (view) canvas.onView(view);
}

const isTab = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) => key === 'Tab' && !ctrlKey && !altKey && !metaKey;

/**
 * While the canvas has the focus, Tab moves it from box to box, in the order of the list. It leaves the canvas after
 * the last box, before the first one, and after Escape. The focused box is also selected.
 */
export function useTabKeys(props: TabKeys): void {
  let leaves = false;
  const press = (event: KeyboardEvent) => {
    if (!isTab(event)) {
      leaves = event.key === 'Escape';
      return;
    }
    const { order, canvas, stage } = props;
    const current = canvas.selected === null ? -1 : order.indexOf(canvas.selected);
    const id = leaves ? undefined : order[event.shiftKey ? current - 1 : current + 1];
    leaves = false;
    if (id === undefined) return;
    event.preventDefault();
    canvas.onSelect(id);
    reveal(props, id);
    focusBox(stage, id);
  };
  const stay = () => {
    leaves = false;
  };
  props.stage.addEventListener('keydown', press);
  props.stage.addEventListener('pointerdown', stay);
  onCleanup(() => {
    props.stage.removeEventListener('keydown', press);
    props.stage.removeEventListener('pointerdown', stay);
  });
  createEffect(() => {
    const selected = props.canvas.selected;
    if (!props.stage.contains(document.activeElement)) return;
    if (selected === null) props.stage.focus({ preventScroll: true });
    else focusBox(props.stage, selected);
  });
}
