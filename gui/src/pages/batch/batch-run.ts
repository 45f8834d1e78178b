import { createEffect, createSignal, on, onCleanup } from 'solid-js';
import { createStore, reconcile } from 'solid-js/store';
import type { WorkspaceItem } from '../../../../core/workspace/items/workspace-item.js';
import type { Job } from '../../../../core/workspace/jobs/job.js';
import type { JobAction } from '../../../../core/workspace/jobs/job-action.js';
import type { JobEntry } from '../../../../handlers/workspace/job-entries.js';
import { isCancelled } from '../../api/problem.js';
import { MOCK } from '../../parts/model-choice.js';
import { type UploadState, withPace } from '../../parts/upload-bar.js';
import { detectOptions } from '../../workspace/detect-options.js';
import { readItem } from '../../workspace/items.js';
import { changeJob, createJob, followJob, isActive, listJobs, readEntries } from '../../workspace/jobs.js';
import { openPath, sendImages } from '../../workspace/open-items.js';
import type { BatchItem } from './batch-item.js';

const PAGE = 100;

interface Batch {
  folder: WorkspaceItem | null;
  job: Job | null;
  items: BatchItem[];
  classNames: string[];
}

const EMPTY: Batch = { folder: null, job: null, items: [], classNames: [] };

/** Returns the choice of a model that a job stands for. */
const modelOf = ({ options }: Job) => options.model_path ?? options.backend ?? MOCK;

const toItem = ({ item_id: id, name, state, result, reason }: JobEntry): BatchItem => {
  return { id, name, state, result, reason: reason?.detail ?? null };
};

/**
 * A detection in the images of a folder, as a job of the server. The page only watches: it can be left and opened again,
 * in another window too.
 * @param folderId id of the folder in the address; empty for none. @param onOpen called with the id of a new folder.
 */
export function createBatchRun(folderId: () => string, onOpen: (id: string) => void) {
  const [batch, setBatch] = createStore<Batch>(structuredClone(EMPTY));
  const [error, setError] = createSignal<unknown>(null);
  const [isLoading, setLoading] = createSignal(false);
  /** Progress of the upload of a large image; null without one. */
  const [upload, setUpload] = createSignal<UploadState | null>(null);
  let watching: AbortController | undefined;
  let sending: AbortController | undefined;

  /** Reads the images that may have changed: from the first one that was waiting. */
  const refresh = async (job: Job, signal: AbortSignal) => {
    const waiting = batch.items.findIndex(({ state }) => state === 'waiting');
    const from = waiting === -1 ? batch.items.length : waiting;
    for (let offset = from; offset < job.total; offset += PAGE) {
      const { entries, class_names: classNames } = await readEntries(job.id, offset, PAGE, signal);
      setBatch('items', (items) => [
        ...items.slice(0, offset),
        ...entries.map(toItem),
        ...items.slice(offset + entries.length),
      ]);
      setBatch('classNames', classNames);
      // The rest has not been reached.
      if (entries.every(({ state }) => state === 'waiting')) break;
    }
    setBatch('job', job);
  };

  const guard = async (work: () => Promise<void>): Promise<void> => {
    setError(null);
    try {
      await work();
    } catch (thrown) {
      if (!isCancelled(thrown)) setError(thrown);
    }
  };

  const watch = (id: string) => {
    watching?.abort();
    watching = new AbortController();
    const { signal } = watching;
    return guard(() => followJob(id, (job) => refresh(job, signal), signal));
  };

  const start = async (item: WorkspaceItem, model: string) => {
    const job = await createJob(item.id, detectOptions(model));
    setBatch({ folder: item, job, items: [], classNames: [] });
    void watch(job.id);
  };

  const load = async (id: string) => {
    watching?.abort();
    setBatch(reconcile(structuredClone(EMPTY)));
    if (id === '') return;
    setLoading(true);
    await guard(async () => {
      const [folder, jobs] = await Promise.all([readItem(id), listJobs(id)]);
      setBatch('folder', folder);
      const [job] = jobs;
      if (job) {
        setBatch('job', job);
        void watch(job.id);
      }
    });
    setLoading(false);
  };

  // The page of a folder that was just opened shows it already.
  createEffect(on(folderId, (id) => id !== batch.folder?.id && void load(id)));
  let isOpen = true;
  onCleanup(() => {
    isOpen = false;
    // Uploads go on, and their job starts.
    watching?.abort();
  });

  const act = (action: JobAction) =>
    guard(async () => {
      const { job } = batch;
      if (job === null || (action === 'pause' && !isActive(job))) return;
      await changeJob(job.id, action);
      if (action === 'retry') setBatch('items', ({ state }) => state === 'failed', { state: 'waiting', reason: null });
      void watch(job.id);
    });

  const add = async (files: readonly File[], model: string) => {
    sending = new AbortController();
    const { folder, job } = batch;
    const isSame = folder?.source.type === 'none' && job !== null && modelOf(job) === model;
    const target = isSame ? { folder_id: folder.id } : { folder_name: nameOf(files) };
    const { signal } = sending;
    const sent = await sendImages(files, target, { signal, onUpload: withPace(setUpload) }).finally(() =>
      setUpload(null),
    );
    if (isSame) await act('extend');
    else await start(sent, model);
    // The user may have left the page meanwhile; the batch goes on.
    if (isOpen) onOpen(sent.id);
  };

  return {
    batch,
    error,
    isLoading,
    upload,
    stopUpload: () => sending?.abort(),
    isEmpty: () => folderId() === '' && batch.folder === null && upload() === null,
    model: () => (batch.job ? modelOf(batch.job) : ''),
    doneCount: () => batch.items.filter(({ state }) => state !== 'waiting').length,
    total: () => batch.job?.total ?? batch.items.length,
    /** Detects in files, added to the folder on the page if it consists of files and used the same model. */
    addFiles: (files: readonly File[], model: string) => guard(() => add(files, model)),
    openFolder: (path: string, recursive: boolean, model: string) =>
      guard(async () => {
        const folder = await openPath(path, recursive);
        await start(folder, model);
        onOpen(folder.id);
      }),
    /** Detects in the same images with another model; the results of both stay in the workspace. */
    runAgain: (model: string) =>
      guard(async () => {
        if (batch.folder) await start(batch.folder, model);
      }),
    act,
  };
}
export type BatchRun = ReturnType<typeof createBatchRun>;

function nameOf(files: readonly File[]): string {
  const [first] = files;
  return files.length === 1 ? first!.name : `${first!.name} and ${files.length - 1} more`;
}
