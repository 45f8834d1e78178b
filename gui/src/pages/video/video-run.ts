import { createSignal, onCleanup } from 'solid-js';
import type { Detection } from '../../../../core/vision/boxes/detection.js';
import { isCancelled, PageFault } from '../../api/problem.js';
import { planFrames, sizeToSend } from './frame-plan.js';
import { sendFrames } from './send-frames.js';
import type { FrameSource } from './video-facts.js';
import type { Answerer, FrameResult, VideoSettings } from './video-results.js';
import { forgetRun, type KeptRun, keepRun, readRun, runId } from './video-store.js';

export type RunState =
  | { state: 'opening' | 'running' | 'pausing' | 'paused' | 'cancelled' | 'done' }
  | { state: 'failed'; error: unknown };

/** Partial results are kept this often; what came since is lost when the machine goes down. */
const KEEP_EVERY_MS = 1000;
/** The page follows the run this often: counting all frames again for each answer would cost more than it tells. */
const TELL_EVERY_MS = 150;

interface RunOptions {
  source: FrameSource;
  hash: string;
  settings: VideoSettings;
}

/** Looks at the frames of a video, keeps what is found, and goes on from what was kept. */
export function createVideoRun({ source, hash, settings }: RunOptions) {
  const { facts } = source;
  const id = runId(hash, settings);
  const plan = planFrames(facts.times, settings.perSecond);
  const size = sizeToSend(facts, settings.longest);
  const [state, setState] = createSignal<RunState>({ state: 'opening' });
  const [answerer, setAnswerer] = createSignal<Answerer | null>(null);
  /** By the place of the frame; the same list all along, told anew. */
  const found = new Array<readonly Detection[] | undefined>(facts.times.length);
  const [told, tell] = createSignal({ done: 0, seconds: 0, fresh: 0 });
  const [unkept, setUnkept] = createSignal<unknown>(null);
  let fresh: FrameResult[] = [];
  let done = 0;
  let doneBefore = 0;
  let since = 0;
  let lastTold = 0;
  let lastKept = 0;
  let controller: AbortController | undefined;

  const add = (results: readonly FrameResult[]) => {
    for (const { place, detections } of results) {
      if (found[place] === undefined) done++;
      found[place] = detections;
    }
  };
  const tellNow = () => {
    lastTold = performance.now();
    tell({ done, seconds: (lastTold - since) / 1000, fresh: done - doneBefore });
  };
  const keep = async () => {
    lastKept = performance.now();
    const [now, run]: [FrameResult[], KeptRun] = [
      fresh,
      { id, name: facts.name, settings, planned: plan.length, done, answerer: answerer(), savedAt: Date.now() },
    ];
    fresh = [];
    try {
      await keepRun(run, now);
    } catch (error) {
      // No room, or no store in a private window: the run goes on, and the page tells what that means.
      setUnkept(error);
    }
  };
  const startOver = async () => {
    found.fill(undefined);
    fresh = [];
    done = 0;
    doneBefore = 0;
    setAnswerer(null);
    await forgetRun(id);
    tellNow();
  };

  const take = (results: FrameResult[], from: Answerer) => {
    const before = answerer();
    if (before && before.model.sha256 !== from.model.sha256) {
      throw new PageFault(
        'The weights have changed',
        `The weights of "${from.model.id}" have changed since this run started. Select "Run again" to use the new weights.`,
      );
    }
    setAnswerer(from);
    add(results);
    fresh.push(...results);
    const now = performance.now();
    if (now - lastTold > TELL_EVERY_MS) tellNow();
    if (now - lastKept > KEEP_EVERY_MS) void keep();
  };

  const work = async (): Promise<void> => {
    controller?.abort();
    const own = new AbortController();
    controller = own;
    const { signal } = own;
    setState({ state: 'running' });
    since = performance.now();
    doneBefore = done;
    let end: RunState = { state: 'paused' };
    try {
      await source.begin(
        plan.filter((place) => found[place] === undefined),
        size,
      );
      const mayBegin = () => state().state === 'running';
      await sendFrames({ source, settings, signal, mayBegin, onFound: take });
      if (done === plan.length) end = { state: 'done' };
    } catch (error) {
      own.abort();
      end = isCancelled(error) ? { state: 'cancelled' } : { state: 'failed', error };
    }
    tellNow();
    await keep();
    // A run that was replaced has nothing more to say.
    if (controller === own) setState(end);
  };

  const begin = async (): Promise<void> => {
    const kept = await readRun(id);
    if (kept) {
      add(kept.found);
      doneBefore = done;
      setAnswerer(kept.run.answerer);
      tellNow();
    }
    if (done === plan.length) setState({ state: 'done' });
    else await work();
  };

  onCleanup(() => controller?.abort());
  return {
    settings,
    plan,
    size,
    state,
    answerer,
    begin,
    /** Objects by the place of the frame; undefined where none was looked at. Follows the run. */
    found: () => {
      told();
      return found;
    },
    doneCount: () => told().done,
    /** Frames a second since it was begun or went on; null before the first answer. */
    rate: () => (told().fresh > 0 ? told().fresh / told().seconds : null),
    /** Why partial results could not be kept; null where they were. */
    unkept,
    /** Ends once the requests on their way are answered. */
    pause: () => {
      if (state().state === 'running') setState({ state: 'pausing' });
    },
    /** Ends at once; what was found stays. */
    cancel: () => controller?.abort(),
    goOn: work,
    again: async () => {
      controller?.abort();
      await startOver();
      await work();
    },
  };
}
export type VideoRun = ReturnType<typeof createVideoRun>;
