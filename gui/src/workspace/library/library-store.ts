import { createEffect, createSignal, on, onCleanup, onMount } from 'solid-js';
import type { WorkspaceItem } from '../../../../core/workspace/items/workspace-item.js';
import { serverHealth } from '../../app/health.js';
import { readItems } from '../items.js';
import { activeJobs } from '../job-news.js';

/** Interval at which changes made in other windows are read, ms. */
const POLL_MS = 2_000;

const [items, setItems] = createSignal<readonly WorkspaceItem[] | null>(null);
const [changes, setChanges] = createSignal(0);
let revision = 0;
/**
 * Whether the next read must include all items, because a job changes the counts of a folder without changing its
 * revision.
 */
let isStale = true;
let reading: Promise<void> | null = null;

/** The items outside folders, the most recently opened first; null before they are read. */
export const libraryItems = items;

/** Incremented when the library has changed, so that open folders are read again. */
export const libraryChanges = changes;

const byOpening = (a: WorkspaceItem, b: WorkspaceItem) => b.opened_at.localeCompare(a.opened_at);

function merge(changed: readonly WorkspaceItem[]): void {
  const ids = new Set(changed.map(({ id }) => id));
  setItems((before) =>
    [...(before ?? []).filter(({ id }) => !ids.has(id)), ...changed.filter((item) => !item.is_removed)].sort(byOpening),
  );
}

async function readChanges(): Promise<void> {
  const isWhole = isStale;
  isStale = activeJobs().length > 0;
  const page = await readItems(isWhole ? {} : { after_revision: revision });
  if (isWhole) setItems(page.items);
  else if (page.items.length > 0) merge(page.items);
  if (page.revision !== revision) setChanges((count) => count + 1);
  revision = page.revision;
}

/** Reads the changes. Ignores failures, because the next poll repeats the read. */
export async function refreshLibrary(): Promise<void> {
  reading ??= readChanges().finally(() => {
    reading = null;
  });
  // The status bar already shows that the server is down.
  await reading.catch(() => undefined);
}

/** Displays a change before the server has confirmed it. */
export function changeLocally(id: string, change: (item: WorkspaceItem) => WorkspaceItem | null): void {
  setItems((before) => before?.flatMap((item) => (item.id === id ? (change(item) ?? []) : item)) ?? null);
}

/** Keeps the library up to date, as long as the calling component exists. */
export function watchLibrary(): void {
  const readAll = () => {
    isStale = true;
    void refreshLibrary();
  };
  onMount(() => {
    readAll();
    const timer = setInterval(() => {
      if (!document.hidden && serverHealth().state !== 'down') void refreshLibrary();
    }, POLL_MS);
    onCleanup(() => clearInterval(timer));
  });
  createEffect(on(() => activeJobs().length, readAll, { defer: true }));
}
