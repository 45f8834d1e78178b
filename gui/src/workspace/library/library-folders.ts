import { useLocation } from '@solidjs/router';
import { createEffect, createSignal, on } from 'solid-js';
import type { WorkspaceItem } from '../../../../core/workspace/items/workspace-item.js';
import { listFolder, readItem } from '../items.js';
import { libraryChanges } from './library-store.js';

/**
 * The folders that are open in the library, and their images. The folder of the current image is opened automatically.
 */
export function createFolders() {
  const location = useLocation();
  const [opened, setOpened] = createSignal<ReadonlyMap<string, boolean>>(new Map());
  const [children, setChildren] = createSignal<ReadonlyMap<string, readonly WorkspaceItem[]>>(new Map());
  const isIdOpen = (id: string) => opened().get(id) === true;
  const load = async (id: string) => {
    const images = await listFolder(id);
    setChildren((before) => new Map(before).set(id, images));
  };
  const open = (id: string) => {
    setOpened((before) => new Map(before).set(id, true));
    // After a failure, the folder is read again at the next change.
    void load(id).catch(() => undefined);
  };
  const image = () => /\/image\/(\w+)/.exec(location.pathname)?.[1];
  createEffect(
    on(image, async (id) => {
      if (id === undefined) return;
      const parent = await readItem(id).then(
        ({ parent_id }) => parent_id,
        () => null,
      );
      if (parent !== null && !opened().has(parent)) open(parent);
    }),
  );
  createEffect(
    on(
      libraryChanges,
      () => {
        for (const [id, isOpen] of opened()) if (isOpen) void load(id).catch(() => undefined);
      },
      { defer: true },
    ),
  );
  return {
    children,
    isOpen: (folder: WorkspaceItem) => isIdOpen(folder.id),
    toggle: (folder: WorkspaceItem) => {
      if (isIdOpen(folder.id)) setOpened((before) => new Map(before).set(folder.id, false));
      else open(folder.id);
    },
  };
}
