import { createEffect, createSignal, on, onCleanup } from 'solid-js';
import type { WorkspaceItem } from '../../../core/workspace/items/workspace-item.js';
import { readItems } from './items.js';

/** Pause in typing after which the server is asked, ms. */
const PAUSE_MS = 150;

/** An image inside a folder. */
export type FolderImage = WorkspaceItem & { parent_id: string; parent_name: string };

const isInFolder = (item: WorkspaceItem): item is FolderImage => item.parent_id !== null && item.parent_name !== null;

/**
 * Finds images inside folders by a part of their name.
 * @param text what is searched for; nothing is found for an empty one.
 * @param version changes when the images may have changed.
 * @returns the images found last; those of the previous text until the server has responded.
 */
export function createImageSearch(
  text: () => string,
  { limit, version = () => undefined }: { limit: number; version?: () => unknown },
): () => readonly FolderImage[] {
  const [found, setFound] = createSignal<readonly FolderImage[]>([]);
  createEffect(
    on([() => text().trim(), version], ([name]) => {
      if (name === '') return void setFound([]);
      const asking = new AbortController();
      const timer = setTimeout(() => {
        readItems({ name, kind: 'image', limit }, asking.signal).then(
          ({ items }) => !asking.signal.aborted && setFound(items.filter(isInFolder)),
          // The status bar says that the server is down.
          () => undefined,
        );
      }, PAUSE_MS);
      onCleanup(() => {
        clearTimeout(timer);
        asking.abort();
      });
    }),
  );
  return found;
}
