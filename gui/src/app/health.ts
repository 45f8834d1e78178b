import { createSignal, onCleanup, onMount } from 'solid-js';
import type { Health } from '../../../handlers/kit/service-health.js';
import { setMaxBodyBytes } from '../api/body-limit.js';
import { call } from '../api/call.js';
import { randomId } from '../api/random-id.js';
import { serverPath } from '../api/server-path.js';

export type ServerHealth = { state: 'asking' } | { state: 'up'; health: Health } | { state: 'down' };

const [serverHealth, setServerHealth] = createSignal<ServerHealth>({ state: 'asking' });

/** The last known state of the server. */
export { serverHealth };

const ASK_EVERY_MS = 5000;
/**
 * Interval of a hidden page, ms. The server counts a window as open for two and a half minutes after its last request.
 */
const HIDDEN_ASKS_EVERY_MS = 60_000;

/** Id of this window: `vision-cli gui` sets it in the address, otherwise it is random. */
const WINDOW = new URLSearchParams(location.search).get('window') ?? randomId();

const pathFor = (isClosing: boolean) =>
  `/health?${new URLSearchParams({ window: WINDOW, ...(isClosing ? { is_closing: 'true' } : {}) })}`;

/**
 * Requests the state of the server and stores it for all components. Throws `Problem` if the server does not answer.
 */
export async function askHealth(): Promise<void> {
  try {
    const health = await call<Health>({ method: 'GET', path: pathFor(false), operation: ['system', 'systemHealth'] });
    setMaxBodyBytes(health.max_body_bytes);
    setServerHealth({ state: 'up', health });
  } catch (error) {
    setServerHealth({ state: 'down' });
    throw error;
  }
}

/** Notifies the server that this window is closed. The browser sends the request even after the page has ended. */
function leave(): void {
  // A failure does not matter: a server that has ended counts no windows.
  void fetch(serverPath(pathFor(true)), { keepalive: true }).catch(() => undefined);
}

/**
 * Requests the state of the server regularly, as long as the calling component exists. This also tells the server that
 * the window is open.
 */
export function watchHealth(): void {
  onMount(() => {
    let asked = performance.now();
    const askNow = () => {
      asked = performance.now();
      // The failure is already stored as the state of the server.
      void askHealth().catch(() => undefined);
    };
    askNow();
    const timer = setInterval(() => {
      if (!document.hidden || performance.now() - asked >= HIDDEN_ASKS_EVERY_MS) askNow();
    }, ASK_EVERY_MS);
    // A page that is restored from the back-forward cache is open again.
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
