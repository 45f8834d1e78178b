import Minus from 'lucide-solid/icons/minus';
import Plus from 'lucide-solid/icons/plus';
import Scan from 'lucide-solid/icons/scan';
import { createMemo, createSignal, onCleanup, onMount } from 'solid-js';
import { formatPercent } from '../i18n/format.js';
import { IconButton } from '../kit/icon-button.js';
import { cameraOf, ZOOM_STEP, zoomAt } from './camera.js';
import type { CanvasView, Size } from './canvas-box.js';
import { t } from './texts.js';
import css from './zoom-control.module.css';

interface ZoomControlProps {
  view: CanvasView | null;
  onView: (view: CanvasView | null) => void;
  /** Size of the upright image, px. */
  width: number;
  height: number;
}

/** Controls for the zoom of a canvas, in the lower right corner of the positioned element that contains both. */
export function ZoomControl(props: ZoomControlProps) {
  const [stage, setStage] = createSignal<Size | null>(null);
  let element!: HTMLDivElement;
  onMount(() => {
    const area = element.offsetParent ?? element.parentElement;
    if (!area) return;
    const measure = () => setStage({ width: area.clientWidth, height: area.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(area);
    measure();
    onCleanup(() => observer.disconnect());
  });
  const image = (): Size => ({ width: props.width, height: props.height });
  const camera = createMemo(() => {
    const size = stage();
    return size && size.width > 0 && props.width > 0 ? cameraOf(props.view, image(), size) : null;
  });
  // A memo, because each change of a property passes through all layers of the button.
  const isFitted = createMemo(() => props.view === null);
  const percent = createMemo(() => {
    const current = camera();
    return current ? formatPercent(current.zoom, 0) : '';
  });
  const zoom = (factor: number) => {
    const [current, size] = [camera(), stage()];
    if (!current || !size) return;
    const at = { x: size.width / 2, y: size.height / 2 };
    props.onView(zoomAt(current, { factor, at }, { image: image(), stage: size }));
  };
  return (
    <div ref={element} class={css.bar} data-keep-clear="">
      <IconButton
        label={t('keys.out')}
        shortcut="-"
        size="small"
        icon={<Minus size={16} />}
        onClick={() => zoom(1 / ZOOM_STEP)}
      />
      <button type="button" class={css.level} title={t('zoom.real')} onClick={() => zoom(1 / (camera()?.zoom ?? 1))}>
        <span class={css.value}>{percent()}</span>
      </button>
      <IconButton
        label={t('keys.in')}
        shortcut="+"
        size="small"
        icon={<Plus size={16} />}
        onClick={() => zoom(ZOOM_STEP)}
      />
      <span class={css.line} />
      <IconButton
        label={t('keys.fit')}
        shortcut="F"
        size="small"
        isPressed={isFitted()}
        icon={<Scan size={16} />}
        onClick={() => props.onView(null)}
      />
    </div>
  );
}
