import { Show } from 'solid-js';
import { createStore, reconcile } from 'solid-js/store';
import { render } from 'solid-js/web';
import type { Box } from '../../core/vision/boxes/detection.js';
import { pressKey } from '../src/app/keys.js';
import type { CanvasBox, CanvasView } from '../src/canvas/canvas-box.js';
import { CompareCanvas } from '../src/canvas/compare-canvas.js';
import { PhotoCanvas } from '../src/canvas/photo-canvas.js';
import css from './canvas.module.css';
import '../src/styles/fonts.css';
import '../src/styles/tokens.css';
import '../src/styles/base.css';

/** State of the harness, and what its canvas reported. */
interface HarnessState {
  src: string;
  width: number;
  height: number;
  boxes: CanvasBox[];
  selected: string | null;
  hovered: string | null;
  view: CanvasView | null;
  tool: 'select' | 'draw' | 'pan';
  showsLabels: boolean;
  /** Compares the boxes of badge A with those of badge B. */
  compares: 'side' | 'swipe' | null;
  calls: [name: string, ...values: unknown[]][];
}

const [state, setState] = createStore<HarnessState>({
  src: '',
  width: 0,
  height: 0,
  boxes: [],
  selected: null,
  hovered: null,
  view: null,
  tool: 'select',
  showsLabels: true,
  compares: null,
  calls: [],
});

const report = (...call: HarnessState['calls'][number]) => setState('calls', (before) => [...before, call]);

const change = (id: string, box: Box) => {
  report('change', id, box);
  setState('boxes', ({ id: other }) => other === id, 'box', reconcile(box));
};

const handlers = {
  onSelect: (id: string | null) => {
    report('select', id);
    setState('selected', id);
  },
  onHover: (id: string | null) => setState('hovered', id),
  onView: (view: CanvasView | null) => setState('view', view),
  onDraw: (box: Box) => report('draw', box),
  onChange: change,
};

const ofModel = (badge: 'A' | 'B') => state.boxes.filter((box) => box.badge === badge);

/** A page with only a canvas, for its tests and measurements. They set its state by `harness.set`. */
function Harness() {
  return (
    <div class={css.frame}>
      <Show when={state.compares} fallback={<PhotoCanvas {...state} {...handlers} alt="Photo" boxes={state.boxes} />}>
        {(mode) => (
          <CompareCanvas {...state} {...handlers} alt="Photo" mode={mode()} a={ofModel('A')} b={ofModel('B')} />
        )}
      </Show>
    </div>
  );
}

addEventListener('keydown', pressKey);
Object.assign(globalThis, {
  harness: { state, set: (values: Partial<HarnessState>) => setState(values) },
});
render(() => <Harness />, document.getElementById('app')!);
