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

const [shown, setShown] = createSignal<(() => readonly ApiRequest[]) | null>(null);

/** The requests that answer with exactly what is on the screen, one for each model; none where it takes more. */
export const shownRequests = (): readonly ApiRequest[] => shown()?.() ?? [];

/** Tells "Show request" what is on the screen for as long as the component that calls this is there. */
export function useShownRequests(requests: () => readonly ApiRequest[]): void {
  onMount(() => setShown(() => requests));
  onCleanup(() => setShown((now) => (now === requests ? null : now)));
}
