import type { ItemKind, WorkspaceItem } from '../../../../core/workspace/items/workspace-item.js';

/** A group of the library. Folders are in the group of images. */
export type Group = Exclude<ItemKind, 'folder'>;
export const GROUPS: readonly Group[] = ['image', 'video', 'table', 'conversation'];

/** A row of the library. */
export type LibraryRow =
  | { type: 'group'; key: string; group: Group; count: number }
  | { type: 'item'; key: string; item: WorkspaceItem; level: 1 | 2; isOpen: boolean | null }
  | { type: 'more'; key: string; folder: WorkspaceItem; count: number };

/** Maximum images displayed in an open folder. A link leads to the others. */
const MAX_CHILDREN = 4;

export interface LibraryView {
  /** Items outside folders, the latest first. */
  items: readonly WorkspaceItem[];
  /** Images of open folders, by the id of the folder. */
  children: ReadonlyMap<string, readonly WorkspaceItem[]>;
  isOpen: (folder: WorkspaceItem) => boolean;
  filter: string;
  /** Images in folders that the server has found for the filter, or for the previous filter. */
  found: readonly WorkspaceItem[];
  /** Id of the item of the current page. */
  current: string | undefined;
}

const groupOf = ({ kind }: WorkspaceItem): Group => (kind === 'folder' ? 'image' : kind);

/** Maximum displayed images of a folder that match a filter. */
const MAX_FOUND = 20;

/**
 * Returns the images of a folder that match the filter, among those that were read and those that the server has found.
 */
function matchingChildren(folder: WorkspaceItem, { filter, children, found, isOpen }: LibraryView): WorkspaceItem[] {
  const read = isOpen(folder) ? (children.get(folder.id) ?? []) : [];
  const all = [...read, ...found.filter(({ parent_id: parent }) => parent === folder.id)];
  const matching = all.filter(({ name }) => name.toLowerCase().includes(filter));
  return [...new Map(matching.map((item) => [item.id, item])).values()].slice(0, MAX_FOUND);
}

/** Returns a few images of an open folder, including the current one. */
function shownChildren(all: readonly WorkspaceItem[], { current }: LibraryView): readonly WorkspaceItem[] {
  const at = Math.max(
    0,
    all.findIndex(({ id }) => id === current),
  );
  const start = Math.max(0, Math.min(at - 1, all.length - MAX_CHILDREN));
  return all.slice(start, start + MAX_CHILDREN);
}

const childRow = (item: WorkspaceItem): LibraryRow => ({ type: 'item', key: item.id, item, level: 2, isOpen: null });

function foundRows(folder: WorkspaceItem, view: LibraryView): LibraryRow[] {
  const found = matchingChildren(folder, view);
  const isOpen = found.length > 0 || view.isOpen(folder);
  return [{ type: 'item', key: folder.id, item: folder, level: 1, isOpen }, ...found.map(childRow)];
}

function folderRows(folder: WorkspaceItem, view: LibraryView): LibraryRow[] {
  if (view.filter !== '') return foundRows(folder, view);
  const all = view.children.get(folder.id) ?? [];
  const shown = view.isOpen(folder) ? shownChildren(all, view) : [];
  const rest = view.isOpen(folder) ? all.length - shown.length : 0;
  return [
    { type: 'item', key: folder.id, item: folder, level: 1, isOpen: view.isOpen(folder) },
    ...shown.map(childRow),
    ...(rest > 0 ? [{ type: 'more' as const, key: `${folder.id}-more`, folder, count: rest }] : []),
  ];
}

/** Returns the rows of the library, in groups. With a filter, only those that match it. */
export function libraryRows(given: LibraryView): LibraryRow[] {
  const view = { ...given, filter: given.filter.trim().toLowerCase() };
  const matches = ({ name }: WorkspaceItem) => name.toLowerCase().includes(view.filter);
  return GROUPS.flatMap((group) => {
    const ofGroup = view.items.filter((item) => groupOf(item) === group);
    const rows = ofGroup.flatMap((item): LibraryRow[] => {
      if (item.kind !== 'folder')
        return matches(item) ? [{ type: 'item', key: item.id, item, level: 1, isOpen: null }] : [];
      const own = folderRows(item, view);
      return matches(item) || own.length > 1 ? own : [];
    });
    if (rows.length === 0) return [];
    const count = ofGroup.reduce((sum, { kind, images }) => sum + (kind === 'folder' ? images : 1), 0);
    return [{ type: 'group' as const, key: group, group, count }, ...rows];
  });
}
