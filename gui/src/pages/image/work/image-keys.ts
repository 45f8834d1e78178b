import { type KeyAction, useKeys } from '../../../app/keys.js';
import { libraryPanel, toggleDrawer } from '../../../workspace/library/library-state.js';
import { openExport } from '../export/export-menu.js';
import { t } from '../texts.js';
import { isTight } from '../toolbar/is-tight.js';
import type { ImageWork } from './image-work.js';
import { toggleClass } from './toggle-class.js';
import { toggleReviewed } from './toggle-reviewed.js';

const DIGITS = Array.from({ length: 9 }, (_, place) => place);

interface PageActions {
  /** Shows the previous or next image. */
  step: (by: 1 | -1) => void;
  toggleInspector: () => void;
  /** Returns to the batch of the image, if it belongs to one. */
  leave: () => void;
}

/** Shortcuts for tools and edits. */
function editKeys(work: ImageWork): KeyAction[] {
  const editor = () => work.open().editor;
  const comparison = () => work.open().comparison;
  /** Chooses a recent class. In a comparison, 1 and 2 instead decide which side is right. */
  const chooseRecent = (place: number) => {
    if (comparison().isOn() && comparison().current() && place < 2) editor().resolve(place === 0 ? 'a' : 'b');
    else {
      const name = work.recent()[place];
      if (name !== undefined) editor().relabelSelected(name);
    }
  };
  return [
    { keys: ['v'], label: () => t('tool.select'), run: () => editor().setTool('select') },
    { keys: ['b'], label: () => t('tool.draw'), run: () => editor().setTool('draw') },
    { keys: ['h'], label: () => t('tool.pan'), run: () => editor().setTool('pan') },
    { keys: ['c'], label: () => t('key.class'), run: () => editor().pickSelected() },
    ...DIGITS.map((place) => ({
      keys: [String(place + 1)],
      label: () => t('key.recent'),
      run: () => chooseRecent(place),
      isKeyOnly: true,
    })),
    { keys: ['Delete', 'Backspace'], label: () => t('key.delete'), run: () => editor().removeSelected() },
    { keys: ['Ctrl+d'], label: () => t('selected.duplicate'), run: () => editor().duplicateSelected() },
    { keys: ['Ctrl+z'], label: () => t('tool.undo'), run: () => editor().undo() },
    { keys: ['Ctrl+Z', 'Ctrl+y'], label: () => t('tool.redo'), run: () => editor().redo() },
  ];
}

/**
 * Handles Esc, which ends one thing at a time: the tool, the selection, a run, the comparison. Then it leaves the
 * image.
 */
function takeBack(work: ImageWork, leave: () => void): void {
  const { editor, comparison, doc } = work.open();
  if (editor.tool() !== 'select') editor.setTool('select');
  else if (editor.selected() || comparison.selected() !== null) {
    editor.select(null);
    comparison.select(null);
  } else if (doc.runner.run().state === 'running') doc.runner.cancel();
  else if (comparison.runner.run().state === 'running') comparison.runner.cancel();
  else if (comparison.isOn()) comparison.compareWith(null);
  else leave();
}

/** The shortcut for the library, which opens over the page if there is too little space next to the image. */
function libraryKeys(work: ImageWork): KeyAction[] {
  const run = () => {
    if (isTight() || work.open().comparison.isOn()) toggleDrawer();
    else libraryPanel.toggle();
  };
  return [{ keys: ['Ctrl+b'], label: () => t('compare.library'), run, whileTyping: true }];
}

/** Enables the shortcuts of the page while it is open. */
export function useImageKeys(work: ImageWork, { step, toggleInspector, leave }: PageActions): void {
  const editor = () => work.open().editor;
  const doc = work.doc;
  /** If a box is selected, the arrow keys move it instead. */
  const stepUnlessSelected = (by: 1 | -1) => {
    if (!editor().selected()) step(by);
  };
  const hide = () => {
    const box = editor().selected();
    if (!box) return;
    editor().select(null);
    toggleClass(doc(), box.class_name);
  };
  useKeys([
    ...editKeys(work),
    {
      keys: ['Enter'],
      label: () => t('key.drawHere'),
      run: () => editor().tool() === 'draw' && editor().drawMiddle(),
    },
    { keys: ['x'], label: () => t('key.hide'), run: hide },
    {
      keys: ['l'],
      label: () => t('tool.labels'),
      run: () => doc().setLook({ showsLabels: !doc().look().showsLabels }),
    },
    { keys: ['r'], label: () => t('tool.reviewed'), run: () => void toggleReviewed(doc()) },
    { keys: ['Ctrl+s'], label: () => t('footer.save'), run: () => work.open().saving.save(), whileTyping: true },
    { keys: ['Ctrl+e'], label: () => t('export.title'), run: openExport, whileTyping: true },
    ...libraryKeys(work),
    { keys: ['Ctrl+i'], label: () => t('key.inspector'), run: toggleInspector, whileTyping: true },
    { keys: ['ArrowLeft'], label: () => t('key.previous'), run: () => stepUnlessSelected(-1) },
    { keys: ['ArrowRight'], label: () => t('key.next'), run: () => stepUnlessSelected(1) },
    { keys: [','], label: () => t('key.previous'), run: () => step(-1) },
    { keys: ['.'], label: () => t('key.next'), run: () => step(1) },
    { keys: ['Escape'], label: () => t('key.escape'), run: () => takeBack(work, leave) },
  ]);
}
