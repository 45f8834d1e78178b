import { batch, createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js';
import type { WorkspaceItem } from '../../../../../core/workspace/items/workspace-item.js';
import { unpackOrder } from '../../../workspace/image-order.js';
import { type ItemPage, readItems } from '../../../workspace/items.js';

/** Interval at which other windows' changes are asked for, ms. */
const POLL_MS = 2_000;
/** Reads the images of a folder, or those outside folders. */
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

/** Reads what changed after a revision. */
async function readChanges(folder: string | null, revision: number): Promise<ItemPage> {
  const page = await readItems({ after_revision: revision, ...(folder === null ? {} : { folder_id: folder }) });
  return { ...page, items: page.items.filter(({ kind }) => kind === 'image') };
}

/** Loose images in the order in which they were added, which does not change when one is opened. */
const byCreation = (a: WorkspaceItem, b: WorkspaceItem) =>
  a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id);

/**
 * The images of a folder in its order, or in that of its Batch page; without a folder, the images outside folders. Changes
 * by other windows and jobs arrive by themselves.
 * @param folder null for none; undefined while it is unknown.
 * @param current id of the image that is shown.
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
          // A server that is down is asked again; what is shown stays.
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
  // The order of the Batch page has only the images that its filters showed. Another one was not opened from there.
  createEffect(() => {
    if (byId().has(current()) && !order().includes(current())) setOrder([...byId().keys()]);
  });
  const items = createMemo(() => order().flatMap((id) => byId().get(id) ?? []));
  return {
    items,
    /** An item as the list knows it last. */
    get: (id: string) => byId().get(id),
    refresh: () => {
      const parent = folder();
      return parent === undefined ? Promise.resolve() : update(parent).catch(() => undefined);
    },
  };
}
