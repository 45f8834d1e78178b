import { createEffect, createSignal, on, onCleanup } from 'solid-js';
import type { Job } from '../../../../../core/workspace/jobs/job.js';
import { isCancelled } from '../../../api/problem.js';
import { onServerBack } from '../../../app/retry-when-up.js';
import { followJob } from '../../../workspace/job-news.js';
import { readEntries } from '../../../workspace/jobs.js';
import { BatchTable } from '../data/batch-table.js';
import type { ClassIndex } from '../data/class-index.js';
import { rowOfEntry } from '../data/entry-row.js';
import { Makers } from '../data/makers.js';
import { isReviewedNow } from './own-reviews.js';

/** Maximum images in an answer. */
const PAGE = 1000;

/** A job with the results that have been read. */
interface FeedState {
  id: string;
  table: BatchTable;
  makers: Makers;
  classNames: readonly string[];
  /** Revision of the workspace up to which all changes were read. */
  read: number;
}

const newState = (id: string, classIndex: ClassIndex): FeedState => ({
  id,
  table: new BatchTable(classIndex),
  makers: new Makers(),
  classNames: [],
  read: 0,
});

/**
 * Follows a job, and keeps a table of its results. All results are read first, and then only those that change.
 * @param id id of the job; null if there is none.
 * @param classIndex shared by all tables of the page.
 */
export function createJobFeed(id: () => string | null, classIndex: ClassIndex) {
  const [job, setJob] = createSignal<Job | null>(null);
  const [state, setState] = createSignal<FeedState>(newState('', classIndex));
  const [version, setVersion] = createSignal(0);
  const [isLoaded, setLoaded] = createSignal(false);
  const [error, setError] = createSignal<unknown>(null);
  let watching: AbortController | undefined;
  const bump = () => setVersion((before) => before + 1);

  /** Reads the changes since the last time. */
  const read = async (feed: FeedState, signal: AbortSignal) => {
    let first: number | null = null;
    for (let offset = 0; ; offset += PAGE) {
      const page = await readEntries(feed.id, { offset, limit: PAGE, after: feed.read }, signal);
      first ??= page.revision;
      for (const entry of page.entries) {
        const isReviewed = isReviewedNow(entry.item_id, entry.is_reviewed, page.revision);
        feed.table.put(rowOfEntry(entry, feed.makers.placeOf(entry), isReviewed));
      }
      feed.classNames = page.class_names;
      if (page.entries.length > 0) bump();
      if (page.entries.length < PAGE) break;
    }
    feed.read = first ?? feed.read;
  };

  const watch = async (feed: FeedState) => {
    watching?.abort();
    watching = new AbortController();
    const { signal } = watching;
    setError(null);
    try {
      const update = async (now: Job) => {
        // Shows the number of images before their results are read.
        if (job() === null) setJob(now);
        await read(feed, signal);
        setJob(now);
        setLoaded(true);
      };
      await followJob(feed.id, update, signal);
    } catch (thrown) {
      if (!isCancelled(thrown)) setError(thrown);
    }
  };

  createEffect(
    on(id, (next) => {
      watching?.abort();
      const feed = newState(next ?? '', classIndex);
      setState(feed);
      setJob(null);
      setLoaded(false);
      bump();
      if (next !== null) void watch(feed);
    }),
  );
  onCleanup(() => watching?.abort());
  const refresh = () => {
    const feed = state();
    if (feed.id !== '') void watch(feed);
  };
  onServerBack(() => error() !== null && refresh());

  return {
    job,
    version,
    isLoaded,
    error,
    table: () => state().table,
    makers: () => state().makers,
    classNames: () => {
      version();
      return state().classNames;
    },
    bump,
    /** Number of images in the table. */
    read: () => {
      version();
      return state().table.length;
    },
    /** Reads the changes at once. */
    refresh,
  };
}
export type JobFeed = ReturnType<typeof createJobFeed>;
