import { createMemo, createSignal } from 'solid-js';
import type { BoxChange, BoxChanges } from '../../../../../core/workspace/items/change-store.js';
import { Problem } from '../../../api/problem.js';
import { readDetails } from '../../../workspace/items.js';
import { sendCorrection } from './document-requests.js';
import { isSameBox } from './labelled-box.js';

/** Time until a server that does not answer is called again, ms. */
const RETRY_MS = 1_000;

const NONE: BoxChanges = { changes: [], done: 0, saved: 0 };

/** An event that the user should know about. */
export type CorrectionNews =
  | { kind: 'waiting' }
  | { kind: 'stored' }
  /**
   * Another window has changed the corrections. `lost`: a change made in this window could not be applied to the new
   * state.
   */
  | { kind: 'conflict'; lost: boolean }
  | { kind: 'failed'; error: unknown };

const isPassing = (error: unknown) => error instanceof Problem && [0, 429, 503, 504].includes(error.status);
const isConflict = (error: unknown) => error instanceof Problem && error.code === 'dataset-changed';
const inEffect = ({ changes, done }: BoxChanges) => changes.slice(0, done);

/** Returns the corrections after new ones were added, as the server would compute them. */
function withChanges(before: BoxChanges, added: readonly BoxChange[]): BoxChanges {
  const changes = [...inEffect(before), ...added];
  const saved = before.saved !== null && before.saved <= before.done ? before.saved : null;
  return { changes, done: changes.length, saved };
}

/** Whether a box is still in the state to which a correction refers. */
function stillFits(known: BoxChanges, { box_id: id, before }: BoxChange): boolean {
  const last = inEffect(known).findLast(({ box_id }) => box_id === id);
  return last === undefined || isSameBox(last.after, before);
}

/**
 * Repeats a request until the server answers. Reports when it starts to wait, and when the request succeeds after that.
 */
async function retryUntilAnswered<Value>(
  work: () => Promise<Value>,
  onNews: (news: CorrectionNews) => void,
): Promise<Value> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      const value = await work();
      if (!isFirst) onNews({ kind: 'stored' });
      return value;
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (isFirst) onNews({ kind: 'waiting' });
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/**
 * The corrections of an image, with undo and redo. A correction is displayed at once, and sent after the earlier ones.
 * If the server does not answer, the request is repeated. If another window has changed the corrections, its state is
 * read, and those of this window are sent again if they still apply.
 */
export function createCorrections(id: string, onNews: (news: CorrectionNews) => void) {
  const [state, setState] = createSignal<BoxChanges>(NONE);
  /** The last known state on the server. */
  let stored = NONE;
  let queue: Promise<void> = Promise.resolve();
  let waiting = 0;
  let completed = 0;

  const retry = <Value>(work: () => Promise<Value>) => retryUntilAnswered(work, onNews);

  /** Sends a correction. After a conflict, sends it again if it still applies. */
  const send = async (added: readonly BoxChange[]): Promise<void> => {
    for (let fitting = added; fitting.length > 0; ) {
      try {
        stored = await retry(() => sendCorrection(id, stored.done, { changes: fitting }));
        return;
      } catch (error) {
        if (!isConflict(error)) throw error;
        stored = (await retry(() => readDetails(id))).corrections;
        const sent = fitting.length;
        fitting = fitting.filter((change) => stillFits(stored, change));
        onNews({ kind: 'conflict', lost: fitting.length < sent });
      }
    }
  };

  const move = async (done: number): Promise<void> => {
    try {
      stored = await retry(() => sendCorrection(id, stored.done, { done }));
    } catch (error) {
      if (!isConflict(error)) throw error;
      stored = (await retry(() => readDetails(id))).corrections;
      onNews({ kind: 'conflict', lost: true });
    }
  };

  // Asks the user before the page is closed, because corrections that the server has not received would be lost.
  const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();

  const enqueue = (work: () => Promise<void>): Promise<void> => {
    waiting++;
    addEventListener('beforeunload', askFirst);
    queue = queue.then(async () => {
      try {
        await work();
      } catch (error) {
        onNews({ kind: 'failed', error });
      } finally {
        waiting--;
        completed++;
        if (waiting === 0) {
          removeEventListener('beforeunload', askFirst);
          setState(stored);
        }
      }
    });
    return queue;
  };

  const moveTo = (done: number): Promise<void> => {
    const { changes, done: now } = state();
    if (done === now || done < 0 || done > changes.length) return Promise.resolve();
    setState((before) => ({ ...before, done }));
    return enqueue(() => move(done));
  };

  return {
    /** All corrections, including the undone ones at the end. */
    all: () => state().changes,
    done: () => state().done,
    inEffect: createMemo(() => inEffect(state())),
    /** Whether the labels on disk differ from the current state. */
    isUnsaved: () => state().saved !== state().done,
    /** Number of completed requests with corrections. */
    completed: () => completed,
    /**
     * Takes over the state of the server, unless it may have been read before the last correction of this window was
     * stored.
     * @param completedBefore number of completed requests with corrections when the server was asked.
     */
    receive: (corrections: BoxChanges, completedBefore: number) => {
      if (waiting > 0 || completedBefore < completed) return;
      stored = corrections;
      setState(corrections);
    },
    add: (changes: readonly BoxChange[]): Promise<void> => {
      if (changes.length === 0) return Promise.resolve();
      setState((before) => withChanges(before, changes));
      return enqueue(() => send(changes));
    },
    moveTo,
    undo: () => moveTo(state().done - 1),
    redo: () => moveTo(state().done + 1),
    /** Resolves when all corrections have been sent. */
    settled: () => queue,
  };
}
