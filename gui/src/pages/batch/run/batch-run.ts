import { createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js';
import type { WorkspaceItem } from '../../../../../core/workspace/items/workspace-item.js';
import type { Job } from '../../../../../core/workspace/jobs/job.js';
import type { JobAction } from '../../../../../core/workspace/jobs/job-action.js';
import { isCancelled } from '../../../api/problem.js';
import { MOCK } from '../../../parts/model-choice.js';
import { type UploadState, withPace } from '../../../parts/upload-bar.js';
import { detectOptions } from '../../../workspace/detect-options.js';
import { readItem } from '../../../workspace/items.js';
import { changeJob, createJob, isActive, listJobs } from '../../../workspace/jobs.js';
import { openFolder, openPath, sendImages } from '../../../workspace/open-items.js';
import { ClassIndex } from '../data/class-index.js';
import { t } from '../texts.js';
import type { BatchView } from './batch-view.js';
import { createJobFeed } from './job-feed.js';
import { createRetryNews } from './retry-news.js';

/** Returns the model that a job runs, as a choice; empty if none was chosen and no result names one. */
export const modelOf = ({ options: { model_path: model, backend }, origin }: Job): string =>
  model ?? (backend === 'onnx' ? (origin?.model.id ?? '') : (backend ?? MOCK));

interface RunOptions {
  /** Id of the folder in the address; empty for none. */
  folderId: () => string;
  view: BatchView;
  /** Called with the id of a new folder. */
  onOpen: (id: string) => void;
}

/**
 * Detections in the images of a folder, as jobs of the server. The page only watches: it can be left and opened again,
 * in another window too. Results of a second model are followed for a comparison.
 */
export function createBatchRun({ folderId, view, onOpen }: RunOptions) {
  const classIndex = new ClassIndex();
  const [folder, setFolder] = createSignal<WorkspaceItem | null>(null);
  const [jobs, setJobs] = createSignal<readonly Job[]>([]);
  const [isListed, setListed] = createSignal(false);
  const [error, setError] = createSignal<unknown>(null);
  /** Progress of the upload of a large image; null without one. */
  const [upload, setUpload] = createSignal<UploadState | null>(null);
  let sending: AbortController | undefined;
  let isOpen = true;
  onCleanup(() => {
    // Uploads go on, and their job starts.
    isOpen = false;
  });

  const isReady = () => view.isReady() && isListed();
  const jobId = createMemo(() => {
    if (!isReady()) return null;
    return (jobs().find(({ id }) => id === view.view.job) ?? jobs()[0])?.id ?? null;
  });
  const feed = createJobFeed(jobId, classIndex);
  const shownJob = () => feed.job() ?? jobs().find(({ id }) => id === jobId()) ?? null;
  const model = () => {
    const job = shownJob();
    return job === null ? '' : modelOf(job);
  };
  const otherId = createMemo(() => {
    const { compare } = view.view;
    if (!isReady() || compare === null || compare === model()) return null;
    return jobs().find((job) => modelOf(job) === compare)?.id ?? null;
  });
  const other = createJobFeed(otherId, classIndex);

  const guard = async (work: () => Promise<void>): Promise<void> => {
    setError(null);
    try {
      await work();
    } catch (thrown) {
      if (!isCancelled(thrown)) setError(thrown);
    }
  };

  const load = async (id: string) => {
    setListed(false);
    setFolder(null);
    setJobs([]);
    if (id === '') return;
    await guard(async () => {
      const [item, found] = await Promise.all([readItem(id), listJobs(id)]);
      if (folderId() !== id) return;
      setFolder(item);
      setJobs(found);
      setListed(true);
    });
  };
  createEffect(on(folderId, (id) => void load(id)));

  /** Starts a job over a folder, or over some of its images. */
  const start = async (id: string, choice: string, images?: readonly string[]): Promise<Job> => {
    const job = await createJob(id, { ...detectOptions(choice), ...(images ? { only_item_ids: images } : {}) });
    if (folderId() === id) setJobs((before) => [job, ...before]);
    return job;
  };

  const retryNews = new Map([feed, other].map((one) => [one, createRetryNews(one)]));
  const act = (action: JobAction, which = feed) =>
    guard(async () => {
      const job = which.job();
      if (job === null || (action === 'pause' && !isActive(job))) return;
      await changeJob(job.id, action);
      if (action === 'retry') retryNews.get(which)!(job.failed);
      which.refresh();
    });

  const add = async (files: readonly File[], choice: string) => {
    sending = new AbortController();
    const [item, job] = [folder(), shownJob()];
    const isSame = item?.source.type === 'none' && job !== null && modelOf(job) === choice;
    const target = isSame ? { folder_id: item.id } : { folder_name: nameOf(files) };
    const { signal } = sending;
    const sent = await sendImages(files, target, { signal, onUpload: withPace(setUpload) }).finally(() =>
      setUpload(null),
    );
    if (isSame) await act('extend');
    else await start(sent.id, choice);
    // The user may have left the page meanwhile; the batch goes on.
    if (isOpen && !isSame) onOpen(sent.id);
  };

  return {
    classIndex,
    folder,
    jobs,
    feed,
    other,
    error,
    upload,
    model,
    job: shownJob,
    isReady,
    stopUpload: () => sending?.abort(),
    /** Detects in files, added to the folder on the page if it consists of files and used the same model. */
    addFiles: (files: readonly File[], choice: string) => guard(() => add(files, choice)),
    openFolder: (path: string, recursive: boolean, choice: string) =>
      guard(async () => {
        const item = await openFolder(path, recursive);
        const known = await listJobs(item.id);
        if (!known.some((job) => modelOf(job) === choice)) await start(item.id, choice);
        onOpen(item.id);
      }),
    /** Looks for images that the folder got since, and detects in them. @returns how many there are. */
    lookForNew: async (): Promise<number> => {
      const source = folder()?.source;
      const before = folder()?.images ?? 0;
      if (source?.type !== 'path') return 0;
      let added = 0;
      await guard(async () => {
        const item = await openPath(source.path, source.recursive);
        setFolder(item);
        added = item.images - before;
        if (added > 0) await act('extend');
      });
      return added;
    },
    /** Shows the results of a model; without any, a run starts. */
    chooseModel: (choice: string) =>
      guard(async () => {
        const known = jobs().find((job) => modelOf(job) === choice);
        view.set({ job: (known ?? (await start(folderId(), choice))).id });
      }),
    /** Detects in some images, or all of them, again; existing results stay. */
    runAgain: (choice: string, images?: readonly string[]) =>
      guard(async () => view.set({ job: (await start(folderId(), choice, images)).id })),
    /** Compares with the results of another model, which runs if it has none; null ends the comparison. */
    compare: (choice: string | null) =>
      guard(async () => {
        if (choice !== null && !jobs().some((job) => modelOf(job) === choice)) {
          // The new job must not take the place of the one on the page.
          view.set({ job: jobId() });
          await start(folderId(), choice);
        }
        view.set({ compare: choice });
      }),
    act,
  };
}
export type BatchRun = ReturnType<typeof createBatchRun>;

function nameOf(files: readonly File[]): string {
  const { name } = files[0]!;
  return files.length === 1 ? name : t('dropped', { name, more: files.length - 1 });
}
