import { createSignal, onCleanup, onMount } from 'solid-js';
import { createStore, reconcile, unwrap } from 'solid-js/store';
import type { DetectFolderResult } from '../../../../handlers/detection/detect-folder.js';
import type { DetectImageResult } from '../../../../handlers/detection/detect-image.js';
import { call } from '../../api/call.js';
import { callWithFiles } from '../../api/call-with-files.js';
import { isCancelled, Problem } from '../../api/problem.js';
import { modelFields } from '../../parts/model-choice.js';
import { type UploadState, withPace } from '../../parts/upload-bar.js';
import type { BatchItem, BatchSource } from './batch-item.js';
import { filesRequest, folderRequest, imageRequest, nextFiles, pathIn, readEntry, readImage } from './batch-pages.js';
import { forgetBatch, type KeptBatch, keepBatch, readBatch } from './batch-store.js';

type State = { state: 'empty' | 'running' | 'paused' | 'done' } | { state: 'failed'; error: unknown };

const EMPTY: KeptBatch = { source: { kind: 'files' }, model: '', items: [], cursor: null, total: 0, classNames: [] };

const waiting = (file: File): BatchItem => ({
  // A folder that was dropped gives the path in it.
  name: file.webkitRelativePath || file.name,
  file,
  path: null,
  state: 'waiting',
  result: null,
  reason: null,
});

