import { createSignal } from 'solid-js';
import { toImage } from './camera.js';
import type { PhotoCanvasProps, Point } from './canvas-box.js';
import type { Gestures } from './gestures.js';
import type { LabelPlaces } from './label-places.js';
import { cursorAt, hitAt } from './press-target.js';
import type { Scene } from './scene.js';
import { wheelEffect } from './wheel.js';

const isTouch = ({ pointerType }: PointerEvent) => pointerType === 'touch';

interface PointerInput {
  canvas: PhotoCanvasProps;
  scene: Scene;
  gestures: Gestures;
  labels: LabelPlaces;
  element: () => HTMLElement;
}

/** Handles the pointer events of a canvas. */
export function createPointerInput({ canvas, scene, gestures, labels, element }: PointerInput) {
  const [pointer, setPointer] = createSignal<Point | null>(null);
  const at = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element().getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };

  const down = (event: PointerEvent): void => {
    if (!scene.camera() || event.button > 2) return;
    const point = at(event);
    const label = labels.labelAt(point);
    if (event.button === 2) {
      // The context menu is for the box below the pointer, so that box is selected.
      canvas.onSelect(label ?? hitAt(scene, point));
      return;
    }
    // Keeps the middle button from starting to scroll.
    if (event.button === 1) event.preventDefault();
    scene.setCoarse(isTouch(event));
    element().setPointerCapture(event.pointerId);
    if (isTouch(event)) gestures.pinch.down(event.pointerId, point);
    if (gestures.pinch.isActive()) gestures.cancel();
    else gestures.begin(point, { button: event.button, isTouch: isTouch(event), label });
  };

  /** Reports the image point and the box below the mouse pointer. */
  const hover = (point: Point): void => {
    const { x, y } = toImage(scene.camera()!, point);
    canvas.onPointer?.(x >= 0 && y >= 0 && x < canvas.width && y < canvas.height ? { x, y } : null);
    if (gestures.gesture()) return;
    const hit = canvas.tool === 'select' ? (labels.labelAt(point) ?? hitAt(scene, point)) : null;
    if (hit !== canvas.hovered) canvas.onHover(hit);
  };

  const move = (event: PointerEvent): void => {
    if (!scene.camera()) return;
    const point = at(event);
    if (isTouch(event)) gestures.pinch.move(event.pointerId, point);
    gestures.drag(point);
    setPointer(point);
    if (!isTouch(event)) hover(point);
  };

  const up = (event: PointerEvent): void => {
    if (isTouch(event) && gestures.pinch.up(event.pointerId)) gestures.cancel();
    else gestures.end(at(event));
  };

  const cancel = (event: PointerEvent): void => {
    gestures.pinch.up(event.pointerId);
    gestures.cancel();
  };

  const leave = (): void => {
    setPointer(null);
    canvas.onPointer?.(null);
    if (canvas.hovered !== null) canvas.onHover(null);
  };

  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    gestures.wheel(at(event), wheelEffect(event));
  };

  const cursor = (): string => {
    const current = gestures.gesture();
    if (current?.kind === 'pan') return 'grabbing';
    if (current?.kind === 'resize') return current.handle;
    if (current?.kind === 'move') return 'move';
    if (gestures.pans(0)) return 'grab';
    if (canvas.tool === 'draw') return 'draw';
    const point = pointer();
    return point && scene.camera() ? cursorAt(canvas, scene, point) : 'select';
  };

  return { down, move, up, cancel, leave, wheel, cursor };
}
