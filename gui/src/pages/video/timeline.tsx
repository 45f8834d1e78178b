import { createMemo, For, Show } from 'solid-js';
import { classStroke } from '../../parts/class-stroke.js';
import { ClassMark } from '../image/object-list.js';
import { binCounts, type ClassSeries, nextSeen, stepPath } from './class-series.js';
import { clock } from './clock.js';
import type { VideoFacts } from './video-facts.js';

interface TimelineProps {
  facts: VideoFacts;
  plan: readonly number[];
  series: readonly ClassSeries[];
  hidden: ReadonlySet<number>;
  onToggle: (id: number) => void;
  /** Place of the frame that is shown. */
  place: number;
  onSeek: (place: number) => void;
  onSeekTime: (seconds: number) => void;
}

/** Parts of the time axis: as fine as a wide screen shows. */
const BINS = 800;
const CHART_HEIGHT = 80;
const LANE_HEIGHT = 16;

/** Where in the time a pointer is, seconds. */
function timeAtPointer({ clientX, currentTarget }: MouseEvent & { currentTarget: Element }, duration: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(Math.max((clientX - left) / Math.max(1, width), 0), 1) * duration;
}

/** Keys of a lane: the frames with the class, and both ends. */
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
}

/** A class along the time: a click seeks, arrow keys go from one frame with it to the next. */
function Lane(props: TimelineProps & { lane: LaneSeries; most: number }) {
  const one = () => props.lane.one;
  const area = () => `${stepPath(props.lane.bins, props.most, LANE_HEIGHT)}V${LANE_HEIGHT}H0Z`;
  const press = (event: KeyboardEvent) => {
    if (!LANE_KEYS.has(event.key)) return;
    event.preventDefault();
    const target = keyTarget(event.key, one().counts, props.place);
    if (target !== null) props.onSeek(target);
  };
  return (
    <li class="lane">
      <button
        type="button"
        class="lane-name"
        aria-pressed={!props.hidden.has(one().id)}
        title={`Show or hide the boxes of ${one().name}`}
        onClick={() => props.onToggle(one().id)}
      >
        <ClassMark classId={one().id} />
        <span class="lane-word">{one().name}</span>
        <span class="soft">{one().total}</span>
      </button>
      <div
        class="lane-strip"
        role="slider"
        tabIndex={0}
        aria-label={`Frames with ${one().name}`}
        aria-valuemin={0}
        aria-valuemax={props.facts.times.length - 1}
        aria-valuenow={props.place}
        aria-valuetext={`${clock(props.facts.times[props.place]!)}, ${one().counts[props.place]} of ${one().name}`}
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

/** Counts of all classes over time, on one axis. */
function Chart(props: TimelineProps & { lanes: readonly LaneSeries[]; most: number }) {
  return (
    <div class="chart">
      <p class="chart-scale small soft" aria-hidden="true">
        <span>{props.most}</span>
        <span>objects</span>
        <span>0</span>
      </p>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the player and the lanes below seek by keys. */}
      <svg
        viewBox={`0 0 ${BINS} ${CHART_HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Objects in a frame over time, by class: ${props.lanes
          .map(({ one }) => `${one.name} up to ${one.most}`)
          .join(', ')}`}
        onClick={(event) => props.onSeekTime(timeAtPointer(event, props.facts.duration))}
      >
        <For each={props.lanes}>
          {({ one, bins }) => (
            <path
              class="chart-line"
              d={stepPath(bins, props.most, CHART_HEIGHT)}
              stroke={classStroke(one.id).colour}
              stroke-dasharray={classStroke(one.id).dash}
            />
          )}
        </For>
      </svg>
    </div>
  );
}

/** What was seen when: the counts of all classes, and a lane for each to seek by. */
export function Timeline(props: TimelineProps) {
  const lanes = createMemo((): LaneSeries[] =>
    props.series.map((one) => ({
      one,
      bins: binCounts(one.counts, { ...props.facts, plan: props.plan }, BINS),
    })),
  );
  const shown = () => lanes().filter(({ one }) => !props.hidden.has(one.id));
  const most = () => Math.max(1, ...props.series.map((one) => one.most));
  const head = () => props.facts.times[props.place]! / Math.max(1e-9, props.facts.duration);
  return (
    <section class="timeline" aria-labelledby="timeline-title" style={{ '--head': String(head()) }}>
      <h2 id="timeline-title">Objects over time</h2>
      <Show when={lanes().length > 0} fallback={<p class="soft small">Nothing above this confidence yet.</p>}>
        <div class="timeline-parts">
          <Chart {...props} lanes={shown()} most={most()} />
          <ul class="lanes" aria-label="Classes">
            <For each={lanes().map(({ one }) => one.id)}>
              {(id) => (
                <Show when={lanes().find(({ one }) => one.id === id)}>
                  {(lane) => <Lane {...props} lane={lane()} most={most()} />}
                </Show>
              )}
            </For>
          </ul>
          <p class="time-axis small soft" aria-hidden="true">
            <For each={[0, 0.25, 0.5, 0.75, 1]}>{(share) => <span>{clock(props.facts.duration * share)}</span>}</For>
          </p>
          <span class="playhead" aria-hidden="true" />
        </div>
      </Show>
    </section>
  );
}
