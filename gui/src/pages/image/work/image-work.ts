import { createEffect, createMemo, createSignal, on, untrack } from 'solid-js';
import { createClassColors } from '../../../canvas/class-colors.js';
import { type Comparison, createComparison } from '../compare/comparison.js';
import { modelOf } from '../document/choose-result.js';
import { countClasses } from '../document/image-boxes.js';
import { createImageDocument, type ImageDocument } from '../document/image-document.js';
import type { Look } from '../document/look.js';
import { type BoxEditor, createBoxEditor } from '../edit/box-editor.js';
import { recentClasses } from '../edit/class-choices.js';
import { withOtherClasses } from '../export/export-input.js';
import { createImageLabels, type ImageLabels } from '../labels/image-labels.js';
import { createLabelSaving, type LabelSaving } from '../labels/label-saving.js';
import { correctionNews } from './correction-news.js';

/** The state that belongs to the displayed image. */
export interface OpenImage {
  doc: ImageDocument;
  labels: ImageLabels;
  comparison: Comparison;
  editor: BoxEditor;
  saving: LabelSaving;
}

export interface WorkOptions {
  /** Id of the displayed item. */
  id: () => string;
  /** Result named in the address. */
  maker: () => string | null;
  /** Threshold named in the address, 0 to 1. */
  confidence: () => number | null;
  /** Box named in the address. */
  box: () => string | null;
}

/**
 * The state of the Image page: the displayed image, and what is kept when another one is displayed (the look, the tool,
 * the colors of classes).
 */
export function createImageWork({ id, maker, confidence, box }: WorkOptions) {
  let last: Look | null = null;
  const [hovered, setHovered] = createSignal<string | null>(null);
  const [pointer, setPointer] = createSignal<{ x: number; y: number } | null>(null);
  const open = createMemo((): OpenImage => {
    const now = id();
    return untrack(() => {
      const doc = createImageDocument(now, {
        ...{ carried: last, maker: maker(), confidence: confidence(), box: box() },
        onNews: correctionNews,
      });
      const labels = createImageLabels(now);
      const comparison = createComparison(doc, labels);
      const editor = createBoxEditor(doc, comparison);
      return { doc, labels, comparison, editor, saving: createLabelSaving(doc, labels) };
    });
  });
  const doc = () => open().doc;
  createEffect(() => {
    const { look } = doc();
    last = look();
  });
  createEffect(on(id, () => setHovered(null), { defer: true }));
  const model = () => {
    const result = doc().result();
    return result ? modelOf(result) : doc().look().model;
  };
  const colors = createClassColors(model);
  /** All classes that can be assigned to a box. */
  const classNames = createMemo(() => {
    const known = [...(doc().result()?.class_names ?? []), ...(open().labels.existing()?.class_names ?? [])];
    return withOtherClasses(known, doc().all());
  });
  const recent = createMemo(() =>
    recentClasses(
      doc().corrections.inEffect(),
      countClasses(doc().boxes()).map(({ name }) => name),
    ),
  );
  return { id, open, doc, hovered, setHovered, pointer, setPointer, colors, classNames, recent, model };
}
export type ImageWork = ReturnType<typeof createImageWork>;
