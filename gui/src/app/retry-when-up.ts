import { createEffect, on } from 'solid-js';
import { Problem } from '../api/problem.js';
import { serverHealth } from './health.js';

/** Whether an error means that the server did not answer, or is still starting. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Problem && (error.status === 0 || error.isStarting);
}

/** Calls a function when the server answers again after it was down, as long as the calling component exists. */
export function onServerBack(run: () => void): void {
  createEffect(
    on(
      () => serverHealth().state,
      (state, before) => before === 'down' && state === 'up' && run(),
      { defer: true },
    ),
  );
}
