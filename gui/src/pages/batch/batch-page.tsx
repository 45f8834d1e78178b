import { createMemo, createSignal, For, Show } from 'solid-js';
import { useShownRequests } from '../../api/sent-requests.js';
import { useKeys } from '../../app/keys.js';
import { preferences } from '../../app/preferences.js';
import { createUrlState, numberWithin, oneOf, TEXT } from '../../app/url-state.js';
import { ChoiceField } from '../../parts/choice-field.js';
import { ConfidenceField } from '../../parts/confidence-field.js';
import { DropZone } from '../../parts/drop-zone.js';
import { IMAGE_KINDS, imagesIn } from '../../parts/image-files.js';
import { MockNotice } from '../../parts/mock-notice.js';
import { ModelChoice, modelFields } from '../../parts/model-choice.js';
import { ErrorNotice } from '../../parts/notice.js';
import { OriginNote } from '../../parts/origin-note.js';
import { ProgressLine } from '../../parts/progress-line.js';
import { SAMPLE_PHOTOS, SampleButton } from '../../parts/sample-button.js';
import { saveFile } from '../../parts/save-file.js';
import { countClasses, MIN_CONFIDENCE } from '../../parts/seen-objects.js';
import { takeImages } from '../../parts/take-images.js';
import { UploadBar } from '../../parts/upload-bar.js';
import { createModelState } from '../../parts/usual-model.js';
import { BatchGrid } from './batch-grid.js';
import { chooseItems, FILTERS, SORTS } from './batch-item.js';
import { batchOrigins } from './batch-origins.js';
import { requestForShown } from './batch-pages.js';
import { type BatchRun, createBatchRun } from './batch-run.js';
import { zipBatch } from './batch-zip.js';
import { ReplaceRun } from './replace-run.js';
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

/** How far the run is, and what can be done with it. */
function RunBar(props: RunBarProps) {
  const { run } = props;
  const failed = () => run.batch.items.filter(({ state }) => state === 'failed').length;
  const error = () => {
    const now = run.state();
    return now.state === 'failed' ? now.error : null;
  };
  const save = async () => {
    const zip = await zipBatch(run.batch.items, { confidence: props.confidence, classNames: run.batch.classNames });
    saveFile(zip, 'handlens-batch.zip');
  };
  return (
    <section class="batch-run" aria-label="Run">
      <ProgressLine
        label="Images done"
        done={run.doneCount()}
        total={run.batch.total}
        unit="images"
        secondsLeft={run.state().state === 'running' ? run.secondsLeft() : null}
      />
      <Show when={run.upload()}>{(upload) => <UploadBar upload={upload()} onStop={run.pause} />}</Show>
      <p role="status" class="visually-hidden">
        {run.state().state === 'done' ? `All ${run.doneCount()} images are done` : ''}
      </p>
      <div class="row">
        <Show when={run.state().state === 'running'}>
          <button type="button" onClick={run.pause}>
            Pause
          </button>
        </Show>
        <Show when={run.state().state === 'paused'}>
          <button type="button" class="primary" onClick={() => void run.goOn()}>
            Resume
          </button>
        </Show>
        <Show when={failed() > 0 && run.state().state !== 'running'}>
          <button type="button" onClick={() => void run.retry()}>
            Retry failed images
          </button>
        </Show>
        <button type="button" disabled={run.doneCount() === 0} onClick={() => void save()}>
          Export all as ZIP
        </button>
        <Show when={props.model !== run.batch.model}>
          <button type="button" onClick={() => void run.lookAgain(props.model)}>
            Run again with {props.model}
          </button>
        </Show>
        <button type="button" class="quiet" onClick={() => props.onClear()}>
          Clear
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
      <Show when={error()}>
        <ErrorNotice error={error()} onRetry={() => void run.goOn()} />
      </Show>
    </section>
  );
}

/** Looks at many images, from this page or from a folder of the machine, and sums up what is in them. */
export function BatchPage() {
  const [confidence, setConfidence] = createUrlState(
    'confidence',
    numberWithin(MIN_CONFIDENCE, 0.99),
    preferences().confidence,
  );
  const [sort, setSort] = createUrlState('sort', oneOf(SORTS), 'name');
  const [filter, setFilter] = createUrlState('show', oneOf(FILTERS), 'all');
  const [className, setClassName] = createUrlState('class', TEXT, '');
  const run = createBatchRun();
  const [model, setModel] = createModelState(() => run.batch.model);
  /** Images that would replace a run; they wait for the answer of the user. */
  const [refused, setRefused] = createSignal<readonly File[] | null>(null);
  const look = async (files: readonly File[]) => {
    const images = imagesIn(files);
    if (images.length > 0 && (await run.lookAtFiles(images, model())) === 'refused') setRefused(images);
  };
  const { isOver, refused: noImages } = takeImages((images) => void look(images));
  /** The model of the run stays chosen for the next one. */
  const clear = () => {
    const chosen = model();
    void run.clear();
    setModel(chosen);
  };
  useKeys([{ keys: ['Escape'], label: 'Pause the run', run: run.pause }]);
  const detections = createMemo(() => run.batch.items.flatMap(({ result }) => result?.detections ?? []));
  const classes = createMemo(() => countClasses(detections(), confidence()));
  const origins = createMemo(() => batchOrigins(run.batch.items, confidence()));
  useShownRequests(() => {
    const { source, model: used } = run.batch;
    return source.kind === 'folder' ? [requestForShown(source, modelFields(used), confidence())] : [];
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
      <Show when={noImages()}>{(error) => <ErrorNotice error={error()} />}</Show>
      <ReplaceRun
        images={refused()}
        onReplace={(images) => {
          setRefused(null);
          void run.replaceWithFiles(images, model());
        }}
        onClose={() => setRefused(null)}
      />
      <Show
        when={run.state().state !== 'empty'}
        fallback={
          <DropZone
            label="Choose images"
            accept={IMAGE_KINDS}
            many
            onFiles={(files) => void look(files)}
            foot={
              <>
                <FolderForm onFolder={(path, recursive) => void run.lookAtFolder(path, recursive, model())} />
                <SampleButton
                  label="Open the sample photos"
                  paths={SAMPLE_PHOTOS}
                  onFiles={(files) => void look(files)}
                />
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
        <For each={origins()} fallback={<MockNotice model={run.batch.model} />}>
          {({ origin, images }) => (
            <OriginNote origin={origin} {...(origins().length > 1 ? { side: `${images} images` } : {})} />
          )}
        </For>
        <Show when={run.batch.total > 0}>
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
