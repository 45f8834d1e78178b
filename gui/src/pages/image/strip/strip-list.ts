import { batch, createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js';
import type { WorkspaceItem } from '../../../../../core/workspace/items/workspace-item.js';
import { unpackOrder } from '../../../workspace/image-order.js';
import { type ItemPage, readItems } from '../../../workspace/items.js';

/** Interval at which changes made in other windows are requested, ms. */
const POLL_MS = 2_000;
/** Reads all images of a folder, or those outside folders. */
async function readAll(folder: string | null): Promise<ItemPage> {
  const first = await readItems(folder === null ? {} : { folder_id: folder });
  const items = [...first.items];
  while (items.length < first.total) {
    const query = { offset: items.length, ...(folder === null ? {} : { folder_id: folder }) };
    const { items: more } = await readItems(query);
    if (more.length === 0) break;
    items.push(...more);
  }
  return { ...first, items: items.filter(({ kind }) => kind === 'image') };
}

/** Reads the images that have changed after a revision. */
async function readChanges(folder: string | null, revision: number): Promise<ItemPage> {
  const page = await readItems({ after_revision: revision, ...(folder === null ? {} : { folder_id: folder }) });
  return { ...page, items: page.items.filter(({ kind }) => kind === 'image') };
}

/** Order of images outside folders: by the time when they were added, which does not change when one is opened. */
const byCreation = (a: WorkspaceItem, b: WorkspaceItem) =>
  a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id);

/**
 * The images of a folder, in the order of the folder or of its Batch page; without a folder, the images outside
 * folders. Changes made in other windows and by jobs are read regularly.
 * @param folder null for no folder; undefined if it is not yet known.
 * @param current id of the displayed image.
 */
export function createStripList(folder: () => WorkspaceItem | null | undefined, current: () => string) {
  const [byId, setById] = createSignal<ReadonlyMap<string, WorkspaceItem>>(new Map());
  const [order, setOrder] = createSignal<readonly string[]>([]);
  let revision = 0;

  const sort = (items: readonly WorkspaceItem[], parent: WorkspaceItem | null): readonly string[] => {
    if (parent === null) return [...items].sort(byCreation).map(({ id }) => id);
    const ids = items.map(({ id }) => id);
    const { order: packed } = parent.view;
    const ordered = typeof packed === 'string' ? unpackOrder(packed, ids) : [];
    return ordered.length > 0 ? ordered : ids;
  };
  const load = async (parent: WorkspaceItem | null): Promise<void> => {
    const page = await readAll(parent?.id ?? null);
    revision = page.revision;
    batch(() => {
      setById(new Map(page.items.map((item) => [item.id, item])));
      setOrder(sort(page.items, parent));
    });
  };
  const update = async (parent: WorkspaceItem | null): Promise<void> => {
    const page = await readChanges(parent?.id ?? null, revision);
    revision = Math.max(revision, page.revision);
    const before = byId();
    const known = new Map(before);
    for (const item of page.items) {
      if (item.is_removed) known.delete(item.id);
      else known.set(item.id, item);
    }
    if (page.items.length === 0) return;
    const added = [...known.keys()].filter((id) => !before.has(id));
    batch(() => {
      setById(known);
      if (parent === null && added.length > 0) setOrder(sort([...known.values()], null));
      else if (added.length > 0) setOrder([...order(), ...added]);
    });
  };

  createEffect(
    on(
      () => folder()?.id ?? folder(),
      () => {
        const parent = folder();
        if (parent === undefined) return;
        let isOver = false;
        let timer: ReturnType<typeof setTimeout> | undefined;
        const poll = async () => {
          // If the server is down, the images remain, and the request is repeated later.
          if (!document.hidden) await update(parent).catch(() => undefined);
          if (!isOver) timer = setTimeout(() => void poll(), POLL_MS);
        };
        const start = async () => {
          await load(parent).catch(() => undefined);
          if (!isOver) timer = setTimeout(() => void poll(), POLL_MS);
        };
        void start();
        onCleanup(() => {
          isOver = true;
          clearTimeout(timer);
        });
      },
    ),
  );
  // The order of the Batch page contains only images that match its filters. If it does not contain the current image,
  // the user did not come from there, and all images are listed.
  createEffect(() => {
    if (byId().has(current()) && !order().includes(current())) setOrder([...byId().keys()]);
  });
  const items = createMemo(() => order().flatMap((id) => byId().get(id) ?? []));
  return {
    items,
    /** Returns the last known state of an item in the list. */
    get: (id: string) => byId().get(id),
    refresh: () => {
      const parent = folder();
      return parent === undefined ? Promise.resolve() : update(parent).catch(() => undefined);
    },
  };
}
