import { createSignal, onCleanup, onMount } from 'solid-js';
import type { Health } from '../../../handlers/kit/service-health.js';
import { call } from '../api/call.js';

export type ServerHealth = { state: 'asking' } | { state: 'up'; health: Health } | { state: 'down' };

const [serverHealth, setServerHealth] = createSignal<ServerHealth>({ state: 'asking' });

/** What the server last said of itself. */
export { serverHealth };

const ASK_EVERY_MS = 5000;
/** Hidden pages ask more seldom: the server counts them as open windows for two and a half minutes after they asked. */
const HIDDEN_ASKS_EVERY_MS = 60_000;

/** The window of `vision-cli gui` has its id from there; pages of other browsers give themselves one. */
const WINDOW = new URLSearchParams(location.search).get('window') ?? randomId();

/** `crypto.randomUUID` is missing where the server is reached by an address of the network. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const pathFor = (isClosing: boolean) =>
  `/health?${new URLSearchParams({ window: WINDOW, ...(isClosing ? { is_closing: 'true' } : {}) })}`;

/** Asks the server how it is, for all who show it. Throws `Problem` if it does not answer. */
export async function askHealth(): Promise<void> {
  try {
    const health = await call<Health>({ method: 'GET', path: pathFor(false), operation: ['system', 'systemHealth'] });
    setServerHealth({ state: 'up', health });
  } catch (error) {
    setServerHealth({ state: 'down' });
    throw error;
  }
}

/** Tells the server that this window is gone; the browser sends it although the page ends. */
function leave(): void {
  // A server that is gone counts no windows.
  void fetch(pathFor(true), { keepalive: true }).catch(() => undefined);
}

/** Asks the server how it is for as long as the component is there, and with that tells it that this window is open. */
export function watchHealth(): void {
  onMount(() => {
    let asked = performance.now();
    const askNow = () => {
      asked = performance.now();
      // That no answer came is in the state.
      void askHealth().catch(() => undefined);
    };
    askNow();
    const timer = setInterval(() => {
      if (!document.hidden || performance.now() - asked >= HIDDEN_ASKS_EVERY_MS) askNow();
    }, ASK_EVERY_MS);
    // A page that the browser takes back from its history is open again.
    const askAgain = ({ persisted }: PageTransitionEvent) => persisted && askNow();
    window.addEventListener('pageshow', askAgain);
    window.addEventListener('pagehide', leave);
    onCleanup(() => {
      clearInterval(timer);
      window.removeEventListener('pageshow', askAgain);
      window.removeEventListener('pagehide', leave);
    });
  });
}
