import { Slider } from '@kobalte/core/slider';
import { createMemo, createSignal, For, Show } from 'solid-js';
import { formatFixed } from '../i18n/format.js';
import { t } from './texts.js';
import css from './threshold-slider.module.css';

interface Mark {
  value: number;
  /** CSS colour; marks without one are grey. */
  color?: string;
}

interface ThresholdSliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  /** Sign before the value; `>` by default. */
  sign?: string;
  /** Value that a double click sets. */
  usual?: number;
  /** Values of what is filtered: a rug for a few, a histogram for many. */
  marks: readonly Mark[];
  onInput: (value: number) => void;
}

const STEP = 0.01;
const BIG_STEP = 0.05;
/** From this number on, single marks would overlap. */
const MIN_HISTOGRAM = 40;
const BINS = 32;

const round = (value: number) => Math.round(value / STEP) * STEP;

const shareOf = (value: number, { min, max }: Pick<ThresholdSliderProps, 'min' | 'max'>) =>
  Math.min(1, Math.max(0, (value - min) / (max - min)));

/** The scores above the slider: one mark each, or their histogram. */
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

/** The value, which can be typed. */
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

/** A lower limit of a score: arrow keys change it by 0.01, with Shift by 0.05; a double click sets the usual value. */
export function ThresholdSlider(props: ThresholdSliderProps) {
  const pressShift = (event: KeyboardEvent) => {
    const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (direction === undefined || !event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    props.onInput(round(Math.min(props.max, Math.max(props.min, props.value + direction * BIG_STEP))));
  };
  /** The part of the track that is kept: above a limit, up to any other value. */
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
