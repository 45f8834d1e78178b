import { createMemo, createSignal, For, Show } from 'solid-js';
import type { Detection } from '../../../../core/vision/boxes/detection.js';
import { formatList, formatNumber } from '../../i18n/format.js';
import { classStroke } from '../../parts/class-stroke.js';
import { ClassMark } from '../../parts/object-list.js';
import { barPath, binCounts, type ClassSeries, linePath, meanCounts, nextSeen } from './class-series.js';
import { clock, shortClock } from './clock.js';
import { t } from './texts.js';
import type { VideoFacts } from './video-facts.js';

interface TimelineProps {
  facts: VideoFacts;
  plan: readonly number[];
  series: readonly ClassSeries[];
  /** Objects by index of the frame; undefined if the frame was not processed. */
  found: readonly (readonly Detection[] | undefined)[];
  hidden: ReadonlySet<number>;
  onToggle: (id: number) => void;
  /** Index of the visible frame. */
  place: number;
  onSeek: (place: number) => void;
  onSeekTime: (seconds: number) => void;
}

/** Number of parts of the time axis in a lane; a wide screen cannot show more. */
const BINS = 800;
/** Number of parts of the time axis in the chart. */
const PARTS = 100;
const CHART = { width: 800, height: 64 };
const LANE_HEIGHT = 16;

/** Returns the time at the pointer, seconds. */
function timeAtPointer({ clientX, currentTarget }: MouseEvent & { currentTarget: Element }, duration: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(Math.max((clientX - left) / Math.max(1, width), 0), 1) * duration;
}

/** Returns the index of the frame to which a key moves: the next one with the class, or the first or last one. */
function keyTarget(key: string, counts: Uint16Array, place: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return nextSeen(counts, place, 1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return nextSeen(counts, place, -1);
    case 'Home':
      return nextSeen(counts, -1, 1);
    case 'End':
      return nextSeen(counts, counts.length, -1);
    default:
      return null;
  }
}

const LANE_KEYS: ReadonlySet<string> = new Set(['ArrowRight', 'ArrowUp', 'ArrowLeft', 'ArrowDown', 'Home', 'End']);

interface LaneSeries {
  one: ClassSeries;
  bins: Uint16Array;
  means: (number | null)[];
}

/** The counts of a class over time. A click seeks, and arrow keys move to the next frame with the class. */
function Lane(props: TimelineProps & { lane: LaneSeries; onPoint: (id: number | null) => void }) {
  const one = () => props.lane.one;
  const area = () => barPath(props.lane.bins, one().most, LANE_HEIGHT);
  const press = (event: KeyboardEvent) => {
    if (!LANE_KEYS.has(event.key)) return;
    event.preventDefault();
    const target = keyTarget(event.key, one().counts, props.place);
    if (target !== null) props.onSeek(target);
  };
  return (
    <li
      class="lane"
      onPointerEnter={() => props.onPoint(one().id)}
      onPointerLeave={() => props.onPoint(null)}
      onFocusIn={() => props.onPoint(one().id)}
      onFocusOut={() => props.onPoint(null)}
    >
      <button
        type="button"
        class="lane-name"
        aria-pressed={!props.hidden.has(one().id)}
        title={t('timeline.toggle', { name: one().name })}
        onClick={() => props.onToggle(one().id)}
      >
        <ClassMark classId={one().id} />
        <span class="lane-word">{one().name}</span>
        <span class="soft">{formatNumber(one().total)}</span>
      </button>
      <div
        class="lane-strip"
        role="slider"
        tabIndex={0}
        aria-label={t('timeline.lane', { name: one().name })}
        aria-valuemin={0}
        aria-valuemax={props.facts.times.length - 1}
        aria-valuenow={props.place}
        aria-valuetext={t('timeline.place', {
          time: clock(props.facts.times[props.place]!),
          count: one().counts[props.place] ?? 0,
          name: one().name,
        })}
        onClick={(event) => props.onSeekTime(timeAtPointer(event, props.facts.duration))}
        onKeyDown={press}
      >
        <svg viewBox={`0 0 ${BINS} ${LANE_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path d={area()} fill={classStroke(one().id).colour} />
        </svg>
      </div>
    </li>
  );
}

interface ChartProps extends TimelineProps {
  lanes: readonly LaneSeries[];
  /** Id of the highlighted class. */
  pointed: number | null;
}

/** The mean counts of all classes over time in one chart. */
function Chart(props: ChartProps) {
  const most = () => Math.max(1e-9, ...props.lanes.flatMap(({ means }) => means.map((mean) => mean ?? 0)));
  const classes = () =>
    formatList(props.lanes.map(({ one }) => t('timeline.most', { name: one.name, count: one.most })));
  return (
    <div class="chart">
      <p class="chart-scale small soft" aria-hidden="true">
        <span>{formatNumber(most())}</span>
        <span>{t('timeline.mean')}</span>
        <span>0</span>
      </p>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the player and the lanes below seek by keys. */}
      <svg
        viewBox={`0 0 ${CHART.width} ${CHART.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('timeline.chart', { classes: classes() })}
        onClick={(event) => props.onSeekTime(timeAtPointer(event, props.facts.duration))}
      >
        <For each={props.lanes}>
          {({ one, means }) => (
            <path
              class="chart-line"
              classList={{
                'is-pointed': props.pointed === one.id,
                'is-aside': props.pointed !== null && props.pointed !== one.id,
              }}
              d={linePath(means, most(), CHART)}
              stroke={classStroke(one.id).colour}
              stroke-dasharray={classStroke(one.id).dash}
            />
          )}
        </For>
      </svg>
    </div>
  );
}

/** The counts of all classes over time: a chart, and a lane for each class. */
export function Timeline(props: TimelineProps) {
  const [pointed, setPointed] = createSignal<number | null>(null);
  const lanes = createMemo((): LaneSeries[] => {
    const { facts, plan, found } = props;
    const axis = { ...facts, plan, isProcessed: (place: number) => found[place] !== undefined };
    const parts = Math.min(PARTS, plan.length);
    return props.series.map((one) => ({
      one,
      bins: binCounts(one.counts, axis, BINS),
      means: meanCounts(one.counts, axis, parts),
    }));
  });
  const shown = () => lanes().filter(({ one }) => !props.hidden.has(one.id));
  const head = () => props.facts.times[props.place]! / Math.max(1e-9, props.facts.duration);
  return (
    <section class="timeline" aria-labelledby="timeline-title" style={{ '--head': String(head()) }}>
      <h2 id="timeline-title">{t('timeline.title')}</h2>
      <Show when={lanes().length > 0} fallback={<p class="soft small">{t('timeline.empty')}</p>}>
        <div class="timeline-parts">
          <Chart {...props} lanes={shown()} pointed={pointed()} />
          <ul class="lanes" aria-label={t('timeline.classes')}>
            <For each={lanes().map(({ one }) => one.id)}>
              {(id) => (
                <Show when={lanes().find(({ one }) => one.id === id)}>
                  {(lane) => <Lane {...props} lane={lane()} onPoint={setPointed} />}
                </Show>
              )}
            </For>
          </ul>
          <p class="time-axis small soft" aria-hidden="true">
            <For each={[0, 0.25, 0.5, 0.75, 1]}>
              {(share) => <span>{shortClock(props.facts.duration * share, props.facts.duration)}</span>}
            </For>
          </p>
          <span class="playhead" aria-hidden="true" />
        </div>
      </Show>
    </section>
  );
}
