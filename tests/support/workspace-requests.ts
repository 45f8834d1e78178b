import type { WorkspaceItem } from '../../core/workspace/items/workspace-item.js';

/** Sends JSON to a server. @returns its answer. */
export async function sendJson<Answer>(url: string, json: unknown, method = 'POST'): Promise<Answer> {
  const body = JSON.stringify(json);
  const reply = await fetch(url, { method, headers: { 'content-type': 'application/json' }, body });
  if (!reply.ok) throw new Error(`${method} ${url}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Answer;
}

/** Opens something as an item of the workspace of a server. @param source as the endpoint takes it. */
export async function openItem(origin: string, source: Record<string, unknown>): Promise<WorkspaceItem> {
  return (await sendJson<{ items: WorkspaceItem[] }>(`${origin}/workspace/items`, source)).items[0]!;
}

/** Removes all items from the workspace of a server. */
export async function clearWorkspace(origin: string): Promise<void> {
  const reply = await fetch(`${origin}/cache?kinds=workspace`, { method: 'DELETE' });
  if (!reply.ok) throw new Error(`the workspace was not cleared: ${reply.status}`);
}
