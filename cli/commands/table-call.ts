import { existsSync } from 'node:fs';
import type { Invocation } from '../../handlers/kit/invoke.js';
import type { LambdaHandler } from '../../handlers/kit/lambda-event.js';
import { watchTableJob } from '../../handlers/kit/services.js';
import { callForReply, textOf } from '../call.js';
import { listenForInterrupt } from '../interrupt.js';
import { openProgress } from '../output/progress.js';
import { standardInput } from '../standard-input.js';
import type { Terminal } from '../terminal.js';

const DATASET_ID = /^ds-[0-9a-f]{12}$/;

const isDataset = (place: string) => DATASET_ID.test(place) && !existsSync(place);

/** Moves the id of a dataset that was given as reference to its own field. */
function withReference({ reference, ...others }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (reference === undefined) return others;
  return { ...others, [isDataset(String(reference)) ? 'reference_dataset_id' : 'reference']: reference };
}

/** Minimum file size for a progress bar, bytes. Smaller files take too little time. */
const WATCHED_BYTES = 8_000_000;

/** A table to read: a path, a dataset id, `-` for standard input, or the result of a session. */
export type TablePlace = string | { session: string };

async function invocation(place: TablePlace, given: Readonly<Record<string, unknown>>): Promise<Invocation> {
  const body = withReference(given);
  if (typeof place !== 'string') return { json: { ...body, session_id: place.session } };
  if (place !== '-') {
    return { json: { ...body, [isDataset(place) ? 'dataset_id' : 'path']: place } };
  }
  return standardInput(body, 'a table file');
}

/**
 * Calls a handler on a table file and displays a progress bar. Ctrl-C aborts the call.
 * @param stages shows parts of the answer before it is complete.
 * @returns text of the answer.
 */
export async function callOnTable(
  handler: LambdaHandler,
  place: TablePlace,
  body: Readonly<Record<string, unknown>>,
  terminal: Terminal,
  stages?: { show(part: unknown): void; clear(): void },
): Promise<string> {
  const { interrupted, stop } = listenForInterrupt();
  const progress = openProgress(terminal, { label: 'Reading', unit: 'MB' });
  const megabytes = (bytes: number) => Math.round(bytes / 1e6);
  const onPart = (part: unknown) => {
    progress.clear();
    stages?.show(part);
  };
  watchTableJob({
    onProgress(done, total) {
      if (total >= WATCHED_BYTES) progress.update(megabytes(done), megabytes(total));
    },
    ...(stages && { onPart }),
  });
  try {
    return textOf(await Promise.race([callForReply(handler, await invocation(place, body)), interrupted]));
  } finally {
    watchTableJob();
    progress.clear();
    stages?.clear();
    stop();
  }
}
