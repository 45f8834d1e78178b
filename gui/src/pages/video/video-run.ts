import { createSignal, onCleanup } from 'solid-js';
import type { Detection } from '../../../../core/vision/boxes/detection.js';
import { isCancelled, PageFault } from '../../api/problem.js';
import { planFrames, sizeToSend } from './frame-plan.js';
import { sendFrames } from './send-frames.js';
import { t } from './texts.js';
import type { FrameSource } from './video-facts.js';
import type { Answerer, FrameResult, VideoSettings } from './video-results.js';
import { forgetRun, type KeptRun, keepRun, readRun, runId } from './video-store.js';

export type RunState =
  | { state: 'opening' | 'running' | 'pausing' | 'paused' | 'cancelled' | 'done' }
  | { state: 'failed'; error: unknown };

/** Interval at which partial results are stored, ms. At most this much work is lost in a crash. */
const STORE_EVERY_MS = 1000;
/** Interval at which the page is updated, ms. Counting all frames again after each response would be too slow. */
const UPDATE_EVERY_MS = 150;

interface RunOptions {
  source: FrameSource;
  hash: string;
  settings: VideoSettings;
}

/** Detects objects in the frames of a video, stores the results, and resumes a stored run. */
export function createVideoRun({ source, hash, settings }: RunOptions) {
  const { facts } = source;
  const id = runId(hash, settings);
  const plan = planFrames(facts.times, settings.perSecond);
  const size = sizeToSend(facts, settings.longest);
  const [state, setState] = createSignal<RunState>({ state: 'opening' });
  const [answerer, setAnswerer] = createSignal<Answerer | null>(null);
  /** Results by index of the frame. Changed in place; `setProgress` notifies the page. */
  const found = new Array<readonly Detection[] | undefined>(facts.times.length);
  const [progress, setProgress] = createSignal({ done: 0, seconds: 0, fresh: 0 });
  const [unkept, setUnkept] = createSignal<unknown>(null);
  let fresh: FrameResult[] = [];
  let done = 0;
  let doneBefore = 0;
  let since = 0;
  let updatedAt = 0;
  let storedAt = 0;
  let controller: AbortController | undefined;

  const add = (results: readonly FrameResult[]) => {
    for (const { place, detections } of results) {
      if (found[place] === undefined) done++;
      found[place] = detections;
    }
  };
  const updateProgress = () => {
    updatedAt = performance.now();
    setProgress({ done, seconds: (updatedAt - since) / 1000, fresh: done - doneBefore });
  };
  const keep = async () => {
    storedAt = performance.now();
    const [now, run]: [FrameResult[], KeptRun] = [
      fresh,
      { id, name: facts.name, settings, planned: plan.length, done, answerer: answerer(), savedAt: Date.now() },
    ];
    fresh = [];
    try {
      await keepRun(run, now);
    } catch (error) {
      // The disk is full, or this is a private window without storage. The run continues, and the page displays a
      // warning.
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
    updateProgress();
  };

  const take = (results: FrameResult[], from: Answerer) => {
    const before = answerer();
    if (before && before.model.sha256 !== from.model.sha256) {
      throw new PageFault(
        () => t('fault.weights'),
        () => t('fault.weightsFix', { model: from.model.id }),
      );
    }
    setAnswerer(from);
    add(results);
    fresh.push(...results);
    const now = performance.now();
    if (now - updatedAt > UPDATE_EVERY_MS) updateProgress();
    if (now - storedAt > STORE_EVERY_MS) void keep();
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
    updateProgress();
    await keep();
    // If another run has replaced this one, its state must not be changed.
    if (controller === own) setState(end);
  };

  const begin = async (): Promise<void> => {
    const kept = await readRun(id);
    if (kept) {
      add(kept.found);
      doneBefore = done;
      setAnswerer(kept.run.answerer);
      updateProgress();
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
    /** Objects by index of the frame; undefined if the frame was not processed. Reactive. */
    found: () => {
      progress();
      return found;
    },
    doneCount: () => progress().done,
    /** Frames per second since the run was started or resumed; null before the first response. */
    rate: () => (progress().fresh > 0 ? progress().fresh / progress().seconds : null),
    /** Why partial results could not be stored; null if they could. */
    unkept,
    /** Pauses after the pending requests have ended. */
    pause: () => {
      if (state().state === 'running') setState({ state: 'pausing' });
    },
    /** Aborts the pending requests, and keeps the results. */
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
