import { useNavigate, useParams } from '@solidjs/router';
import { createEffect, createSignal, Show, untrack } from 'solid-js';
import { takeFiles } from '../../parts/drop-zone.js';
import { areImages } from '../../parts/image-files.js';
import { ErrorNotice } from '../../parts/notice.js';
import { createModelState } from '../../parts/usual-model.js';
import { BatchFolder } from './batch-folder.js';
import css from './batch-page.module.css';
import { createBatchRun } from './run/batch-run.js';
import { createBatchView } from './run/batch-view.js';
import { createModelOptions } from './run/models.js';
import { UploadStrip } from './run/run-strip.js';
import { AskModel } from './start/ask-model.js';
import { StartBatch } from './start/start-batch.js';
import { t } from './texts.js';

/**
 * Detects objects in many images, which are dropped or in a folder of this machine, and finds those that a person
 * should check.
 */
export function BatchPage() {
  const params = useParams<{ item?: string }>();
  const navigate = useNavigate();
  const folderId = () => params.item ?? '';
  const view = createBatchView(folderId);
  const run = createBatchRun({ folderId, view, onOpen: (id) => navigate(`/batch/${id}`) });
  const models = createModelOptions(run.jobs);
  const [model, setModel] = createModelState(run.model);
  /** Starts the batch when its model is chosen; null if no batch waits for that. */
  const [waiting, setWaiting] = createSignal<((model: string) => void) | null>(null);
  const begin = (start: (model: string) => void) => setWaiting(() => start);
  createEffect(() => {
    const [start, choice] = [waiting(), run.model() || model()];
    if (start === null || choice === '') return;
    setWaiting(null);
    untrack(() => start(choice));
  });
  const detect = (files: readonly File[]) => begin((choice) => void run.addFiles(files, choice));
  const asked = () => (
    <Show when={waiting()}>
      <AskModel models={models('')} onModel={setModel} onCancel={() => setWaiting(null)} />
    </Show>
  );
  const isOver = takeFiles(detect, areImages);
  return (
    <main class={css.page} classList={{ [css.dropping!]: isOver() }}>
      <Show
        when={folderId() !== ''}
        fallback={
          <div class={css.startPane}>
            {asked()}
            <Show when={run.upload()}>{(upload) => <UploadStrip upload={upload()} onStop={run.stopUpload} />}</Show>
            <Show when={run.error()}>{(error) => <ErrorNotice error={error()} />}</Show>
            <StartBatch
              models={models(model())}
              model={model()}
              onModel={setModel}
              onFiles={detect}
              onFolder={(path, isRecursive) => begin((choice) => void run.openFolder(path, isRecursive, choice))}
            />
          </div>
        }
      >
        <h1 class="visually-hidden">{t('page.heading', { name: run.folder()?.name ?? '' })}</h1>
        <BatchFolder run={run} view={view} models={models} onFiles={detect} asked={asked()} />
      </Show>
    </main>
  );
}
