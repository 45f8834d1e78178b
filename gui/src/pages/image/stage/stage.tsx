import { createMemo, createSignal, Match, Show, Switch } from 'solid-js';
import type { Box } from '../../../../../core/vision/boxes/detection.js';
import type { CanvasView } from '../../../canvas/canvas-box.js';
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

/** Room that the class picker needs, px. */
const PICKER = { width: 220, height: 280 };

/** The solid and dashed line of a comparison. */
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

/** The photo with its boxes, and what happens to it. */
export function Stage(props: { work: ImageWork }) {
  const doc = props.work.doc;
  const editor = () => props.work.open().editor;
  const comparison = () => props.work.open().comparison;
  const slotOf = props.work.colors.slotOf;
  let stage: HTMLDivElement | undefined;
  /** Last position of the pointer, to open the class picker there. */
  const [last, setLast] = createSignal({ x: 0, y: 0 });
  const picker = createMemo(() => {
    if (editor().picking() === null || !stage) return null;
    const { width, height } = stage.getBoundingClientRect();
    const place = pickerPlace(stage, { pointer: last(), boxId: shared.selected });
    return {
      x: Math.max(8, Math.min(place.x, width - PICKER.width)),
      y: Math.max(8, Math.min(place.y, height - PICKER.height)),
    };
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
    onSelect: (id: string | null) => editor().select(id),
    onHover: props.work.setHovered,
    onView: (view: CanvasView | null) => doc().view.setZoom(view),
    onPointer: props.work.setPointer,
    onDraw: (box: Box) => editor().drawn(box),
    onChange: (id: string, box: Box) => editor().reshape(id, box),
  };
  return (
    <div
      ref={stage}
      class={css.stage}
      onPointerMove={({ clientX, clientY }) => {
        const area = stage!.getBoundingClientRect();
        setLast({ x: clientX - area.left, y: clientY - area.top });
      }}
    >
      <Show when={doc().size().width > 0}>
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
              editor().setPicking(null);
              stage?.querySelector<HTMLElement>('[role="application"]')?.focus();
            }}
          />
        )}
      </Show>
    </div>
  );
}

/** Returns the position of the class picker: below the selected box if it is visible, else at the pointer. */
function pickerPlace(
  stage: HTMLElement,
  { pointer, boxId }: { pointer: { x: number; y: number }; boxId: string | null },
): { x: number; y: number } {
  const boxes = [...stage.querySelectorAll<SVGElement>('[data-box]')];
  const selected = boxes.find(({ dataset }) => dataset.box === boxId)?.getBoundingClientRect();
  if (!selected) return pointer;
  const area = stage.getBoundingClientRect();
  return { x: selected.left - area.left, y: selected.bottom - area.top + 8 };
}
