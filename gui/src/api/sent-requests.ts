import { createSignal, onCleanup, onMount } from 'solid-js';
import type { ApiRequest } from './api-request.js';

const [sent, setSent] = createSignal<readonly ApiRequest[]>([]);
const KEPT = 20;

/** What this page sent, the latest first: for "Show request". */
export const sentRequests = sent;

export function remember(request: ApiRequest): void {
  if (request.operation[1] === 'systemHealth') return;
  const isTold = ({ series }: ApiRequest) => series === undefined || series !== request.series;
  setSent((before) => [request, ...before.filter(isTold)].slice(0, KEPT));
}

const [shown, setShown] = createSignal<(() => ApiRequest | null) | null>(null);

/** The request that answers with exactly what is on the screen; null where no single one does. */
export const shownRequest = (): ApiRequest | null => shown()?.() ?? null;

/** Tells "Show request" what is on the screen for as long as the component that calls this is there. */
export function useShownRequest(request: () => ApiRequest | null): void {
  onMount(() => setShown(() => request));
  onCleanup(() => setShown((now) => (now === request ? null : now)));
}
