import { createEffect, createMemo, createSignal, Match, on, Show, Switch } from 'solid-js';
import type { DetectImageResult } from '../../../../handlers/detection/detect-image.js';
import { useShownRequests } from '../../api/sent-requests.js';
import { useKeys } from '../../app/keys.js';
import { preferences } from '../../app/preferences.js';
import { createUrlState, numberWithin, TEXT } from '../../app/url-state.js';
import { ConfidenceField } from '../../parts/confidence-field.js';
import { DropZone, takeFiles } from '../../parts/drop-zone.js';
import { areImages, IMAGE_KINDS } from '../../parts/image-files.js';
import { MockNotice } from '../../parts/mock-notice.js';
import { ModelChoice, modelFields } from '../../parts/model-choice.js';
import { ErrorNotice } from '../../parts/notice.js';
import { OriginNote } from '../../parts/origin-note.js';
import { RangeField } from '../../parts/range-field.js';
import { SAMPLE_PHOTOS, SampleButton } from '../../parts/sample-button.js';
import { countClasses, MIN_CONFIDENCE, objectsAbove } from '../../parts/seen-objects.js';
import { createModelState } from '../../parts/usual-model.js';
import { ComparedPhoto } from './compared-photo.js';
import { ExportMenu } from './export-menu.js';
import { ClassChips, ObjectList } from './object-list.js';
import type { Photo } from './photo.js';
import { createPhotoLooks, type LookOptions, requestForShown } from './photo-looks.js';
import { PhotoNav } from './photo-nav.js';
import { PhotoView } from './photo-view.js';
import { createPhotoZoom } from './photo-zoom.js';
import { settleAgain } from './settle-again.js';
import { shownResult } from './shown-result.js';
import { TimingSplit } from './timing-split.js';
import { WaitingPhoto } from './waiting-photo.js';
import './image.css';

/** No second model. */
const NONE = '';

