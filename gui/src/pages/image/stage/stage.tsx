import { createEffect, createMemo, Match, Show, Switch } from 'solid-js';
import type { Box } from '../../../../../core/vision/boxes/detection.js';
import type { CanvasView, Point, Size } from '../../../canvas/canvas-box.js';
import { CompareCanvas } from '../../../canvas/compare-canvas.js';
import { PhotoCanvas } from '../../../canvas/photo-canvas.js';
import { ZoomControl } from '../../../canvas/zoom-control.js';
import { isNarrow } from '../../../kit/narrow.js';
import { plural, t } from '../texts.js';
import type { ImageWork } from '../work/image-work.js';
import { canvasBoxes, overlayBoxes, sideBoxes } from './canvas-boxes.js';
import { ClassPicker } from './class-picker.js';
import { RunNotice } from './run-notice.js';
import css from './stage.module.css';

/** Size of the class picker, px. */
const PICKER = { width: 220, height: 280 };
const GAP = 8;

/**
 * Whether the focus is still on the element that opened the image, or on the page because that element no longer
 * exists.
 */
const isOpener = (element: Element | null): boolean =>
  element !== null && (element.id === 'page' || element.closest('[role="tree"], [data-opens-images]') !== null);

/** Legend of the solid and dashed lines in a comparison. */
function Legend(props: { a: string; b: string }) {
  return (
    <div class={css.legend}>
      <span>
        <i class={css.solid} aria-hidden="true" />A {props.a}
      </span>
      <span>
        <i class={css.dashed} aria-hidden="true" />B {props.b}
      </span>
    </div>
  );
}

/** The image with its boxes and messages. */
export function Stage(props: { work: ImageWork }) {
  const doc = props.work.doc;
  const editor = () => props.work.open().editor;
  const comparison = () => props.work.open().comparison;
  const slotOf = props.work.colors.slotOf;
  let stage: HTMLDivElement | undefined;
  const picker = createMemo(() => {
    const box = editor().picked();
    return box && stage ? pickerPlace(stage, box, doc().size()) : null;
  });
  const focusCanvas = () => stage?.querySelector<HTMLElement>('[role="application"]')?.focus({ preventScroll: true });
  /** Id of the image whose canvas is rendered; null if there is none. */
  const shownId = createMemo(() => (doc().size().width > 0 ? props.work.id() : null));
  // Moves the focus to the canvas of a newly opened image, so that the keys apply to it.
  createEffect(() => {
    if (shownId() !== null && isOpener(document.activeElement)) queueMicrotask(focusCanvas);
  });
  const isComparing = () => comparison().isOn() && comparison().b() !== null;
  const boxes = createMemo(() =>
    isComparing() ? overlayBoxes(comparison().visible(), slotOf) : canvasBoxes(doc().boxes().shown, slotOf),
  );
  const shared = {
    get src() {
      return doc().src();
    },
    get alt() {
      return t('stage.alt', { name: doc().item()?.name ?? '', boxes: plural('objects.count', boxes().length) });
    },
    get width() {
      return doc().size().width;
    },
    get height() {
      return doc().size().height;
    },
    get selected() {
      const current = comparison().isOn() ? comparison().current() : null;
      return current ? (current.a ?? current.b)!.id : doc().view.selected();
    },
    get hovered() {
      return props.work.hovered();
    },
    get view() {
      return doc().view.zoom();
    },
    get showsLabels() {
      return doc().look().showsLabels;
    },
    get tool() {
      return editor().tool();
    },
    get drawn() {
      return editor().drawnBox();
    },
    onSelect: (id: string | null) => editor().select(id),
    onHover: props.work.setHovered,
    onView: (view: CanvasView | null) => doc().view.setZoom(view),
    onPointer: props.work.setPointer,
    onDraw: (box: Box) => editor().drawn(box),
    onChange: (id: string, box: Box) => editor().reshape(id, box),
  };
  return (
    <div ref={stage} class={css.stage}>
      <Show when={doc().size().width > 0}>
        <div class={css.canvas} classList={{ [css.aboveLegend!]: isComparing() }}>
          <Switch fallback={<PhotoCanvas {...shared} boxes={boxes()} />}>
            <Match when={isComparing() && doc().look().mode !== 'overlay'}>
              <CompareCanvas
                {...shared}
                mode={doc().look().mode === 'swipe' ? 'swipe' : 'side'}
                a={sideBoxes(comparison().visible(), 'a', slotOf)}
                b={sideBoxes(comparison().visible(), 'b', slotOf)}
              />
            </Match>
          </Switch>
        </div>
        <Show
          when={isComparing()}
          fallback={
            <Show when={!isNarrow()}>
              <ZoomControl
                view={doc().view.zoom()}
                onView={(view) => doc().view.setZoom(view)}
                width={doc().size().width}
                height={doc().size().height}
              />
            </Show>
          }
        >
          <Legend a={props.work.model()} b={comparison().name()} />
        </Show>
      </Show>
      <RunNotice work={props.work} />
      <Show when={picker()}>
        {(at) => (
          <ClassPicker
            work={props.work}
            at={at()}
            onClose={() => {
              editor().stopPicking();
              focusCanvas();
            }}
          />
        )}
      </Show>
    </div>
  );
}

/**
 * Returns the position of the class picker, px of the stage: below a box, but moved so that it is completely visible.
 */
function pickerPlace(stage: HTMLElement, box: Box, image: Size): Point {
  const area = stage.getBoundingClientRect();
  const photo = stage.querySelector('img')!.getBoundingClientRect();
  const x = photo.left - area.left + (box.x1 / image.width) * photo.width;
  const y = photo.top - area.top + (box.y2 / image.height) * photo.height + GAP;
  return {
    x: Math.max(GAP, Math.min(x, area.width - PICKER.width)),
    y: Math.max(GAP, Math.min(y, area.height - PICKER.height)),
  };
}