/** A run over many images, a page at a time; kept after each page, so that it can be carried on. */
export function createBatchRun() {
  const [batch, setBatch] = createStore<KeptBatch>(structuredClone(EMPTY));
  const [state, setState] = createSignal<State>({ state: 'empty' });
  /** When this part of the run began, and what was done then: what is left is estimated from it. */
  const [pace, setPace] = createSignal({ since: 0, done: 0, now: 0 });
  /** How far a large image is on its way; null while none is. */
  const [upload, setUpload] = createSignal<UploadState | null>(null);
  let controller: AbortController | undefined;

  const doneCount = () => batch.items.filter((item) => item.state !== 'waiting').length;
  const keep = () => keepBatch(structuredClone(unwrap(batch)));

  const takeFiles = async (signal: AbortSignal): Promise<boolean> => {
    const chosen = nextFiles(batch.items);
    if (chosen.length === 0) return false;
    const { entries, class_names } = await callWithFiles<DetectFolderResult>(
      filesRequest(chosen, modelFields(batch.model)),
      { signal, onUpload: withPace(setUpload) },
    );
    setBatch('classNames', class_names);
    for (const [place, entry] of entries.entries()) {
      const at = batch.items.indexOf(chosen[place]!);
      setBatch('items', at, readEntry(entry));
    }
    return true;
  };

  /** Looks again at one image of the machine that failed before; what is wrong with it is its own reason. */
  const takeAgain = async (at: number, { name, path }: BatchItem, signal: AbortSignal): Promise<void> => {
    try {
      const answer = await call<DetectImageResult>(imageRequest(path ?? name, modelFields(batch.model)), signal);
      setBatch('items', at, { state: 'done', result: readImage(answer, name), reason: null });
    } catch (error) {
      const isOfImage = error instanceof Problem && error.status >= 400 && error.status < 500 && error.status !== 429;
      if (!isOfImage) throw error;
      setBatch('items', at, { state: 'failed', result: null, reason: error.message });
    }
  };

  const takeFolder = async (
    source: Extract<BatchSource, { kind: 'folder' }>,
    signal: AbortSignal,
  ): Promise<boolean> => {
    const again = batch.items.findIndex((item) => item.state === 'waiting');
    if (again >= 0) {
      await takeAgain(again, batch.items[again]!, signal);
      return true;
    }
    const isFirst = batch.items.length === 0;
    if (!isFirst && batch.cursor === null) return false;
    const request = folderRequest(source, modelFields(batch.model), batch.cursor ?? undefined);
    const page = await call<DetectFolderResult>(request, signal);
    setBatch('items', (items) => [
      ...items,
      ...page.entries.map((entry) => {
        return { name: entry.name, file: null, path: pathIn(source.path, entry.name), ...readEntry(entry) };
      }),
    ]);
    setBatch({ cursor: page.next_cursor, total: page.total, classNames: page.class_names });
    return true;
  };

  const work = async (): Promise<void> => {
    controller = new AbortController();
    const { signal } = controller;
    setState({ state: 'running' });
    setPace({ since: performance.now(), done: doneCount(), now: performance.now() });
    try {
      const take = () => (batch.source.kind === 'folder' ? takeFolder(batch.source, signal) : takeFiles(signal));
      while (await take()) {
        setPace((before) => ({ ...before, now: performance.now() }));
        await keep();
      }
      setState({ state: 'done' });
    } catch (error) {
      // Another run has replaced this one, and the state is its own.
      if (controller.signal !== signal) return;
      setState(isCancelled(error) ? { state: 'paused' } : { state: 'failed', error });
    }
    setUpload(null);
    await keep();
  };

  const begin = (source: BatchSource, items: BatchItem[], model: string) => {
    controller?.abort();
    setBatch(reconcile({ ...structuredClone(EMPTY), source, model, items, total: items.length }));
    return work();
  };

  /** Adds files to a run over files. One that is running gets to them, another goes on with them. */
  const addFiles = (files: readonly File[]) => {
    setBatch('items', (items) => [...items, ...files.map(waiting)]);
    setBatch('total', batch.items.length);
    return state().state === 'running' ? keep() : work();
  };

  const restore = async () => {
    const kept = await readBatch();
    if (!kept) return;
    setBatch(reconcile(kept));
    const isWhole = kept.cursor === null && kept.items.every((item) => item.state !== 'waiting');
    setState({ state: isWhole ? 'done' : 'paused' });
  };
  /** Nothing may begin before: it would replace what is kept. */
  const restored = new Promise<void>((settle, fail) => onMount(() => void restore().then(settle, fail)));
  onCleanup(() => controller?.abort());

  return {
    batch,
    state,
    upload,
    doneCount,
    /** Seconds until all is done, by the pace so far; null before the first page. */
    secondsLeft: () => {
      const { since, done, now } = pace();
      const made = doneCount() - done;
      return made > 0 ? ((batch.total - doneCount()) * (now - since)) / made / 1000 : null;
    },
    /**
     * Looks at files, in addition to those of the run if it is over files with the same model.
     * @returns `refused` if they would replace a run.
     */
    lookAtFiles: async (files: readonly File[], model: string): Promise<'taken' | 'refused'> => {
      await restored;
      const isEmpty = state().state === 'empty';
      if (!isEmpty && (batch.source.kind !== 'files' || batch.model !== model)) return 'refused';
      void (isEmpty ? begin({ kind: 'files' }, files.map(waiting), model) : addFiles(files));
      return 'taken';
    },
    replaceWithFiles: (files: readonly File[], model: string) => begin({ kind: 'files' }, files.map(waiting), model),
    lookAtFolder: async (path: string, recursive: boolean, model: string) => {
      await restored;
      if (state().state === 'empty') await begin({ kind: 'folder', path, recursive }, [], model);
    },
    /** Looks at the same images again with another model. */
    lookAgain: (model: string) => {
      const { source, items } = unwrap(batch);
      return begin(source, source.kind === 'folder' ? [] : items.map(({ file }) => waiting(file!)), model);
    },
    pause: () => controller?.abort(),
    goOn: work,
    /** Looks again at the files that failed; of a folder, they are asked for one by one. */
    retry: () => {
      setBatch('items', (item) => item.state === 'failed', { state: 'waiting', reason: null });
      return work();
    },
    clear: async () => {
      controller?.abort();
      setBatch(reconcile(structuredClone(EMPTY)));
      setState({ state: 'empty' });
      await forgetBatch();
    },
  };
}
export type BatchRun = ReturnType<typeof createBatchRun>;
