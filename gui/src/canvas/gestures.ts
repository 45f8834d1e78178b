import { batch, createSignal } from 'solid-js';
import type { Box } from '../../../core/vision/boxes/detection.js';
import { panBy, toImage, zoomAt } from './camera.js';
import type { PhotoCanvasProps, Point } from './canvas-box.js';
import { draftOf, type Gesture } from './gesture.js';
import { createPinch } from './pinch.js';
import { grabbedAt, grabHandle, hitAt } from './press-target.js';
import type { Scene } from './scene.js';

/** Distance that the pointer must move to start dragging, px. */
const DRAG = { mouse: 3, touch: 8 };

interface Press {
  button: number;
  isTouch: boolean;
  /** Id of the box whose label was pressed. */
  label: string | null;
}

type Pressed = Extract<Gesture, { kind: 'press' }>;

const isSame = (one: Box, other: Box) =>
  one.x1 === other.x1 && one.y1 === other.y1 && one.x2 === other.x2 && one.y2 === other.y2;
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * Converts pointer and wheel events to views, selections and changes of boxes. Positions are relative to the canvas, in
 * screen px.
 */
export function createGestures(props: PhotoCanvasProps, scene: Scene) {
  const [gesture, setGesture] = createSignal<Gesture | null>(null);
  const [isPanHeld, setPanHeld] = createSignal(false);
  const pans = (button: number) => button === 1 || props.tool === 'pan' || isPanHeld();
  const toPoint = (at: Point): Point => toImage(scene.camera()!, at);

  const gestureAt = (at: Point, { button, isTouch, label }: Press): Gesture => {
    if (pans(button)) return { kind: 'pan', at, camera: scene.camera()! };
    const handle = props.tool === 'select' ? grabHandle(props, scene, at) : null;
    if (handle) return handle;
    if (props.tool === 'draw' && props.onDraw) return { kind: 'draw', at, from: toPoint(at) };
    const hit = label ?? hitAt(scene, at);
    // A label can only select its box, because another box may be below it.
    const grabbed = props.onChange && label === null ? grabbedAt(scene, at, { hit, isTouch }) : null;
    return { kind: 'press', at, hit, grabbed, isTouch };
  };

  /** Returns the gesture that a press becomes when the pointer moves. */
  const dragOf = ({ at, grabbed }: Pressed): Gesture => {
    const box = grabbed === null ? undefined : scene.boxOf(grabbed);
    if (grabbed === null || !box) return { kind: 'pan', at, camera: scene.camera()! };
    if (grabbed !== props.selected) props.onSelect(grabbed);
    return { kind: 'move', id: grabbed, from: toPoint(at), box };
  };

  const drag = (at: Point): void => {
    let current = gesture();
    const sizes = scene.sizes();
    if (!current || !sizes) return;
    if (current.kind === 'press') {
      if (distance(at, current.at) < (current.isTouch ? DRAG.touch : DRAG.mouse)) return;
      current = dragOf(current);
      setGesture(current);
    }
    if (current.kind === 'pan') {
      props.onView(panBy(current.camera, { x: at.x - current.at.x, y: at.y - current.at.y }, sizes));
    } else scene.setDraft(draftOf(current, toPoint(at), sizes.image));
  };

  /**
   * Cancels the gesture and its changes.
   * @returns whether there was a gesture.
   */
  const cancel = (): boolean => {
    const isActive = gesture() !== null || scene.draft() !== null;
    batch(() => {
      setGesture(null);
      scene.setDraft(null);
    });
    return isActive;
  };

  /** Ends the gesture and reports its result once. */
  const end = (at: Point): void => {
    const done = gesture();
    const draft = scene.draft();
    if (!done) return;
    batch(() => {
      setGesture(null);
      if (done.kind === 'press') props.onSelect(done.hit);
      else if (done.kind === 'draw') {
        if (draft && distance(at, done.at) >= DRAG.mouse) props.onDraw?.(draft.box);
        else props.onSelect(hitAt(scene, at));
      } else if (done.kind !== 'pan' && draft && !isSame(draft.box, done.box)) props.onChange?.(done.id, draft.box);
      scene.setDraft(null);
    });
  };

  const wheel = (at: Point, { factor, pan }: { factor: number; pan: Point | null }): void => {
    const [camera, sizes] = [scene.camera(), scene.sizes()];
    if (camera && sizes) props.onView(pan ? panBy(camera, pan, sizes) : zoomAt(camera, { factor, at }, sizes));
  };

  return {
    gesture,
    begin: (at: Point, press: Press) => void setGesture(gestureAt(at, press)),
    drag,
    end,
    cancel,
    wheel,
    pinch: createPinch(props, scene),
    pans,
    setPanHeld,
  };
}
export type Gestures = ReturnType<typeof createGestures>;
