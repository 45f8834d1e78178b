import { createSignal, onCleanup, onMount } from 'solid-js';
import type { ApiRequest } from './api-request.js';

const [sent, setSent] = createSignal<readonly ApiRequest[]>([]);
const KEPT = 20;

/** Requests that this page has sent, the latest first, for "Show request". */
export const sentRequests = sent;

export function remember(request: ApiRequest): void {
  if (request.operation[1] === 'systemHealth') return;
  const isKept = ({ series }: ApiRequest) => series === undefined || series !== request.series;
  setSent((before) => [request, ...before.filter(isKept)].slice(0, KEPT));
}

const [shown, setShown] = createSignal<(() => readonly ApiRequest[]) | null>(null);

/** The requests whose answers are on the screen, one for each model; none if they cannot be expressed as requests. */
export const shownRequests = (): readonly ApiRequest[] => shown()?.() ?? [];

/** Sets the requests for what is on the screen, as long as the calling component exists. */
export function useShownRequests(requests: () => readonly ApiRequest[]): void {
  onMount(() => setShown(() => requests));
  onCleanup(() => setShown((now) => (now === requests ? null : now)));
}
