import { createMemo, createSignal, createUniqueId, For, Show } from 'solid-js';
import { readText } from '../../../i18n/lazy-text.js';
import { showText } from '../grid/show-text.js';
import { plural as tablePlural } from '../texts.js';
import { ClusterList } from './cluster-list.js';
import { approveCluster, clustersOf } from './clusters.js';
import type { ListedStep, OwnStep } from './step-choice.js';
import { StepSettings } from './step-settings.js';
import { t } from './texts.js';

interface StepItemProps {
  own: ListedStep;
  isFirst: boolean;
  isLast: boolean;
  onSwitch: (isOn: boolean) => void;
  onMove: (by: -1 | 1) => void;
  onEdit: (change: Partial<OwnStep>) => void;
}

function Examples(props: { own: ListedStep }) {
  return (
    <ul class="step-examples" aria-label={t('examples')}>
      <For each={props.own.effect?.examples.slice(0, 5)}>
        {({ row, before, after }) => (
          <li>
            <span class="soft">{t('example.row', { row: String(row) })}</span> <del>{showText(before ?? '')}</del>{' '}
            <Show when={after !== null} fallback={<em>{t('example.removed')}</em>}>
              <ins>{after === '' ? t('example.empty') : showText(after ?? '')}</ins>
            </Show>
          </li>
        )}
      </For>
    </ul>
  );
}

/** A step with its switch and its effect. If expanded, also its settings, clusters and examples. */
export function StepItem(props: StepItemProps) {
  const [isOpen, setOpen] = createSignal(false);
  const id = createUniqueId();
  const clusters = createMemo(() => clustersOf(props.own));
  const title = () => readText(props.own.title);
  const effectText = () => {
    const { effect, isOn } = props.own;
    if (!effect) return isOn ? '' : t('off');
    return tablePlural(`count.${effect.unit}`, effect.changes);
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
          <span>{title()}</span>
        </label>
        <span class="soft step-count">{effectText()}</span>
      </div>
      <div class="step-tools">
        <span class={`step-class is-${props.own.class}`}>{t(`class.${props.own.class}`)}</span>
        <button
          type="button"
          class="quiet"
          aria-expanded={isOpen()}
          aria-controls={id}
          onClick={() => setOpen(!isOpen())}
        >
          {isOpen() ? t('less') : t('more')}
          <span class="visually-hidden"> {t('about', { title: title() })}</span>
        </button>
        <button
          type="button"
          class="quiet"
          disabled={props.isFirst}
          aria-label={t('up', { title: title() })}
          onClick={() => props.onMove(-1)}
        >
          ↑
        </button>
        <button
          type="button"
          class="quiet"
          disabled={props.isLast}
          aria-label={t('down', { title: title() })}
          onClick={() => props.onMove(1)}
        >
          ↓
        </button>
      </div>
      <div id={id} class="step-more" hidden={!isOpen()}>
        <Show when={isOpen()}>
          <p class="soft">{readText(props.own.reason)}</p>
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
