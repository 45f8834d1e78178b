import { createEffect, createSelector, createSignal, For, Show } from 'solid-js';
import { useKeys } from '../../app/keys.js';
import { ObjectBox } from '../../parts/object-box.js';
import type { SeenObject } from '../../parts/seen-objects.js';
import { pan, type ViewBox, wholeView, zoomAt } from './view-box.js';

interface PhotoViewProps {
  url: string;
  name: string;
  width: number;
  height: number;
  objects: readonly SeenObject[];
  chosen: number | null;
  onChoose: (place: number | null) => void;
}

const STEP = 0.8;

/** Where a pointer stands, in px of the photo. */
function pointOf(svg: SVGSVGElement, { clientX, clientY }: MouseEvent): DOMPoint {
  return new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()?.inverse());
}

/** The photo with its boxes: the wheel and + - zoom, dragging moves it, 0 shows all of it. */
export function PhotoView(props: PhotoViewProps) {
  const photo = (): ViewBox => wholeView(props);
  const [view, setView] = createSignal<ViewBox>(photo());
  const isChosen = createSelector(() => props.chosen);
  let svg: SVGSVGElement | undefined;
  createEffect(() => setView(photo()));

  const zoom = (factor: number, point?: DOMPoint) => {
    const { x, y, width, height } = view();
    const middle = { x: x + width / 2, y: y + height / 2 };
    setView(zoomAt(view(), factor, { x: point?.x ?? middle.x, y: point?.y ?? middle.y, photo: photo() }));
  };
  const step = (x: number, y: number) =>
    setView(pan(view(), { x: (x * view().width) / 8, y: (y * view().height) / 8 }, photo()));
  useKeys([
    { keys: ['+', '='], label: 'Zoom in', run: () => zoom(STEP) },
    { keys: ['-'], label: 'Zoom out', run: () => zoom(1 / STEP) },
    { keys: ['0'], label: 'Show the whole photo', run: () => setView(photo()) },
    { keys: ['Alt+ArrowLeft'], label: 'Move the photo', run: () => step(-1, 0) },
    { keys: ['Alt+ArrowRight'], label: 'Move the photo', run: () => step(1, 0) },
    { keys: ['Alt+ArrowUp'], label: 'Move the photo', run: () => step(0, -1) },
    { keys: ['Alt+ArrowDown'], label: 'Move the photo', run: () => step(0, 1) },
  ]);

  const drag = (event: PointerEvent) => {
    if (!svg || event.buttons !== 1) return;
    const scale = view().width / svg.getBoundingClientRect().width;
    setView(pan(view(), { x: -event.movementX * scale, y: -event.movementY * scale }, photo()));
  };
  const box = () => {
    const { x, y, width, height } = view();
    return `${x} ${y} ${width} ${height}`;
  };
  return (
    <svg
      ref={svg}
      class="photo"
      role="img"
      aria-label={`${props.name} with ${props.objects.length} boxes`}
      viewBox={box()}
      on:wheel={{
        passive: false,
        handleEvent: (event) => {
          event.preventDefault();
          if (svg) zoom(event.deltaY < 0 ? STEP : 1 / STEP, pointOf(svg, event));
        },
      }}
      onPointerMove={drag}
      onDblClick={() => setView(photo())}
    >
      <image href={props.url} width={props.width} height={props.height} />
      <For each={props.objects}>
        {(object) => (
          <ObjectBox
            object={object}
            isChosen={isChosen(object.place)}
            onOver={(isOver) => props.onChoose(isOver ? object.place : null)}
          />
        )}
      </For>
      <Show when={props.objects.find(({ place }) => place === props.chosen)}>
        {(object) => (
          <text
            class="box-name"
            x={object().box.x1}
            y={object().box.y1}
            font-size={`${view().width / 48}px`}
            dy="-0.35em"
          >
            {object().class_name} {object().confidence.toFixed(2)}
          </text>
        )}
      </Show>
    </svg>
  );
}
