import { createSelector, For, Show } from 'solid-js';
import { ObjectBox } from '../../parts/object-box.js';
import type { SeenObject } from '../../parts/seen-objects.js';
import type { PhotoZoom } from './photo-zoom.js';

interface PhotoViewProps {
  url: string;
  name: string;
  width: number;
  height: number;
  zoom: PhotoZoom;
  objects: readonly SeenObject[];
  chosen: number | null;
  onChoose: (place: number | null) => void;
}

/** Where a pointer stands, in px of the photo. */
function pointOf(svg: SVGSVGElement, { clientX, clientY }: MouseEvent): DOMPoint {
  return new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()?.inverse());
}

/** The photo with its boxes: the wheel and + - zoom, dragging moves it, 0 shows all of it. */
export function PhotoView(props: PhotoViewProps) {
  const isChosen = createSelector(() => props.chosen);
  let svg: SVGSVGElement | undefined;
  const drag = (event: PointerEvent) => {
    if (!svg || event.buttons !== 1) return;
    // The photo is fitted into its place: the narrower side says how large a px of it is.
    const scale = 1 / (svg.getScreenCTM()?.a ?? 1);
    props.zoom.move(-event.movementX * scale, -event.movementY * scale);
  };
  const box = () => {
    const { x, y, width, height } = props.zoom.view();
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
          if (svg) props.zoom.zoom(event.deltaY < 0 ? 'in' : 'out', pointOf(svg, event));
        },
      }}
      onPointerMove={drag}
      onDblClick={props.zoom.showAll}
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
            font-size={`${props.zoom.view().width / 48}px`}
            dy="-0.35em"
          >
            {object().class_name} {object().confidence.toFixed(2)}
          </text>
        )}
      </Show>
    </svg>
  );
}
