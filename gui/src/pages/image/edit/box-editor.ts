import { createMemo, createSignal, onCleanup } from 'solid-js';
import type { Box } from '../../../../../core/vision/boxes/detection.js';
import type { BoxChange } from '../../../../../core/workspace/items/change-store.js';
import type { CorrectedBox } from '../../../../../core/workspace/items/corrected-boxes.js';
import { closeToast, showUndo } from '../../../app/toast-state.js';
import type { Comparison } from '../compare/comparison.js';
import { resolveTo } from '../compare/resolve.js';
import { makerOf, newBoxId } from '../document/box-id.js';
import { carryOver } from '../document/carry-over.js';
import type { ImageDocument } from '../document/image-document.js';
import { t } from '../texts.js';
import * as edits from './edit-boxes.js';

export type Tool = 'select' | 'draw' | 'pan';

/** What the class picker is open for: an existing box, or one that was just drawn. */
type Picking = { boxId: string } | { drawn: Box } | null;

/** Edits the boxes of an image with mouse and keyboard. Each edit is a correction that can be undone. */
export function createBoxEditor(doc: ImageDocument, comparison: Comparison) {
  const [tool, setTool] = createSignal<Tool>('select');
  const [picking, setPicking] = createSignal<Picking>(null);
  const selectedId = () => doc.view.selected();
  const selected = createMemo(() => doc.boxes().shown.find(({ id }) => id === selectedId()) ?? null);
  const size = () => doc.size();
  const add = (changes: readonly BoxChange[]) => {
    if (changes.length > 0) doc.actions.forgetUndone();
    return doc.corrections.add(changes);
  };

  const select = (id: string | null) => {
    doc.view.setSelected(id);
    if (comparison.isOn()) comparison.selectBox(id);
  };
  const draw = (box: Box, className: string) => {
    const change = edits.draw(box, className, size());
    void add([change]);
    setTool('select');
    select(change.box_id);
  };
  /** Sets the class of the box for which the class picker is open. */
  const pick = (className: string) => {
    const now = picking();
    setPicking(null);
    if (now === null) return;
    if ('drawn' in now) draw(now.drawn, className);
    else {
      const box = doc.all().find(({ id }) => id === now.boxId);
      if (box) void add(edits.relabel(box, className));
    }
  };
  let closeNews = () => {};
  // Closes the notification when the user leaves the image, because its undo would have no visible effect.
  onCleanup(() => closeNews());
  /** Closes the class picker. A new box without a class is discarded, which can be undone. */
  const stopPicking = () => {
    const left = picking();
    setPicking(null);
    if (left === null || !('drawn' in left)) return;
    const undo = doc.actions.record({
      undo: () => {
        closeNews();
        setPicking(left);
      },
      redo: () => setPicking(null),
    });
    const toast = showUndo(t('news.discarded'), undo);
    closeNews = () => closeToast(toast);
  };
  /**
   * Opens the class picker for a new box. Clears the selection, because it would look as if the selected box got the
   * class.
   */
  const pickFor = (drawn: Box) => {
    select(null);
    setPicking({ drawn });
  };
  const onSelected = (work: (box: CorrectedBox) => void) => () => {
    const box = selected();
    if (box) work(box);
  };
  /** Selects the previous or next box. */
  const step = (by: 1 | -1) => {
    const { shown } = doc.boxes();
    if (shown.length === 0) return;
    const at = shown.findIndex(({ id }) => id === selectedId());
    const next = at === -1 ? (by === 1 ? 0 : shown.length - 1) : (at + by + shown.length) % shown.length;
    select(shown[next]!.id);
  };
  const remove = (box: CorrectedBox) => {
    const { shown } = doc.boxes();
    const at = shown.findIndex(({ id }) => id === box.id);
    const next = shown[at + 1] ?? shown[at - 1];
    void add(edits.remove(box));
    select(next?.id ?? null);
  };
  /** Undoes or redoes corrections until `done` are in effect, and selects the result of the box that changes. */
  const moveTo = (done: number) => {
    const all = doc.corrections.all();
    const changed = all[Math.min(done, doc.corrections.done())];
    const maker = changed ? makerOf(changed.box_id) : null;
    if (maker !== null && maker !== doc.result()?.maker && doc.results().some((one) => one.maker === maker))
      doc.setLook({ maker });
    void doc.corrections.moveTo(done);
  };
  /** Records that side A is right about an object, so that it counts as decided. No label changes. */
  const keepA = (objectId: string) => {
    const keep = () => doc.view.setDecided([...doc.view.decided(), objectId]);
    keep();
    doc.actions.record({
      undo: () => doc.view.setDecided(doc.view.decided().filter((one) => one !== objectId)),
      redo: keep,
    });
  };
  /**
   * Changes the labels so that they agree with one side of the comparison, and selects the next undecided disagreement.
   */
  const resolve = (right: 'a' | 'b') => {
    const object = comparison.current();
    if (!object || object.segment === 'agree') return;
    const next = comparison.nextOpen(object);
    const change = resolveTo(object, right, newBoxId);
    if (change) void add([change]);
    else if (!comparison.isDecided(object)) keepA(object.id);
    comparison.select(next?.id ?? null);
    doc.view.setSelected(next?.a?.id ?? null);
  };
  return {
    ...{ tool, setTool, stopPicking, selected, select, step, pick, draw, moveTo, resolve },
    /** Opens the class picker for a new box. */
    drawn: (box: Box) => pickFor(edits.insideImage(box, size())),
    drawMiddle: () => pickFor(edits.middleBox(size())),
    /** The new box that has no class yet; null if there is none. */
    drawnBox: (): Box | null => {
      const now = picking();
      return now !== null && 'drawn' in now ? now.drawn : null;
    },
    /** The box for which the class picker is open; null if it is closed. */
    picked: (): Box | null => {
      const now = picking();
      if (now === null) return null;
      return 'drawn' in now ? now.drawn : (doc.all().find(({ id }) => id === now.boxId)?.box ?? null);
    },
    relabelSelected: (className: string) => onSelected((box) => void add(edits.relabel(box, className)))(),
    pickSelected: onSelected(({ id }) => setPicking({ boxId: id })),
    reshape: (id: string, to: Box) => {
      const box = doc.all().find((one) => one.id === id);
      if (box) void add(edits.reshape(box, to, size()));
    },
    setField: (field: 'x' | 'y' | 'w' | 'h', value: number) =>
      onSelected((box) => void add(edits.reshape(box, edits.withField(box.box, field, value), size())))(),
    remove,
    removeSelected: onSelected(remove),
    restore: (box: CorrectedBox) => {
      void add(edits.restore(box));
      select(box.id);
    },
    duplicateSelected: onSelected((box) => {
      const change = edits.duplicate(box, size());
      void add([change]);
      select(change.box_id);
    }),
    canUndo: () => doc.corrections.done() > 0 || doc.actions.canUndo(),
    canRedo: () => doc.corrections.done() < doc.corrections.all().length || doc.actions.canRedo(),
    /** Undoes the last action on this image. */
    undo: () => {
      if (!doc.actions.undo()) moveTo(doc.corrections.done() - 1);
    },
    redo: () => {
      if (!doc.actions.redo()) moveTo(doc.corrections.done() + 1);
    },
    /** Applies the corrections made to other results to the displayed one. */
    carryOver: () => {
      const result = doc.result();
      if (!result) return;
      const changed = new Set(doc.corrections.inEffect().map(({ box_id: id }) => id));
      const boxes = doc.plain().filter(({ id }) => !changed.has(id));
      void add(carryOver(doc.corrections.inEffect(), { maker: result.maker, boxes }, newBoxId));
    },
  };
}
export type BoxEditor = ReturnType<typeof createBoxEditor>;