function createHiddenClasses() {
  const [hidden, setHidden] = createSignal<ReadonlySet<number>>(new Set());
  const toggle = (id: number) =>
    setHidden((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  return [hidden, toggle] as const;
}

interface SeenProps {
  photo: Photo;
  result: DetectImageResult;
  /** Where the slider of the overlap stands. */
  iou: number;
  confidence: number;
  onConfidence: (value: number) => void;
}

/** A photo that was looked at: the picture in the middle, what is known of it at the right. */
function Seen(props: SeenProps) {
  const [chosen, setChosen] = createSignal<number | null>(null);
  const [hidden, toggle] = createHiddenClasses();
  const all = createMemo(() => settleAgain(props.result, props.iou));
  const objects = createMemo(() => objectsAbove(all(), props.confidence, hidden()));
  const classes = createMemo(() => countClasses(all(), props.confidence));
  /** Objects above the slider, those of hidden classes included. */
  const above = () => classes().reduce((total, { count }) => total + count, 0);
  const shown = createMemo(() =>
    shownResult(props.result, { confidence: props.confidence, iou: props.iou, hidden: hidden() }),
  );
  useShownRequests(() => [requestForShown(props.photo.file, { shown: shown(), classNames: props.result.class_names })]);
  const zoom = createPhotoZoom(() => ({ url: props.photo.url, ...props.result.image }));
  return (
    <div class="image-parts">
      <PhotoView
        zoom={zoom}
        url={props.photo.url}
        name={props.photo.file.name}
        width={props.result.image.width}
        height={props.result.image.height}
        objects={objects()}
        chosen={chosen()}
        onChoose={setChosen}
      />
      <aside class="image-side" aria-label="Objects">
        <OriginNote origin={shown()} />
        <ConfidenceField value={props.confidence} onInput={props.onConfidence} />
        <p role="status" class="soft small">
          Shown: {objects().length} of {above()} with confidence ≥ {props.confidence}
        </p>
        <ClassChips classes={classes()} hidden={hidden()} onToggle={toggle} />
        <ObjectList objects={objects()} chosen={chosen()} onChoose={setChosen} />
        <TimingSplit timings={props.result.timings_ms} />
        <ExportMenu
          file={props.photo.file}
          shown={shown()}
          classNames={props.result.class_names}
          hidden={classes().flatMap(({ id, name }) => (hidden().has(id) ? [name] : []))}
          count={above()}
        />
      </aside>
    </div>
  );
}

/** Looks at photos: a run as soon as one is dropped, and no further run when the threshold is moved. */
export function ImagePage() {
  const [confidence, setConfidence] = createUrlState(
    'confidence',
    numberWithin(MIN_CONFIDENCE, 0.99),
    preferences().confidence,
  );
  const [iou, setIou] = createUrlState('iou', numberWithin(0, 1), preferences().iou);
  const [model, setModel] = createModelState();
  const [other, setOther] = createUrlState('with', TEXT, NONE);
  const options = (): LookOptions => ({ ...modelFields(model()), iou: iou() });
  const looks = createPhotoLooks(options);
  const isOver = takeFiles(looks.add, areImages);
  useKeys([
    { keys: ['ArrowLeft'], label: 'Previous photo', run: () => looks.show(looks.at() - 1) },
    { keys: ['ArrowRight'], label: 'Next photo', run: () => looks.show(looks.at() + 1) },
    { keys: ['Escape'], label: 'Cancel the run', run: looks.cancel },
  ]);
  /** Whether what is shown follows the overlap without a new run. */
  const hasCandidates = () => {
    const photo = looks.photo();
    const look = photo ? looks.lookOf(photo) : null;
    return look?.state === 'done' && look.result.candidates !== null;
  };
  // Whoever changes the model, the page or its address: what is shown next is what it found.
  createEffect(on(model, looks.lookAgain, { defer: true }));
  return (
    <main class="page image-page" classList={{ 'is-dropping': isOver() }}>
      <header class="row page-head">
        <h1>Image Detection</h1>
        <ModelChoice label="Model" value={model()} onChange={setModel} />
        <ModelChoice label="Compare with" value={other()} none="nothing" onChange={setOther} />
        <Show when={looks.photo()}>
          <RangeField
            label="NMS IoU"
            value={iou()}
            min={0}
            max={1}
            step={0.05}
            onInput={setIou}
            onChange={() => {
              if (!hasCandidates()) looks.lookAgain();
            }}
          />
        </Show>
      </header>
      <Show
        when={looks.photo()}
        fallback={
          <DropZone
            label="Choose photos"
            accept={IMAGE_KINDS}
            many
            onFiles={looks.add}
            foot={<SampleButton label="Open a sample photo" paths={SAMPLE_PHOTOS.slice(0, 1)} onFiles={looks.add} />}
          >
            <h2>Detect objects in a photo</h2>
            <p class="soft">It stays on this machine.</p>
            <MockNotice model={model()} />
          </DropZone>
        }
      >
        {(photo) => {
          const look = () => looks.lookOf(photo());
          const done = () => {
            const now = look();
            return now.state === 'done' ? now.result : null;
          };
          const failed = () => {
            const now = look();
            return now.state === 'failed' ? now : null;
          };
          const running = () => {
            const now = look();
            return now.state === 'running' ? now : null;
          };
          return (
            <>
              <PhotoNav
                name={photo().file.name}
                at={looks.at()}
                count={looks.photos().length}
                onShow={looks.show}
                onAdd={(files) => looks.add(files)}
              />
              <Switch>
                <Match when={done()}>
                  {(result) => (
                    <Show
                      when={other() !== NONE}
                      fallback={
                        <Seen
                          photo={photo()}
                          result={result()}
                          iou={iou()}
                          confidence={confidence()}
                          onConfidence={setConfidence}
                        />
                      }
                    >
                      <ComparedPhoto
                        photo={photo()}
                        result={result()}
                        other={other()}
                        iou={iou()}
                        confidence={confidence()}
                        onConfidence={setConfidence}
                      />
                    </Show>
                  )}
                </Match>
                <Match when={failed()}>{(now) => <ErrorNotice error={now().error} onRetry={looks.lookAgain} />}</Match>
                <Match when={running()}>
                  {(now) => <WaitingPhoto photo={photo()} upload={now().upload} onCancel={looks.cancel} />}
                </Match>
                <Match when={look().state === 'waiting'}>
                  <p>
                    Cancelled.{' '}
                    <button type="button" onClick={looks.lookAgain}>
                      Detect objects
                    </button>
                  </p>
                </Match>
              </Switch>
            </>
          );
        }}
      </Show>
    </main>
  );
}
