import { createMemo, createSignal, onCleanup, onMount, Show } from 'solid-js';
import { BoxLayer } from './box-layer.js';
import type { PhotoCanvasProps, Point } from './canvas-box.js';
import { CanvasKeys } from './canvas-keys.js';
import { createGestures } from './gestures.js';
import { LabelLayer } from './label-layer.js';
import css from './photo-canvas.module.css';
import { readingOrder } from './reading-order.js';
import { createScene } from './scene.js';
import { plural, t } from './texts.js';
import { wheelEffect } from './wheel.js';

/** Zoom from which single pixels of the image are shown sharply, screen px per image px. */
const PIXELS_FROM = 6;

/** A photo with boxes that can be selected, drawn, moved and resized, by pointer, touch and keyboard. */
export function PhotoCanvas(props: PhotoCanvasProps) {
  const scene = createScene(props);
  const gestures = createGestures(props, scene);
  const [pointer, setPointer] = createSignal<Point | null>(null);
  let element!: HTMLDivElement;
  const order = createMemo(() => readingOrder(props.boxes));
  const places = createMemo(() => new Map(order().map((id, place) => [id, place + 1])));
  const nameOf = (id: string) => {
    const label = scene.byId().get(id)?.label ?? '';
    return t('box.name', { label, place: places().get(id) ?? 0, count: order().length });
  };
  const at = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  onMount(() => {
    const measure = () => scene.setStage({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    onCleanup(() => observer.disconnect());
  });

  const down = (event: PointerEvent) => {
    if (!scene.camera() || (event.button !== 0 && event.button !== 1)) {
      if (event.button === 2 && scene.camera()) props.onSelect(gestures.hitAt(at(event)));
      return;
    }
    // The middle button would start scrolling.
    if (event.button === 1) event.preventDefault();
    scene.setCoarse(event.pointerType === 'touch');
    element.setPointerCapture(event.pointerId);
    const point = at(event);
    if (event.pointerType === 'touch') {
      gestures.pinch.down(event.pointerId, point);
      if (gestures.pinch.isActive()) return void gestures.cancel();
    }
    const label = (event.target as Element).closest('[data-label]')?.getAttribute('data-label') ?? null;
    gestures.begin(point, { button: event.button, isTouch: event.pointerType === 'touch', label });
  };
  const move = (event: PointerEvent) => {
    const camera = scene.camera();
    if (!camera) return;
    const point = at(event);
    if (event.pointerType === 'touch') gestures.pinch.move(event.pointerId, point);
    if (gestures.gesture()) gestures.drag(point);
    setPointer(point);
    if (event.pointerType === 'touch') return;
    const [x, y] = [(point.x - camera.left) / camera.zoom, (point.y - camera.top) / camera.zoom];
    const isOver = x >= 0 && y >= 0 && x < props.width && y < props.height;
    props.onPointer?.(isOver ? { x, y } : null);
    if (gestures.gesture()) return;
    const label = (event.target as Element).closest('[data-label]')?.getAttribute('data-label') ?? null;
    const hit = props.tool === 'select' ? (label ?? gestures.hitAt(point)) : null;
    if (hit !== props.hovered) props.onHover(hit);
  };
  const up = (event: PointerEvent) => {
    if (event.pointerType === 'touch' && gestures.pinch.up(event.pointerId)) return void gestures.cancel();
    if (gestures.gesture()) gestures.end(at(event));
  };
  const leave = () => {
    setPointer(null);
    props.onPointer?.(null);
    if (props.hovered !== null) props.onHover(null);
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    gestures.wheel(at(event), wheelEffect(event));
  };
  const transform = () => {
    const camera = scene.camera();
    return camera ? `translate(${camera.left}px,${camera.top}px) scale(${camera.zoom})` : 'scale(0)';
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: an application handles its keys itself.
    <div
      ref={element}
      class={css.stage}
      role="application"
      tabindex={0}
      aria-label={plural('canvas', props.boxes.length, { alt: props.alt })}
      data-cursor={gestures.cursor(pointer())}
      on:wheel={{ passive: false, handleEvent: wheel }}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={(event) => {
        gestures.pinch.up(event.pointerId);
        gestures.cancel();
      }}
      onPointerLeave={leave}
    >
      <img
        class={css.image}
        classList={{ [css.pixels!]: (scene.camera()?.zoom ?? 0) >= PIXELS_FROM }}
        src={props.src}
        alt={props.alt}
        width={props.width}
        height={props.height}
        draggable={false}
        decoding="async"
        style={{ transform: transform() }}
      />
      <Show when={scene.camera()}>
        <BoxLayer canvas={props} scene={scene} nameOf={nameOf} />
        <LabelLayer canvas={props} scene={scene} />
        <CanvasKeys canvas={props} scene={scene} gestures={gestures} order={order()} stage={element} />
      </Show>
    </div>
  );
}
