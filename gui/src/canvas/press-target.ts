import { handleAt } from './box-edit.js';
import { toImage } from './camera.js';
import type { PhotoCanvasProps, Point } from './canvas-box.js';
import type { Gesture } from './gesture.js';
import { handleReach } from './handle-size.js';
import type { Scene } from './scene.js';

/** Distance to a border at which the pointer means its box, px. */
const REACH = 5;

/** Returns the id of the box that a screen point means, or null. */
export function hitAt(scene: Scene, at: Point): string | null {
  const camera = scene.camera()!;
  return scene.hit(toImage(camera, at), REACH / camera.zoom);
}

/** Returns the gesture that begins at a handle of the selected box; null if there is none at this point. */
export function grabHandle(
  props: PhotoCanvasProps,
  scene: Scene,
  at: Point,
): Extract<Gesture, { kind: 'resize' }> | null {
  const selected = scene.selectedBox();
  if (!props.onChange || !selected?.isEditable) return null;
  const handle = handleAt(scene.onScreen(selected.box)!, at, handleReach(scene.isCoarse()));
  if (!handle) return null;
  const { id, box } = selected;
  const { x, y } = toImage(scene.camera()!, at);
  // Pressed off its middle, a handle does not jump below the pointer.
  const offset = { x: (handle.includes('w') ? box.x1 : box.x2) - x, y: (handle.includes('n') ? box.y1 : box.y2) - y };
  return { kind: 'resize', id, handle, box, offset };
}

/**
 * Returns the id of the box that dragging from a point moves: the selected one, or by mouse also another. Fingers move
 * the image unless the box is selected.
 */
export function grabbedAt(
  scene: Scene,
  at: Point,
  { hit, isTouch }: { hit: string | null; isTouch: boolean },
): string | null {
  const { x, y } = toImage(scene.camera()!, at);
  const selected = scene.selectedBox();
  if (selected?.isEditable) {
    const { x1, y1, x2, y2 } = selected.box;
    if (hit === selected.id || (x >= x1 && x <= x2 && y >= y1 && y <= y2)) return selected.id;
  }
  return hit !== null && !isTouch && scene.byId().get(hit)?.isEditable ? hit : null;
}

/** Returns the cursor at a point: a handle, or what a press there would do. */
export function cursorAt(props: PhotoCanvasProps, scene: Scene, at: Point): string {
  const handle = grabHandle(props, scene, at);
  if (handle) return handle.handle;
  const hit = hitAt(scene, at);
  if (hit === null) return 'select';
  return hit === props.selected && props.onChange && scene.selectedBox()?.isEditable ? 'move' : 'over';
}
