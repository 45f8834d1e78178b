import { createEffect, on } from 'solid-js';
import { showToast } from '../../../app/toast-state.js';
import { plural } from '../texts.js';
import type { JobFeed } from './job-feed.js';

/**
 * Notifies the user when a retry ends. If the same images fail again, nothing else on the page would change.
 * @returns a function to call after a retry was started, with its number of images.
 */
export function createRetryNews({ job }: JobFeed): (images: number) => void {
  let retried = 0;
  createEffect(
    on(
      job,
      (now) => {
        if (retried === 0 || (now !== null && now.state !== 'done')) return;
        if (now?.failed) showToast({ text: plural('run.failedAgain', now.failed), isError: true });
        else if (now) showToast({ text: plural('run.retried', retried) });
        retried = 0;
      },
      { defer: true },
    ),
  );
  return (images) => {
    retried = images;
  };
}
