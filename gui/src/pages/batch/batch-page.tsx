import { useNavigate, useParams } from '@solidjs/router';
import { createMemo, createSignal, For, Show } from 'solid-js';
import { useShownRequests } from '../../api/sent-requests.js';
import { useKeys } from '../../app/keys.js';
import { preferences } from '../../app/preferences.js';
import { createUrlState, numberWithin, oneOf, TEXT } from '../../app/url-state.js';
import { formatNumber as figure } from '../../i18n/format.js';
import { ChoiceField } from '../../parts/choice-field.js';
import { ConfidenceField } from '../../parts/confidence-field.js';
import { DropZone, takeFiles } from '../../parts/drop-zone.js';
import { areImages, IMAGE_KINDS } from '../../parts/image-files.js';
import { MockNotice } from '../../parts/mock-notice.js';
import { ModelChoice, modelFields } from '../../parts/model-choice.js';
import { ErrorNotice } from '../../parts/notice.js';
import { OriginNote } from '../../parts/origin-note.js';
import { ProgressLine } from '../../parts/progress-line.js';
import { SAMPLE_PHOTOS, SampleButton } from '../../parts/sample-button.js';
import { saveFile } from '../../parts/save-file.js';
import { countClasses, MIN_CONFIDENCE } from '../../parts/seen-objects.js';
import { UploadBar } from '../../parts/upload-bar.js';
import { createModelState } from '../../parts/usual-model.js';
import { BatchGrid } from './batch-grid.js';
import { chooseItems, FILTERS, SORTS } from './batch-item.js';
import { batchOrigins } from './batch-origins.js';
import { type BatchRun, createBatchRun } from './batch-run.js';
import { zipBatch } from './batch-zip.js';
import { requestForShown } from './shown-request.js';
import './batch.css';

/** Begins a run over a folder of the machine, by its path. */
function FolderForm(props: { onFolder: (path: string, recursive: boolean) => void }) {
  const [path, setPath] = createSignal('');
  const [recursive, setRecursive] = createSignal(false);
  return (
    <form
      class="row folder-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (path().trim() !== '') props.onFolder(path().trim(), recursive());
      }}
    >
      <label class="field">
        <span>or a folder on this machine</span>
        <input
          type="text"
          placeholder="photos"
          value={path()}
          onInput={({ currentTarget }) => setPath(currentTarget.value)}
        />
      </label>
      <label>
        <input
          type="checkbox"
          checked={recursive()}
          onChange={({ currentTarget }) => setRecursive(currentTarget.checked)}
        />{' '}
        Include subfolders
      </label>
      <button type="submit" disabled={path().trim() === ''}>
        Run on the folder
      </button>
    </form>
  );
}

interface RunBarProps {
  run: BatchRun;
  confidence: number;
  /** The model that is chosen for the next run. */
  model: string;
  onClear: () => void;
  /** Images that the filters leave. */
  shownCount: number;
}

/** Progress of the job, and what can be done with it. */
function RunBar(props: RunBarProps) {
  const { run } = props;
  const failed = () => run.batch.items.filter(({ state }) => state === 'failed').length;
  const state = () => run.batch.job?.state ?? 'done';
  const isActive = () => state() === 'running' || state() === 'queued';
  const save = async () => {
    const zip = await zipBatch(run.batch.items, { confidence: props.confidence, classNames: run.batch.classNames });
    saveFile(zip, 'handlens-batch.zip');
  };
  return (
    <section class="batch-run" aria-label="Run">
      <ProgressLine
        label="Images done"
        done={run.doneCount()}
        total={run.total()}
        text={`${figure(run.doneCount())} of ${figure(run.total())} images`}
        secondsLeft={run.batch.job?.seconds_left ?? null}
      />
      <Show when={run.upload()}>{(upload) => <UploadBar upload={upload()} onStop={run.stopUpload} />}</Show>
      <p role="status" class="visually-hidden">
        {state() === 'done' ? `All ${run.doneCount()} images are done` : ''}
      </p>
      <div class="row">
        <Show when={isActive()}>
          <button type="button" onClick={() => void run.act('pause')}>
            Pause
          </button>
        </Show>
        <Show when={state() === 'paused' || state() === 'cancelled' || state() === 'failed'}>
          <button type="button" class="primary" onClick={() => void run.act('resume')}>
            Resume
          </button>
        </Show>
        <Show when={failed() > 0 && !isActive()}>
          <button type="button" onClick={() => void run.act('retry')}>
            Retry failed images
          </button>
        </Show>
        <button type="button" disabled={run.doneCount() === 0} onClick={() => void save()}>
          Export all as ZIP
        </button>
        <Show when={props.model !== run.model()}>
          <button type="button" onClick={() => void run.runAgain(props.model)}>
            Run again with {props.model}
          </button>
        </Show>
        <button type="button" class="quiet" onClick={() => props.onClear()}>
          New batch
        </button>
        <Show when={failed() > 0}>
          <span class="soft">{failed()} failed</span>
        </Show>
      </div>
      <Show when={props.shownCount < run.batch.items.length}>
        <p class="soft small">
          {props.shownCount} of {run.batch.items.length} images are shown; the ZIP contains all of them.
        </p>
      </Show>
      <Show when={run.batch.job?.reason}>
        {(reason) => (
          <div class="notice is-error" role="alert">
            <strong>The run stopped</strong>
            <p>{reason().detail}</p>
          </div>
        )}
      </Show>
    </section>
  );
}

