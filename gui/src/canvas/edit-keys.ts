import { createEffect, on, onCleanup } from 'solid-js';
import type { Box } from '../../../core/vision/boxes/detection.js';
import { useKeys } from '../app/keys.js';
import { moveBox, resizeBox } from './box-edit.js';
import type { PhotoCanvasProps, Point, Size } from './canvas-box.js';
import type { Gestures } from './gestures.js';
import type { Scene } from './scene.js';
import { t } from './texts.js';

interface EditKeysProps {
  canvas: PhotoCanvasProps;
  scene: Scene;
  gestures: Gestures;
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/**
 * Time after the last key press when a series of key presses ends, ms, in case the page does not receive the key-up
 * event.
 */
const RUN_ENDS_MS = 600;

/**
 * Returns the box after an arrow key was pressed: moved by 1 px, or by 10 px with Shift. With Alt, the right or lower
 * edge is moved instead.
 */
export function nudgedBox(box: Box, event: Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey'>, image: Size): Box {
  const arrow = ARROWS[event.key];
  if (!arrow) return box;
  const step = event.shiftKey ? 10 : 1;
  const by = { x: arrow.x * step, y: arrow.y * step };
  if (!event.altKey) return moveBox(box, by, image);
  const to = { x: box.x2 + by.x, y: box.y2 + by.y };
  return resizeBox(box, { handle: by.x === 0 ? 's' : 'e', to }, image);
}

const isSame = (one: Box, other: Box) => JSON.stringify(one) === JSON.stringify(other);

/** Combines a series of key presses into one change. */
function createRun({ canvas, scene }: EditKeysProps) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const commit = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const draft = scene.draft();
    const before = draft?.id == null ? undefined : scene.byId().get(draft.id);
    if (draft && before && !isSame(draft.box, before.box)) canvas.onChange?.(before.id, draft.box);
    scene.setDraft(null);
  };
  const extend = (id: string, box: Box) => {
    scene.setDraft({ id, box });
    clearTimeout(timer);
    timer = setTimeout(commit, RUN_ENDS_MS);
  };
  return { commit, extend };
}

/** Handles the arrow keys that move and resize the selected box. */
export function EditKeys(props: EditKeysProps) {
  const run = createRun(props);
  const edit = (event: KeyboardEvent) => {
    const [selected, sizes] = [props.scene.selectedBox(), props.scene.sizes()];
    if (!selected || !sizes || props.gestures.gesture()) return;
    run.extend(selected.id, nudgedBox(selected.box, event, sizes.image));
  };
  const up = ({ key }: KeyboardEvent) => {
    if (key in ARROWS) run.commit();
  };
  addEventListener('keyup', up);
  addEventListener('blur', run.commit);
  // A gesture must start with the displayed box.
  addEventListener('pointerdown', run.commit, true);
  onCleanup(() => {
    removeEventListener('keyup', up);
    removeEventListener('blur', run.commit);
    removeEventListener('pointerdown', run.commit, true);
    run.commit();
  });
  createEffect(on(() => props.canvas.selected, run.commit, { defer: true }));
  const arrows = Object.keys(ARROWS);
  useKeys([
    { keys: arrows, label: () => t('keys.move'), run: edit, isKeyOnly: true },
    { keys: arrows.map((key) => `Alt+${key}`), label: () => t('keys.resize'), run: edit, isKeyOnly: true },
  ]);
  return null;
}
