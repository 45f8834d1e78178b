import { createMemo, createRenderEffect, onCleanup, onMount, Show } from 'solid-js';
import { BoxLayer } from './box-layer.js';
import type { PhotoCanvasProps } from './canvas-box.js';
import { CanvasKeys } from './canvas-keys.js';
import { createGestures } from './gestures.js';
import { LabelLayer } from './label-layer.js';
import { createLabelPlaces } from './label-places.js';
import css from './photo-canvas.module.css';
import { createPointerInput } from './pointer-input.js';
import { createScene, type Scene } from './scene.js';
import { plural, t } from './texts.js';

/** Minimum zoom at which the pixels of the image are displayed as sharp squares, screen px per image px. */
const PIXELS_FROM = 6;

/** Passes the size of an element to the scene, now and whenever it changes. */
function watchSize(element: HTMLElement, scene: Scene): void {
  const measure = () => scene.setStage({ width: element.clientWidth, height: element.clientHeight });
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  measure();
  onCleanup(() => observer.disconnect());
}

function Photo(props: { canvas: PhotoCanvasProps; scene: Scene }) {
  const hasPixels = createMemo(() => (props.scene.camera()?.zoom ?? 0) >= PIXELS_FROM);
  // In a separate effect, because an effect in JSX would compute all attributes again in each frame.
  const follow = (image: HTMLImageElement) =>
    createRenderEffect(() => {
      const camera = props.scene.camera();
      image.style.transform = camera ? `translate(${camera.left}px,${camera.top}px) scale(${camera.zoom})` : 'scale(0)';
    });
  return (
    <img
      ref={follow}
      class={css.image}
      classList={{ [css.pixels!]: hasPixels() }}
      src={props.canvas.src}
      alt={props.canvas.alt}
      width={props.canvas.width}
      height={props.canvas.height}
      draggable={false}
      decoding="async"
    />
  );
}

/** An image with boxes that can be selected, drawn, moved and resized, with pointer, touch and keyboard. */
export function PhotoCanvas(props: PhotoCanvasProps) {
  let element!: HTMLDivElement;
  const scene = createScene(props);
  const gestures = createGestures(props, scene);
  const labels = createLabelPlaces(props, scene);
  const input = createPointerInput({ canvas: props, scene, gestures, labels, element: () => element });
  const order = createMemo(() => props.boxes.map(({ id }) => id));
  const places = createMemo(() => new Map(order().map((id, place) => [id, place + 1])));
  const nameOf = (id: string) => {
    const label = scene.byId().get(id)?.label ?? '';
    return t('box.name', { label, place: places().get(id) ?? 0, count: order().length });
  };
  onMount(() => watchSize(element, scene));
  return (
    <div
      ref={element}
      class={css.stage}
      role="application"
      tabindex={0}
      aria-label={plural('canvas', props.boxes.length, { alt: props.alt })}
      data-cursor={input.cursor()}
      on:wheel={{ passive: false, handleEvent: input.wheel }}
      onPointerDown={input.down}
      onPointerMove={input.move}
      onPointerUp={input.up}
      onPointerCancel={input.cancel}
      onPointerLeave={input.leave}
    >
      <Photo canvas={props} scene={scene} />
      <Show when={scene.camera()}>
        <BoxLayer canvas={props} scene={scene} nameOf={nameOf} />
        <LabelLayer canvas={props} scene={scene} places={labels} />
        <CanvasKeys canvas={props} scene={scene} gestures={gestures} order={order()} stage={element} />
      </Show>
    </div>
  );
}
