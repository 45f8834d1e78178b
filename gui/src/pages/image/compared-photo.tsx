import { createMemo, createSignal, For, Match, Show, Switch } from 'solid-js';
import type { DetectImageResult } from '../../../../handlers/detection/detect-image.js';
import { useShownRequests } from '../../api/sent-requests.js';
import { useKeys } from '../../app/keys.js';
import { ConfidenceField } from '../../parts/confidence-field.js';
import { modelFields } from '../../parts/model-choice.js';
import { ErrorNotice } from '../../parts/notice.js';
import { ModelName, OriginNote } from '../../parts/origin-note.js';
import { objectsAbove } from '../../parts/seen-objects.js';
import { agree, type SharedObject } from './agree.js';
import { createOtherLook } from './other-look.js';
import type { Photo } from './photo.js';
import { requestForShown } from './photo-looks.js';
import { PhotoView } from './photo-view.js';
import { createPhotoZoom } from './photo-zoom.js';
import { settleAgain } from './settle-again.js';
import { shownResult } from './shown-result.js';

interface ComparedPhotoProps {
  photo: Photo;
  /** Of the first model. */
  result: DetectImageResult;
  /** The second model. */
  other: string;
  iou: number;
  confidence: number;
  onConfidence: (value: number) => void;
}

const NOBODY: ReadonlySet<number> = new Set();

interface Group {
  title: string;
  has: (object: SharedObject) => boolean;
}

const counted = (count: number) => `${count} ${count === 1 ? 'object' : 'objects'}`;

const score = (value: number | null) => value?.toFixed(2) ?? '–';

function Objects(props: {
  objects: readonly SharedObject[];
  chosen: SharedObject | null;
  onChoose: (object: SharedObject | null) => void;
}) {
  return (
    <table class="objects">
      <thead>
        <tr>
          <th scope="col">Class</th>
          <th scope="col" class="number">
            A
          </th>
          <th scope="col" class="number">
            B
          </th>
        </tr>
      </thead>
      <tbody>
        <For each={props.objects}>
          {(object) => (
            <tr
              tabIndex={0}
              classList={{ 'is-chosen': props.chosen === object }}
              onPointerEnter={() => props.onChoose(object)}
              onPointerLeave={() => props.onChoose(null)}
              onFocus={() => props.onChoose(object)}
              onBlur={() => props.onChoose(null)}
            >
              <td>{object.className}</td>
              <td class="number">{score(object.scores[0])}</td>
              <td class="number">{score(object.scores[1])}</td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}

/** A photo as two models see it, side by side: where they agree, and what only one of them saw. */
export function ComparedPhoto(props: ComparedPhotoProps) {
  const other = createOtherLook(() => ({
    photo: props.photo,
    options: { ...modelFields(props.other), iou: props.iou },
  }));
  const zoom = createPhotoZoom(() => ({ url: props.photo.url, ...props.result.image }));
  useKeys([{ keys: ['Escape'], label: 'Cancel the run of B', run: other.cancel }]);
  const seenBy = (result: DetectImageResult | null) =>
    result ? objectsAbove(settleAgain(result, props.iou), props.confidence, NOBODY) : [];
  const sides = createMemo(() => [seenBy(props.result), seenBy(other.result())] as const);
  const objects = createMemo(() => agree(sides()));
  const [chosen, setChosen] = createSignal<SharedObject | null>(null);
  const groups: readonly Group[] = [
    { title: 'Both', has: ({ places: [a, b] }) => a !== null && b !== null },
    { title: 'Only A', has: ({ places: [, b] }) => b === null },
    { title: 'Only B', has: ({ places: [a] }) => a === null },
  ];
  /** Boxes of a side are named by their place among those that are above the score. */
  const placed = (side: 0 | 1) => sides()[side].map((object, place) => ({ ...object, place }));
  const choose = (side: 0 | 1, place: number | null) =>
    setChosen(place === null ? null : (objects().find(({ places }) => places[side] === place) ?? null));
  /** The answer of a side; the second one comes later. */
  const answer = (side: 0 | 1) => (side === 0 ? props.result : other.result());
  const shownAt = () => ({ confidence: props.confidence, iou: props.iou, hidden: NOBODY });
  useShownRequests(() =>
    ([0, 1] as const).flatMap((side) => {
      const own = answer(side);
      if (!own) return [];
      return [requestForShown(props.photo.file, { shown: shownResult(own, shownAt()), classNames: own.class_names })];
    }),
  );
  const view = (side: 0 | 1) => (
    <figure class="compared-side">
      <figcaption>
        <strong>{side === 0 ? 'A' : 'B'}</strong>{' '}
        <Show when={answer(side)}>
          {(own) => (
            <>
              <ModelName origin={own()} /> <span class="soft">{counted(sides()[side].length)}</span>
            </>
          )}
        </Show>
      </figcaption>
      <PhotoView
        zoom={zoom}
        url={props.photo.url}
        name={`${props.photo.file.name} by ${answer(side)?.model.id ?? 'no model'}`}
        width={props.result.image.width}
        height={props.result.image.height}
        objects={placed(side)}
        chosen={chosen()?.places[side] ?? null}
        onChoose={(place) => choose(side, place)}
      />
    </figure>
  );
  return (
    <div class="image-parts">
      <div class="compared">
        {view(0)}
        {view(1)}
      </div>
      <aside class="image-side" aria-label="Agreement">
        <For each={[0, 1] as const}>
          {(side) => (
            <Show when={answer(side)}>
              {(own) => <OriginNote origin={shownResult(own(), shownAt())} side={side === 0 ? 'A' : 'B'} />}
            </Show>
          )}
        </For>
        <ConfidenceField value={props.confidence} onInput={props.onConfidence} />
        <Switch>
          <Match when={other.look().state === 'running'}>
            <p role="status" class="row small">
              Detecting with B, {props.other}{' '}
              <button type="button" onClick={other.cancel}>
                Cancel <kbd>Esc</kbd>
              </button>
            </p>
          </Match>
          <Match when={other.look().state === 'waiting'}>
            <p role="status" class="row small">
              B was cancelled.{' '}
              <button type="button" onClick={other.lookAgain}>
                Run B
              </button>
            </p>
          </Match>
          <Match when={other.error()}>{(error) => <ErrorNotice error={error()} onRetry={other.lookAgain} />}</Match>
          <Match when={other.result()}>
            <p role="status" class="soft small">
              {counted(objects().length)}; boxes of the same class with an IoU of 0.5 or more count as one.
            </p>
          </Match>
        </Switch>
        <For each={other.result() ? groups : []}>
          {({ title, has }) => {
            const own = createMemo(() => objects().filter(has));
            return (
              <section aria-label={title}>
                <h2>
                  {title} <span class="soft">{own().length}</span>
                </h2>
                <Show when={own().length > 0}>
                  <Objects objects={own()} chosen={chosen()} onChoose={setChosen} />
                </Show>
              </section>
            );
          }}
        </For>
      </aside>
    </div>
  );
}
