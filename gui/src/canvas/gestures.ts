import { batch, createSignal } from 'solid-js';
import type { Box } from '../../../core/vision/boxes/detection.js';
import { drawBox, type Handle, handleAt, moveBox, resizeBox } from './box-edit.js';
import { type Camera, panBy, toImage, zoomAt } from './camera.js';
import type { PhotoCanvasProps, Point } from './canvas-box.js';
import { handleReach } from './handle-size.js';
import { createPinch } from './pinch.js';
import type { Scene } from './scene.js';

/** Distance that a pointer moves before it drags, px. */
const DRAG = { mouse: 3, touch: 8 };
/** Distance to a border at which the pointer means its box, px. */
const REACH = 5;

type Gesture =
  | { kind: 'press'; at: Point; hit: string | null; grabbed: string | null; isTouch: boolean }
  | { kind: 'pan'; at: Point; camera: Camera }
  | { kind: 'move'; id: string; from: Point; box: Box }
  | { kind: 'resize'; id: string; handle: Handle; box: Box; offset: Point }
  | { kind: 'draw'; at: Point; from: Point };

const isSame = (one: Box, other: Box) =>
  one.x1 === other.x1 && one.y1 === other.y1 && one.x2 === other.x2 && one.y2 === other.y2;

/** Turns pointers and the wheel into views, selections and edits. Positions are relative to the canvas, screen px. */
export function createGestures(props: PhotoCanvasProps, scene: Scene) {
  const [gesture, setGesture] = createSignal<Gesture | null>(null);
  const [isPanHeld, setPanHeld] = createSignal(false);
  const pinch = createPinch(props, scene);
  const pans = (button: number) => button === 1 || props.tool === 'pan' || isPanHeld();
  const toPoint = (at: Point): Point => toImage(scene.camera()!, at);
  const hitAt = (at: Point) => scene.hit(toPoint(at), REACH / scene.camera()!.zoom);

  /** Returns the handle of the selected box at a point. */
  const grabHandle = (at: Point): Gesture | null => {
    const selected = scene.selectedBox();
    const shown = selected?.isEditable && scene.onScreen(selected.box);
    const handle = shown && handleAt(shown, at, handleReach(scene.isCoarse()));
    if (!selected || !handle) return null;
    const { x, y } = toPoint(at);
    const edgeX = handle.includes('w') ? selected.box.x1 : selected.box.x2;
    const edgeY = handle.includes('n') ? selected.box.y1 : selected.box.y2;
    return { kind: 'resize', id: selected.id, handle, box: selected.box, offset: { x: edgeX - x, y: edgeY - y } };
  };

  /** Returns the box that a drag from a point would move: the selected one, or by mouse also another. */
  const grabbedAt = (at: Point, hit: string | null, isTouch: boolean): string | null => {
    const { x, y } = toPoint(at);
    const selected = scene.selectedBox();
    const isIn =
      selected && x >= selected.box.x1 && x <= selected.box.x2 && y >= selected.box.y1 && y <= selected.box.y2;
    if (selected?.isEditable && (isIn || hit === selected.id)) return selected.id;
    return hit !== null && !isTouch && scene.byId().get(hit)?.isEditable ? hit : null;
  };

  const begin = (at: Point, { button, isTouch, label }: Press): void => {
    if (pans(button)) return void setGesture({ kind: 'pan', at, camera: scene.camera()! });
    const handle = props.onChange && props.tool === 'select' ? grabHandle(at) : null;
    if (handle) return void setGesture(handle);
    if (props.tool === 'draw' && props.onDraw) return void setGesture({ kind: 'draw', at, from: toPoint(at) });
    const hit = label ?? hitAt(at);
    const grabbed = props.onChange ? (label === null ? grabbedAt(at, hit, isTouch) : null) : null;
    setGesture({ kind: 'press', at, hit, grabbed, isTouch });
  };

  /** Decides what a press becomes once the pointer moves. */
  const startDrag = (press: Extract<Gesture, { kind: 'press' }>): Gesture => {
    const box = press.grabbed === null ? undefined : scene.boxOf(press.grabbed);
    if (press.grabbed === null || !box) return { kind: 'pan', at: press.at, camera: scene.camera()! };
    if (press.grabbed !== props.selected) props.onSelect(press.grabbed);
    return { kind: 'move', id: press.grabbed, from: toPoint(press.at), box };
  };

  const drag = (at: Point): void => {
    let current = gesture();
    const sizes = scene.sizes();
    if (!current || !sizes) return;
    if (current.kind === 'press') {
      const far = current.isTouch ? DRAG.touch : DRAG.mouse;
      if (Math.hypot(at.x - current.at.x, at.y - current.at.y) < far) return;
      current = startDrag(current);
      setGesture(current);
    }
    if (current.kind === 'pan') {
      props.onView(panBy(current.camera, { x: at.x - current.at.x, y: at.y - current.at.y }, sizes));
      return;
    }
    const point = toPoint(at);
    if (current.kind === 'draw') {
      const box = drawBox(current.from, point, sizes.image);
      scene.setDraft(box && { id: null, box });
    } else if (current.kind === 'move') {
      const by = { x: point.x - current.from.x, y: point.y - current.from.y };
      scene.setDraft({ id: current.id, box: moveBox(current.box, by, sizes.image) });
    } else if (current.kind === 'resize') {
      const to = { x: point.x + current.offset.x, y: point.y + current.offset.y };
      scene.setDraft({ id: current.id, box: resizeBox(current.box, { handle: current.handle, to }, sizes.image) });
    }
  };

  const cancel = (): boolean => {
    const isActive = gesture() !== null || scene.draft() !== null;
    setGesture(null);
    scene.setDraft(null);
    return isActive;
  };

  /** Ends the gesture and reports its result, once. */
  const end = (at: Point): void => {
    const done = gesture();
    const draft = scene.draft();
    batch(() => {
      setGesture(null);
      if (done?.kind === 'press') props.onSelect(done.hit);
      if (done?.kind === 'draw') {
        const isDrag = Math.hypot(at.x - done.at.x, at.y - done.at.y) >= DRAG.mouse;
        if (draft && isDrag) props.onDraw?.(draft.box);
        else props.onSelect(hitAt(at));
      }
      if ((done?.kind === 'move' || done?.kind === 'resize') && draft && !isSame(draft.box, done.box)) {
        props.onChange?.(done.id, draft.box);
      }
      scene.setDraft(null);
    });
  };

  const cursor = (at: Point | null): string => {
    const current = gesture();
    if (current?.kind === 'pan') return 'grabbing';
    if (current?.kind === 'resize') return current.handle;
    if (current?.kind === 'move') return 'move';
    if (pans(0)) return 'grab';
    if (props.tool === 'draw') return 'draw';
    if (!at || !scene.camera()) return 'select';
    const handle = props.onChange ? grabHandle(at) : null;
    if (handle?.kind === 'resize') return handle.handle;
    const hit = hitAt(at);
    if (hit !== null && hit === props.selected && scene.selectedBox()?.isEditable && props.onChange) return 'move';
    return hit === null ? 'select' : 'over';
  };

  const wheel = (at: Point, { factor, pan }: { factor: number; pan: Point | null }): void => {
    const [camera, sizes] = [scene.camera(), scene.sizes()];
    if (camera && sizes) props.onView(pan ? panBy(camera, pan, sizes) : zoomAt(camera, { factor, at }, sizes));
  };

  return { begin, drag, end, cancel, cursor, wheel, pinch, hitAt, gesture, setPanHeld };
}

interface Press {
  button: number;
  isTouch: boolean;
  /** Id of the box whose label was pressed. */
  label: string | null;
}

export type Gestures = ReturnType<typeof createGestures>;
