import { Slider } from '@kobalte/core/slider';
import { createMemo, createSignal, For, Show } from 'solid-js';
import { formatFixed } from '../i18n/format.js';
import { t } from './texts.js';
import css from './threshold-slider.module.css';

interface Mark {
  value: number;
  /** CSS colour; grey by default. */
  color?: string;
}

interface ThresholdSliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  /** Sign before the value: `>` by default, for a lower limit. Empty if it is not a lower limit. */
  sign?: string;
  /** Value set by a double click. */
  usual?: number;
  /** The values that the threshold filters, drawn as single marks or as a histogram. */
  marks: readonly Mark[];
  onInput: (value: number) => void;
}

const STEP = 0.01;
const BIG_STEP = 0.05;
/** Minimum number of values for a histogram. As single marks, they would overlap. */
const MIN_HISTOGRAM = 40;
const BINS = 32;

const round = (value: number) => Math.round(value / STEP) * STEP;

const shareOf = (value: number, { min, max }: Pick<ThresholdSliderProps, 'min' | 'max'>) =>
  Math.min(1, Math.max(0, (value - min) / (max - min)));

/** The values above the slider, as single marks or as a histogram. */
function Scores(props: Pick<ThresholdSliderProps, 'marks' | 'min' | 'max' | 'value'>) {
  const share = (value: number) => shareOf(value, props);
  const bins = createMemo(() => {
    const counts = Array.from({ length: BINS }, () => 0);
    for (const { value } of props.marks) counts[Math.min(BINS - 1, Math.floor(share(value) * BINS))]! += 1;
    const most = Math.max(1, ...counts);
    return counts.map((count) => count / most);
  });
  return (
    <Show
      when={props.marks.length < MIN_HISTOGRAM}
      fallback={
        <div class={css.histogram} aria-hidden="true">
          <For each={bins()}>
            {(height, bin) => (
              <i
                classList={{ [css.off!]: (bin() + 0.5) / BINS <= share(props.value) }}
                style={{ height: `${100 * height}%` }}
              />
            )}
          </For>
        </div>
      }
    >
      <div class={css.rug} aria-hidden="true">
        <For each={props.marks}>
          {({ value, color }) => (
            <i
              classList={{ [css.off!]: value <= props.value || color === undefined }}
              style={{ left: `${100 * share(value)}%`, ...(color === undefined ? {} : { '--c': color }) }}
            />
          )}
        </For>
      </div>
    </Show>
  );
}

/** The value as a text field. */
function Typed(props: Pick<ThresholdSliderProps, 'label' | 'value' | 'min' | 'max' | 'onInput'>) {
  const [text, setText] = createSignal<string | null>(null);
  const commit = () => {
    const value = Number((text() ?? '').replace(',', '.'));
    if (text() !== null && text() !== '' && Number.isFinite(value))
      props.onInput(round(Math.min(props.max, Math.max(props.min, value))));
    setText(null);
  };
  return (
    <input
      class={css.typed}
      type="text"
      inputmode="decimal"
      autocomplete="off"
      aria-label={props.label}
      value={text() ?? formatFixed(props.value, 2)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onInput={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') setText(null);
      }}
    />
  );
}

/**
 * A slider for a threshold. Arrow keys change it by 0.01, or by 0.05 with Shift. A double click sets the usual value.
 */
export function ThresholdSlider(props: ThresholdSliderProps) {
  const pressShift = (event: KeyboardEvent) => {
    const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (direction === undefined || !event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    props.onInput(round(Math.min(props.max, Math.max(props.min, props.value + direction * BIG_STEP))));
  };
  /** The highlighted part of the track: above a lower limit, or below any other value. */
  const filled = () => {
    const share = shareOf(props.value, props);
    return props.sign === '' ? { right: `${100 * (1 - share)}%` } : { left: `${100 * share}%` };
  };
  return (
    <div class={css.root}>
      <div class={css.head}>
        <span class={css.label}>{props.label}</span>
        <span class={css.value}>
          {props.sign ?? '>'} <Typed {...props} />
        </span>
      </div>
      <Show when={props.marks.length > 0}>
        <Scores {...props} />
      </Show>
      <Slider
        class={css.slider!}
        value={[props.value]}
        minValue={props.min}
        maxValue={props.max}
        step={STEP}
        getValueLabel={({ values }) =>
          props.sign === ''
            ? formatFixed(values[0]!, 2)
            : t('above', { label: props.label, value: formatFixed(values[0]!, 2) })
        }
        onChange={([value]) => value !== undefined && props.onInput(round(value))}
      >
        <Slider.Track class={css.track!} onDblClick={() => props.usual !== undefined && props.onInput(props.usual)}>
          <div class={css.fill} style={filled()} />
          <Slider.Thumb
            class={css.thumb!}
            aria-label={props.label}
            on:keydown={{ capture: true, handleEvent: pressShift }}
          />
        </Slider.Track>
      </Slider>
    </div>
  );
}
