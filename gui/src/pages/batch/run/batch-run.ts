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

/** Returns the model of a job as a value of the model menu; empty if the job does not name one and has no result. */
export const modelOf = ({ options: { model_path: model, backend }, origin }: Job): string =>
  model ?? (backend === 'onnx' ? (origin?.model.id ?? '') : (backend ?? MOCK));

interface RunOptions {
  /** Id of the folder in the address; empty if there is none. */
  folderId: () => string;
  view: BatchView;
  /** Called with the id of a new folder. */
  onOpen: (id: string) => void;
}

/**
 * Detects objects in the images of a folder, by jobs of the server. The page only displays them, so it can be closed
 * and opened again, even in another window. For a comparison, the results of a second model are displayed, too.
 */
export function createBatchRun({ folderId, view, onOpen }: RunOptions) {
  const classIndex = new ClassIndex();
  const [folder, setFolder] = createSignal<WorkspaceItem | null>(null);
  const [jobs, setJobs] = createSignal<readonly Job[]>([]);
  const [isListed, setListed] = createSignal(false);
  const [error, setError] = createSignal<unknown>(null);
  /** Progress of uploading a large image; null if there is none. */
  const [upload, setUpload] = createSignal<UploadState | null>(null);
  let sending: AbortController | undefined;
  let isOpen = true;
  onCleanup(() => {
    // Uploads continue after the page is closed, and then their job is started.
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

  /** Starts a job for all or some images of a folder. */
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
    // The job runs even if the user has left the page.
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
    /**
     * Detects objects in files. They are added to the current folder if it consists of uploaded files and used the same
     * model, or else to a new folder.
     */
    addFiles: (files: readonly File[], choice: string) => guard(() => add(files, choice)),
    openFolder: (path: string, recursive: boolean, choice: string) =>
      guard(async () => {
        const item = await openFolder(path, recursive);
        const known = await listJobs(item.id);
        if (!known.some((job) => modelOf(job) === choice)) await start(item.id, choice);
        onOpen(item.id);
      }),
    /**
     * Looks for new images in the folder, and detects objects in them.
     * @returns the number of new images.
     */
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
    /** Displays the results of a model. If there are none, starts a run. */
    chooseModel: (choice: string) =>
      guard(async () => {
        const known = jobs().find((job) => modelOf(job) === choice);
        view.set({ job: (known ?? (await start(folderId(), choice))).id });
      }),
    /** Detects objects in some or all images again. Existing results are kept. */
    runAgain: (choice: string, images?: readonly string[]) =>
      guard(async () => view.set({ job: (await start(folderId(), choice, images)).id })),
    /** Compares with the results of another model, which is run if there are none. Null ends the comparison. */
    compare: (choice: string | null) =>
      guard(async () => {
        if (choice !== null && !jobs().some((job) => modelOf(job) === choice)) {
          // Pins the displayed job, because the new job would be the latest one.
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
