import { createMemo, createSignal, createUniqueId, For, Show } from 'solid-js';
import { counted } from '../counted.js';
import { showText } from '../grid/show-text.js';
import { ClusterList } from './cluster-list.js';
import { approveCluster, clustersOf } from './clusters.js';
import type { ListedStep, OwnStep } from './step-choice.js';
import { StepSettings } from './step-settings.js';

interface StepItemProps {
  own: ListedStep;
  isFirst: boolean;
  isLast: boolean;
  onSwitch: (isOn: boolean) => void;
  onMove: (by: -1 | 1) => void;
  onEdit: (change: Partial<OwnStep>) => void;
}

const CLASSES = { safe: 'safe', proposed: 'proposed', consent: 'needs confirmation' } as const;

function Examples(props: { own: ListedStep }) {
  return (
    <ul class="step-examples" aria-label="Examples">
      <For each={props.own.effect?.examples.slice(0, 5)}>
        {({ row, before, after }) => (
          <li>
            <span class="soft">Row {row}</span> <del>{showText(before ?? '')}</del>{' '}
            <Show when={after !== null} fallback={<em>goes</em>}>
              <ins>{after === '' ? 'empty' : showText(after ?? '')}</ins>
            </Show>
          </li>
        )}
      </For>
    </ul>
  );
}

/** One step: its switch, what it changes, and, unfolded, its settings, clusters and examples. */
export function StepItem(props: StepItemProps) {
  const [isOpen, setOpen] = createSignal(false);
  const id = createUniqueId();
  const clusters = createMemo(() => clustersOf(props.own));
  const said = () => {
    const { effect, isOn } = props.own;
    if (!effect) return isOn ? '' : 'off';
    return counted(effect.changes, effect.unit);
  };
  return (
    <li class="clean-step" classList={{ 'is-off': !props.own.isOn }}>
      <div class="step-line">
        <label>
          <input
            type="checkbox"
            checked={props.own.isOn}
            onChange={({ currentTarget }) => props.onSwitch(currentTarget.checked)}
          />
          <span>{props.own.title}</span>
        </label>
        <span class="soft step-count">{said()}</span>
      </div>
      <div class="step-tools">
        <span class={`step-class is-${props.own.class}`}>{CLASSES[props.own.class]}</span>
        <button
          type="button"
          class="quiet"
          aria-expanded={isOpen()}
          aria-controls={id}
          onClick={() => setOpen(!isOpen())}
        >
          {isOpen() ? 'Less' : 'More'}
          <span class="visually-hidden"> about {props.own.title}</span>
        </button>
        <button
          type="button"
          class="quiet"
          disabled={props.isFirst}
          aria-label={`Move up: ${props.own.title}`}
          onClick={() => props.onMove(-1)}
        >
          ↑
        </button>
        <button
          type="button"
          class="quiet"
          disabled={props.isLast}
          aria-label={`Move down: ${props.own.title}`}
          onClick={() => props.onMove(1)}
        >
          ↓
        </button>
      </div>
      <div id={id} class="step-more" hidden={!isOpen()}>
        <Show when={isOpen()}>
          <p class="soft">{props.own.reason}</p>
          <StepSettings
            step={props.own.step}
            onChange={(options) => props.onEdit({ step: { ...props.own.step, options }, isOn: true })}
          />
          <Show when={clusters().length > 0}>
            <ClusterList
              clusters={clusters()}
              onChange={(cluster) => props.onEdit(approveCluster(props.own, cluster))}
            />
          </Show>
          <Examples own={props.own} />
        </Show>
      </div>
    </li>
  );
}
