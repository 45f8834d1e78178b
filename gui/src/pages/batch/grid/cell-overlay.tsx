import Check from 'lucide-solid/icons/check';
import Maximize2 from 'lucide-solid/icons/maximize-2';
import { For, Show } from 'solid-js';
import { formatFixed } from '../../../i18n/format.js';
import { t } from '../texts.js';
import css from './batch-cell.module.css';
import type { BoxLabel } from './box-paths.js';

interface CellOverlayProps {
  name: string;
  isHovered: boolean;
  isSelected: boolean;
  labels: () => readonly BoxLabel[];
  nameOf: (classId: number) => string;
  /** Returns the CSS classes for the colour of a class. */
  lookOf: (classId: number) => string;
  onToggle: () => void;
  onOpen: () => void;
}

/** Labels and controls over a thumbnail, while the pointer is over it or it is selected. */
export function CellOverlay(props: CellOverlayProps) {
  return (
    <>
      <Show when={props.isHovered}>
        <For each={props.labels()}>
          {(label) => (
            <span
              class={`${css.label} ${props.lookOf(label.classId)}`}
              style={{ left: `${label.left}%`, top: `${label.top}%`, 'max-width': `${100 - label.left}%` }}
            >
              {props.nameOf(label.classId)} <span>{label.score > 1 ? '' : formatFixed(label.score, 2)}</span>
            </span>
          )}
        </For>
      </Show>
      <span
        class={css.check}
        classList={{ [css.on!]: props.isSelected }}
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          props.onToggle();
        }}
      >
        <Show when={props.isSelected}>
          <Check size={12} stroke-width={2.5} />
        </Show>
      </span>
      <Show when={props.isHovered}>
        <button
          type="button"
          class={css.open}
          tabIndex={-1}
          aria-label={t('cell.open', { name: props.name })}
          onClick={(event) => {
            event.stopPropagation();
            props.onOpen();
          }}
        >
          <Maximize2 size={12} />
        </button>
      </Show>
    </>
  );
}
