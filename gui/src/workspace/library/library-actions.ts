import type { WorkspaceItem } from '../../../../core/workspace/items/workspace-item.js';
import { showFailure, showUndo } from '../../app/toast-state.js';
import { changeItem } from '../items.js';
import { changeLocally, refreshLibrary } from './library-store.js';
import { t } from './texts.js';

/** Changes an item on the server. If that fails, restores the list and shows the error. */
async function change(id: string, fields: Parameters<typeof changeItem>[1]): Promise<boolean> {
  try {
    await changeItem(id, fields);
    return true;
  } catch (error) {
    showFailure(error, () => void change(id, fields));
    return false;
  } finally {
    void refreshLibrary();
  }
}

/** Renames an item, but not its file. The change can be undone. */
export async function renameItem(item: WorkspaceItem, name: string): Promise<void> {
  const wanted = name.trim();
  if (wanted === '' || wanted === item.name) return;
  changeLocally(item.id, (before) => ({ ...before, name: wanted }));
  if (!(await change(item.id, { name: wanted }))) return changeLocally(item.id, () => item);
  const undo = () => void change(item.id, { name: item.name });
  showUndo(t('renamed', { name: wanted }), undo);
}

/** Removes an item from the library, but not its file. The change can be undone. */
export async function removeItem(item: WorkspaceItem, onUndo?: () => void): Promise<void> {
  changeLocally(item.id, () => null);
  if (!(await change(item.id, { is_removed: true }))) return;
  const undo = () => void change(item.id, { is_removed: false }).then((isBack) => isBack && onUndo?.());
  showUndo(t('removed', { name: item.name }), undo, { detail: t('kept') });
}
