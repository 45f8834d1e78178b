import { createEffect, createMemo, createSignal, on, untrack } from 'solid-js';
import type { StoredResult } from '../../../../../core/workspace/items/result-store.js';
import { chooseResult, modelOf } from '../document/choose-result.js';
import { createDetectionRun } from '../document/detection-run.js';
import { correctedBoxes, plainBoxes, sortBoxes } from '../document/image-boxes.js';
import type { ImageDocument } from '../document/image-document.js';
import { LABELS, type Look, MAX_OBJECTS, type Segment } from '../document/look.js';
import { type ImageLabels, nameLabels } from '../labels/image-labels.js';
import { t } from '../texts.js';
import { type ComparedObject, compareBoxes, countSegments, type SideBox } from './compare-boxes.js';

/** Returns the boxes of a result that a look shows. Corrections are not applied, because they are part of side A. */
export function sideOfResult(result: StoredResult, look: Look): SideBox[] {
  const settings = { ...look, maxObjects: MAX_OBJECTS };
  return sortBoxes(correctedBoxes(result.maker, plainBoxes(result, look), []), settings).shown;
}

/** Returns the labels of an image as a side of a comparison, without hidden classes. */
export function sideOfLabels(labels: readonly Omit<SideBox, 'id'>[], look: Pick<Look, 'hidden'>): SideBox[] {
  const hidden = new Set(look.hidden);
  return labels.flatMap((box, place) => (hidden.has(box.class_name) ? [] : [{ ...box, id: `labels:${place}` }]));
}

/** Compares the boxes of an image with those of another model, or with its labels. */
export function createComparison(doc: ImageDocument, labels: ImageLabels) {
  const [selected, select] = createSignal<string | null>(null);
  const other = () => doc.look().compareWith;
  const isOn = () => other() !== null;
  const hasLabels = () => other() === LABELS;
  const runner = createDetectionRun(doc.keep);

  const settings = () => ({ tileSize: doc.look().tileSize, tileOverlap: doc.look().tileOverlap });
  const result = createMemo(() => {
    const model = other();
    if (model === null || model === LABELS) return null;
    return chooseResult(doc.results(), { ...settings(), model, maker: null });
  });
  const run = () => {
    const model = other();
    if (model !== null && model !== LABELS) void runner.start(doc.id, { model, settings: settings() });
  };
  createEffect(
    on(
      [() => doc.details() !== null, () => doc.result() === null, other, result],
      ([isReady, isFirst, model, found]) => {
        if (!isReady || isFirst || model === null || model === LABELS || found) return;
        if (untrack(runner.run).state === 'idle' || untrack(runner.run).state === 'failed') run();
      },
    ),
  );
  /** The boxes of side B; null until they are available. */
  const b = createMemo((): SideBox[] | null => {
    if (hasLabels()) {
      const known = labels.existing();
      return known ? sideOfLabels(nameLabels(known, doc.result()?.class_names ?? []), doc.look()) : null;
    }
    const now = result();
    return now && sideOfResult(now, doc.look());
  });
  const objects = createMemo((): ComparedObject[] => {
    const boxes = b();
    return boxes ? compareBoxes(doc.boxes().shown, boxes) : [];
  });
  const counts = createMemo(() => countSegments(objects()));
  const visible = createMemo(() => {
    const { segment } = doc.look();
    return segment === 'all' ? objects() : objects().filter((one) => one.segment === segment);
  });
  const decided = createMemo(() => new Set(doc.view.decided()));
  const isDecided = ({ id }: ComparedObject) => decided().has(id);
  const isOpen = (one: ComparedObject) => one.segment !== 'agree' && !isDecided(one);
  const current = createMemo(() => objects().find(({ id }) => id === selected()) ?? null);
  return {
    ...{ isOn, hasLabels, other, runner, run, result, b, objects, counts, visible, current, select, isDecided },
    selected,
    /**
     * Returns the next undecided disagreement in the displayed segment. After the last one, continues with the first;
     * null if there is none.
     */
    nextOpen: ({ id }: ComparedObject): ComparedObject | null => {
      const all = visible();
      const at = all.findIndex((one) => one.id === id);
      return [...all.slice(at + 1), ...all.slice(0, at)].find(isOpen) ?? null;
    },
    /** Selects the object that a box of either side belongs to. */
    selectBox: (id: string | null) =>
      select(id === null ? null : (objects().find(({ a, b: own }) => a?.id === id || own?.id === id)?.id ?? null)),
    compareWith: (model: string | null) => {
      runner.reset();
      select(null);
      doc.setLook({ compareWith: model, segment: 'all' as Segment });
    },
    /** Name of side B. */
    name: () => {
      const now = result();
      return now ? modelOf(now) : hasLabels() ? t('compare.labels') : (other() ?? '');
    },
  };
}
export type Comparison = ReturnType<typeof createComparison>;
