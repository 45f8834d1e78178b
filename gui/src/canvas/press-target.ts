import { handleAt } from './box-edit.js';
import { toImage } from './camera.js';
import type { PhotoCanvasProps, Point } from './canvas-box.js';
import type { Gesture } from './gesture.js';
import { handleReach } from './handle-size.js';
import type { Scene } from './scene.js';

/** Maximum distance between the pointer and the border of the box that it selects, px. */
const REACH = 5;

/** Returns the id of the box at a screen point; null if there is none. */
export function hitAt(scene: Scene, at: Point): string | null {
  const camera = scene.camera()!;
  return scene.hit(toImage(camera, at), REACH / camera.zoom);
}

/** Returns the gesture that starts at a handle of the selected box; null if there is no handle at this point. */
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
  // The distance between pointer and edge is kept, so that the edge does not jump to the pointer.
  const offset = { x: (handle.includes('w') ? box.x1 : box.x2) - x, y: (handle.includes('n') ? box.y1 : box.y2) - y };
  return { kind: 'resize', id, handle, box, offset };
}

/**
 * Returns the id of the box that is moved by dragging from a point: the selected one, or with a mouse any editable one.
 * A finger on another box moves the image instead.
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

/** Returns the name of the cursor at a point: a handle, or what pressing there would do. */
export function cursorAt(props: PhotoCanvasProps, scene: Scene, at: Point): string {
  const handle = grabHandle(props, scene, at);
  if (handle) return handle.handle;
  const hit = hitAt(scene, at);
  if (hit === null) return 'select';
  return hit === props.selected && props.onChange && scene.selectedBox()?.isEditable ? 'move' : 'over';
}