/** Detects objects in many images, dropped or from a folder of this machine, and counts them. */
export function BatchPage() {
  const [confidence, setConfidence] = createUrlState(
    'confidence',
    numberWithin(MIN_CONFIDENCE, 0.99),
    preferences().confidence,
  );
  const [sort, setSort] = createUrlState('sort', oneOf(SORTS), 'name');
  const [filter, setFilter] = createUrlState('show', oneOf(FILTERS), 'all');
  const [className, setClassName] = createUrlState('class', TEXT, '');
  const params = useParams<{ item?: string }>();
  const navigate = useNavigate();
  const run = createBatchRun(
    () => params.item ?? '',
    (id) => navigate(`/batch/${id}${location.search}`, { replace: params.item === id, scroll: false }),
  );
  const [model, setModel] = createModelState(run.model);
  const detect = (files: readonly File[]) => void run.addFiles(files, model());
  const isOver = takeFiles(detect, areImages);
  /** The model of the run stays chosen for the next one. The run stays in the workspace. */
  const clear = () => navigate(`/batch?model=${encodeURIComponent(model())}`);
  useKeys([{ keys: ['Escape'], label: 'Pause the run', run: () => void run.act('pause') }]);
  const detections = createMemo(() => run.batch.items.flatMap(({ result }) => result?.detections ?? []));
  const classes = createMemo(() => countClasses(detections(), confidence()));
  const origins = createMemo(() => batchOrigins(run.batch.items, confidence()));
  useShownRequests(() => {
    const { folder } = run.batch;
    return folder?.source.type === 'path'
      ? [requestForShown(folder.source, modelFields(run.model()), confidence())]
      : [];
  });
  const shown = createMemo(() =>
    chooseItems(run.batch.items, {
      confidence: confidence(),
      filter: filter(),
      sort: sort(),
      className: className(),
    }),
  );
  return (
    <main class="page" classList={{ 'is-dropping': isOver() }}>
      <header class="row page-head">
        <h1>Batch Detection</h1>
        <ModelChoice label="Model" value={model()} onChange={setModel} />
      </header>
      <Show when={run.error()}>{(error) => <ErrorNotice error={error()} />}</Show>
      <Show
        when={!run.isEmpty()}
        fallback={
          <DropZone
            label="Choose images"
            accept={IMAGE_KINDS}
            many
            onFiles={detect}
            foot={
              <>
                <FolderForm onFolder={(path, recursive) => void run.openFolder(path, recursive, model())} />
                <SampleButton label="Open the sample photos" paths={SAMPLE_PHOTOS} onFiles={detect} />
              </>
            }
          >
            <h2>Detect objects in many images</h2>
            <p class="soft">They stay on this machine.</p>
            <MockNotice model={model()} />
          </DropZone>
        }
      >
        <RunBar run={run} confidence={confidence()} model={model()} onClear={clear} shownCount={shown().length} />
        <For each={origins()} fallback={<MockNotice model={run.model()} />}>
          {({ origin, images }) => (
            <OriginNote origin={origin} {...(origins().length > 1 ? { side: `${images} images` } : {})} />
          )}
        </For>
        <Show when={run.total() > 0}>
          <div class="row">
            <ConfidenceField value={confidence()} onInput={setConfidence} />
            <ChoiceField label="Sort by" value={sort()} words={SORTS} onChange={setSort} />
            <ChoiceField label="Filter" value={filter()} words={FILTERS} onChange={setFilter} />
            <ChoiceField
              label="Class"
              value={className()}
              words={['', ...classes().map(({ name }) => name)]}
              onChange={setClassName}
            />
          </div>
          <ul class="row" aria-label="Objects in all images">
            <For each={classes()} fallback={<li class="soft">No object with this confidence or more.</li>}>
              {({ name, count }) => (
                <li>
                  {name} <span class="soft">{count}</span>
                </li>
              )}
            </For>
          </ul>
          <BatchGrid items={shown()} confidence={confidence()} />
        </Show>
      </Show>
    </main>
  );
}
