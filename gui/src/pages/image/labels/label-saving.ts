import { createSignal } from 'solid-js';
import type { LabelledBox } from '../../../../../core/workspace/items/change-store.js';
import type { LabelTarget } from '../../../../../core/workspace/labels/label-target.js';
import type { SavedLabels } from '../../../../../handlers/workspace/labels-save.js';
import { describeError } from '../../../api/problem.js';
import { showToast } from '../../../app/toast-state.js';
import type { ImageDocument } from '../document/image-document.js';
import { toLabelled } from '../document/labelled-box.js';
import { withOtherClasses } from '../export/export-input.js';
import { plural, t } from '../texts.js';
import type { ImageLabels } from './image-labels.js';
import { writeLabels } from './label-requests.js';

/**
 * Returns the classes for a label file. If a file defines the classes of existing labels, their ids are kept. Otherwise
 * the ids are those of the model, because other labels in the folder may use them. Further classes are appended.
 */
function classNamesFor(doc: ImageDocument, labels: ImageLabels): string[] {
  const existing = labels.existing();
  const hasNames = existing !== null && existing.class_names_source !== null;
  const known = hasNames ? existing.class_names : (doc.result()?.class_names ?? []);
  return withOtherClasses(known, doc.boxes().shown);
}

/** Saves the displayed boxes as labels. The first time, a dialog asks where. */
export function createLabelSaving(doc: ImageDocument, labels: ImageLabels) {
  const [isChoosing, setChoosing] = createSignal(false);
  const [isSaving, setSaving] = createSignal(false);
  const [error, setError] = createSignal<unknown>(null);

  const saved = (answer: SavedLabels) => {
    labels.saved(answer);
    setChoosing(false);
    void labels.read();
    void doc.reload();
    const hidden = doc.boxes().hidden.length;
    const details = [
      ...(answer.backup_path === null ? [] : [t('labels.backup', { path: answer.backup_path })]),
      ...(hidden === 0 ? [] : [plural('labels.omitted', hidden)]),
    ];
    showToast({
      text: plural('labels.saved', answer.boxes, { path: answer.path }),
      ...(details.length > 0 ? { detail: details.join(' ') } : {}),
    });
  };

  const saveTo = async (target: LabelTarget): Promise<void> => {
    setSaving(true);
    setError(null);
    try {
      await doc.corrections.settled();
      const boxes: LabelledBox[] = doc.boxes().shown.map(toLabelled);
      const sha256 = doc.result()?.image.sha256;
      const fields = {
        ...{ target, boxes, class_names: classNamesFor(doc, labels), changes_done: doc.corrections.done() },
        ...(sha256 === undefined ? {} : { image_sha256: sha256 }),
      };
      saved(await writeLabels(doc.id, fields));
    } catch (cause) {
      setError(cause);
      if (!isChoosing()) {
        const { title, detail } = describeError(cause);
        showToast({
          text: title,
          detail,
          isError: true,
          action: { label: t('labels.where'), run: () => setChoosing(true) },
        });
      }
    } finally {
      setSaving(false);
    }
  };

  return {
    ...{ isChoosing, isSaving, error, saveTo },
    openDialog: () => {
      setError(null);
      setChoosing(true);
    },
    closeDialog: () => setChoosing(false),
    /** Saves to the last destination of this image, or asks for one. */
    save: () => {
      const target = labels.target();
      if (target) void saveTo(target);
      else setChoosing(true);
    },
  };
}
export type LabelSaving = ReturnType<typeof createLabelSaving>;
