import { createEffect, on, onCleanup, Show } from 'solid-js';
import { useKeys } from '../app/keys.js';
import { type Handle, moveBox, resizeBox } from './box-edit.js';
import { revealBox, viewOfBox, ZOOM_STEP, zoomAt } from './camera.js';
import type { PhotoCanvasProps } from './canvas-box.js';
import type { Gestures } from './gestures.js';
import type { Scene } from './scene.js';
import { t } from './texts.js';

interface CanvasKeysProps {
  canvas: PhotoCanvasProps;
  scene: Scene;
  gestures: Gestures;
  /** Ids in reading order. */
  order: readonly string[];
  stage: HTMLElement;
}

const ARROWS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
} as const;
type Arrow = keyof typeof ARROWS;
const isArrow = (key: string): key is Arrow => Object.hasOwn(ARROWS, key);

/** Time after the last key press at which a run of them is over, ms, even if its key stays down unseen. */
const RUN_ENDS_MS = 600;

/** Moves and resizes the selected box with the arrows. A run of presses is one change. */
function EditKeys(props: CanvasKeysProps) {
  let pending: ReturnType<typeof setTimeout> | undefined;
  const commit = () => {
    clearTimeout(pending);
    if (pending === undefined) return;
    pending = undefined;
    const draft = props.scene.draft();
    const before = draft?.id != null ? props.scene.byId().get(draft.id) : undefined;
    if (draft && before && JSON.stringify(before.box) !== JSON.stringify(draft.box)) {
      props.canvas.onChange?.(before.id, draft.box);
    }
    props.scene.setDraft(null);
  };
  const edit = (event: KeyboardEvent) => {
    const selected = props.scene.selectedBox();
    const sizes = props.scene.sizes();
    if (!selected || !sizes || !isArrow(event.key) || props.gestures.gesture()) return;
    const step = event.shiftKey ? 10 : 1;
    const by = { x: ARROWS[event.key].x * step, y: ARROWS[event.key].y * step };
    const { box } = selected;
    const handle: Handle = by.x !== 0 ? 'e' : 's';
    const edited = event.altKey
      ? resizeBox(box, { handle, to: { x: box.x2 + by.x, y: box.y2 + by.y } }, sizes.image)
      : moveBox(box, by, sizes.image);
    props.scene.setDraft({ id: selected.id, box: edited });
    clearTimeout(pending);
    pending = setTimeout(commit, RUN_ENDS_MS);
  };
  const up = ({ key }: KeyboardEvent) => {
    if (isArrow(key)) commit();
  };
  addEventListener('keyup', up);
  addEventListener('blur', commit);
  addEventListener('pointerdown', commit, true);
  onCleanup(() => {
    removeEventListener('keyup', up);
    removeEventListener('blur', commit);
    removeEventListener('pointerdown', commit, true);
    commit();
  });
  createEffect(on(() => props.canvas.selected, commit, { defer: true }));
  const arrows = Object.keys(ARROWS);
  useKeys([
    { keys: arrows, label: () => t('keys.move'), run: edit },
    { keys: arrows.map((key) => `Alt+${key}`), label: () => t('keys.resize'), run: edit },
  ]);
  return null;
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
    { keys: [' '], label: () => t('keys.pan'), run: () => props.gestures.setPanHeld(true) },
  ]);
  return null;
}

/** Keys within the canvas: Tab goes from box to box in reading order, and on at the ends; after Escape it leaves. */
function useTabKeys(props: CanvasKeysProps): void {
  let leaves = false;
  const focus = (id: string) => {
    const line = [...props.stage.querySelectorAll<SVGElement>('[data-box]')].find(({ dataset }) => dataset.box === id);
    line?.focus({ preventScroll: true });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leaves = true;
    if (event.key !== 'Tab' || event.ctrlKey || event.altKey || event.metaKey) return;
    const { order, canvas, scene } = props;
    const current = canvas.selected === null ? -1 : order.indexOf(canvas.selected);
    const next = event.shiftKey ? current - 1 : current + 1;
    const id = leaves || (current === -1 && event.shiftKey) ? undefined : order[next];
    leaves = false;
    if (id === undefined) return;
    event.preventDefault();
    canvas.onSelect(id);
    const [camera, sizes, box] = [scene.camera(), scene.sizes(), scene.boxOf(id)];
    const view = camera && sizes && box ? revealBox(camera, box, sizes) : null;
    if (view) canvas.onView(view);
    focus(id);
  };
  props.stage.addEventListener('keydown', press);
  onCleanup(() => props.stage.removeEventListener('keydown', press));
  createEffect(() => {
    const selected = props.canvas.selected;
    if (!props.stage.contains(document.activeElement)) return;
    if (selected === null) props.stage.focus({ preventScroll: true });
    else focus(selected);
  });
}

/** The keys of a canvas. */
export function CanvasKeys(props: CanvasKeysProps) {
  useTabKeys(props);
  const hasKeys = () => props.canvas.hasKeys !== false;
  return (
    <Show when={hasKeys()}>
      <ViewKeys {...props} />
      <Show when={props.scene.selectedBox()}>
        <SelectionKeys {...props} />
      </Show>
      <Show when={props.scene.selectedBox()?.isEditable && props.canvas.onChange}>
        <EditKeys {...props} />
      </Show>
    </Show>
  );
}
