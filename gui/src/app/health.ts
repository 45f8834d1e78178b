import { createSignal, onCleanup, onMount } from 'solid-js';
import type { Health } from '../../../handlers/kit/service-health.js';
import { call } from '../api/call.js';

export type ServerHealth = { state: 'asking' } | { state: 'up'; health: Health } | { state: 'down' };

const [serverHealth, setServerHealth] = createSignal<ServerHealth>({ state: 'asking' });

/** What the server last said of itself. */
export { serverHealth };

const ASK_EVERY_MS = 5000;

async function ask(): Promise<void> {
  try {
    const health = await call<Health>({ method: 'GET', path: '/health', operation: ['system', 'systemHealth'] });
    setServerHealth({ state: 'up', health });
  } catch {
    setServerHealth({ state: 'down' });
  }
}

/** Asks the server how it is for as long as the component is there, and not while the page is hidden. */
export function watchHealth(): void {
  onMount(() => {
    void ask();
    const timer = setInterval(() => {
      if (!document.hidden) void ask();
    }, ASK_EVERY_MS);
    onCleanup(() => clearInterval(timer));
  });
}
