import { createEffect, on } from 'solid-js';
import { Problem } from '../api/problem.js';
import { serverHealth } from './health.js';

/** Whether an error is that the server did not answer. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Problem && error.status === 0;
}

/** Runs work when the server answers again after it was down, for as long as the component that calls this exists. */
export function onServerBack(run: () => void): void {
  createEffect(
    on(
      () => serverHealth().state,
      (state, before) => before === 'down' && state === 'up' && run(),
      { defer: true },
    ),
  );
}
