import { onCleanup, Show } from 'solid-js';
import { useKeys } from '../app/keys.js';
import { viewOfBox, ZOOM_STEP, zoomAt } from './camera.js';
import type { PhotoCanvasProps } from './canvas-box.js';
import { EditKeys } from './edit-keys.js';
import type { Gestures } from './gestures.js';
import type { Scene } from './scene.js';
import { useTabKeys } from './tab-keys.js';
import { t } from './texts.js';

export interface CanvasKeysProps {
  canvas: PhotoCanvasProps;
  scene: Scene;
  gestures: Gestures;
  /** Ids of the boxes in their order. */
  order: readonly string[];
  stage: HTMLElement;
}

function SelectionKeys(props: CanvasKeysProps) {
  useKeys([
    {
      keys: ['z', 'Z'],
      label: () => t('keys.selection'),
      run: () => {
        const box = props.scene.selectedBox()?.box;
        const sizes = props.scene.sizes();
        if (box && sizes) props.canvas.onView(viewOfBox(box, sizes));
      },
    },
  ]);
  return null;
}

function EscapeKey(props: CanvasKeysProps) {
  useKeys([
    {
      keys: ['Escape'],
      label: () => t('keys.deselect'),
      run: () => {
        if (!props.gestures.cancel()) props.canvas.onSelect(null);
      },
    },
  ]);
  return null;
}

function ViewKeys(props: CanvasKeysProps) {
  const zoom = (factor: number) => {
    const [camera, sizes] = [props.scene.camera(), props.scene.sizes()];
    if (!camera || !sizes) return;
    const at = { x: sizes.stage.width / 2, y: sizes.stage.height / 2 };
    props.canvas.onView(zoomAt(camera, { factor, at }, sizes));
  };
  const release = ({ key }: KeyboardEvent) => {
    if (key === ' ') props.gestures.setPanHeld(false);
  };
  addEventListener('keyup', release);
  onCleanup(() => removeEventListener('keyup', release));
  useKeys([
    { keys: ['+', '='], label: () => t('keys.in'), run: () => zoom(ZOOM_STEP) },
    { keys: ['-'], label: () => t('keys.out'), run: () => zoom(1 / ZOOM_STEP) },
    { keys: ['f', 'F', '0'], label: () => t('keys.fit'), run: () => props.canvas.onView(null) },
    { keys: [' '], label: () => t('keys.pan'), run: () => props.gestures.setPanHeld(true), isKeyOnly: true },
  ]);
  return null;
}

/** Keyboard shortcuts of a canvas. */
export function CanvasKeys(props: CanvasKeysProps) {
  useTabKeys(props);
  const hasKeys = () => props.canvas.hasKeys !== false;
  return (
    <Show when={hasKeys()}>
      <ViewKeys {...props} />
      <Show when={props.scene.selectedBox()}>
        <SelectionKeys {...props} />
      </Show>
      <Show when={props.scene.selectedBox() ?? props.gestures.gesture()}>
        <EscapeKey {...props} />
      </Show>
      <Show when={props.scene.selectedBox()?.isEditable && props.canvas.onChange}>
        <EditKeys {...props} />
      </Show>
    </Show>
  );
}
