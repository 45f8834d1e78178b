import { createEffect, createSignal, on, onCleanup } from 'solid-js';
import type { WorkspaceItem } from '../../../core/workspace/items/workspace-item.js';
import { readItems } from './items.js';

/** Delay after the last typed character before the server is queried, ms. */
const PAUSE_MS = 150;

/** An image in a folder. */
export type FolderImage = WorkspaceItem & { parent_id: string; parent_name: string };

const isInFolder = (item: WorkspaceItem): item is FolderImage => item.parent_id !== null && item.parent_name !== null;

/**
 * Finds images in folders by a part of their name.
 * @param text the part; if empty, there are no results.
 * @param version changes when the images may have changed.
 * @returns the results. Until the server answers, they are those of the previous text.
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
          // The status bar already shows that the server is down.
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
