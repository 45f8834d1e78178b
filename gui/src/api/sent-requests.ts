import { createSignal } from 'solid-js';
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
