import Check from 'lucide-solid/icons/check';
import CircleDashed from 'lucide-solid/icons/circle-dashed';
import EqualNot from 'lucide-solid/icons/equal-not';
import Maximize2 from 'lucide-solid/icons/maximize-2';
import Pencil from 'lucide-solid/icons/pencil';
import TriangleAlert from 'lucide-solid/icons/triangle-alert';
import { createEffect, createMemo, createSignal, For, onCleanup, Show } from 'solid-js';
import { SLOT_COLOURS, slotClass } from '../../../canvas/slot-style.js';
import { formatFixed } from '../../../i18n/format.js';
import { DIFFERS, ONLY } from '../data/agreement.js';
import { type BatchTable, FAILED, WAITING } from '../data/batch-table.js';
import type { Facets } from '../data/facets.js';
import { plural, t } from '../texts.js';
import css from './batch-cell.module.css';
import { type ClassPath, classPaths, placeLabels } from './box-paths.js';
import { CAPTION } from './justify-rows.js';

/** Sizes of thumbnails that the server is asked for, px: few, so that resizing the grid asks for few. */
const SIZES = [320, 480, 640, 960] as const;

/** Width of a caption from which the classes are listed, and of one class, px. */
const MIN_CLASSES_WIDTH = 110;
const CLASS_WIDTH = 32;
const NAME_WIDTH = 70;

export interface CellContext {
  table: BatchTable;
  /** Changes when results do. */
  version: () => number;
  facets: () => Facets;
  confidence: () => number;
  /** Whether thumbnails are worth loading, because the grid does not fly past. */
  isCalm: () => boolean;
  slotOf: (className: string) => number;
}

interface BatchCellProps extends CellContext {
  /** Number of the image. */
  at: number;
  column: number;
  width: number;
  height: number;
  isSelected: boolean;
  isActive: boolean;
  onToggle: () => void;
  onOpen: () => void;
}

/** Returns the classes for the colour of a slot: from the eleventh class on, lines are dashed. */
export const slotLook = (slot: number): string => `${slotClass(slot)} ${slot >= SLOT_COLOURS ? css.dashed : ''}`;

function sizeFor(longer: number): number {
  const wanted = longer * Math.min(2, devicePixelRatio);
  return SIZES.find((size) => size >= wanted) ?? SIZES.at(-1)!;
}

/** The picture of an image. A request that is still waiting is cancelled when the cell leaves the page. */
function Picture(props: { id: string; size: number }) {
  let image: HTMLImageElement | undefined;
  onCleanup(() => image?.removeAttribute('src'));
  return (
    <img
      ref={image}
      class={css.picture}
      alt=""
      decoding="async"
      draggable={false}
      src={`/workspace/items/${props.id}/preview?max_side=${props.size}`}
    />
  );
}

/** Outlines of all objects, one path for each class above one for their halos. */
function Boxes(props: { paths: readonly ClassPath[]; width: number; height: number; slotOf: (id: number) => number }) {
  return (
    <svg class={css.boxes} viewBox={`0 0 ${props.width} ${props.height}`} aria-hidden="true">
      <path class={css.halo} d={props.paths.map(({ path }) => path).join('')} />
      <For each={props.paths}>
        {(one) => <path class={`${css.box} ${slotLook(props.slotOf(one.classId))}`} d={one.path} />}
      </For>
    </svg>
  );
}

/** Marks next to the name: disagreement of the models, corrections, review. */
function Marks(props: { table: BatchTable; at: number; agreement: number; differences: number }) {
  return (
    <>
      <Show when={props.agreement === DIFFERS}>
        <span class={css.bad} title={plural('cell.differs', props.differences)}>
          <EqualNot size={12} />
        </span>
      </Show>
      <Show when={props.agreement === ONLY}>
        <span class={css.quiet} title={plural('cell.only', props.differences)}>
          <CircleDashed size={12} />
        </span>
      </Show>
      <Show when={props.table.edits[props.at]! > 0}>
        <span class={css.accent} title={plural('cell.edited', props.table.edits[props.at]!)}>
          <Pencil size={12} />
        </span>
      </Show>
      <Show when={props.table.reviewed[props.at] === 1}>
        <span class={css.good} title={t('status.reviewed')}>
          <Check size={12} />
        </span>
      </Show>
    </>
  );
}

/** One image of the grid: thumbnail with boxes, name, marks and classes. */
export function BatchCell(props: BatchCellProps) {
  const [isHovered, setHovered] = createSignal(false);
  let cell: HTMLDivElement | undefined;
  // Only a change of this image renders it again.
  const stamp = createMemo(() => {
    props.version();
    return props.table.stamp[props.at]!;
  });
  /** Reads the table, and again when this image changes. */
  const read = <Value,>(what: () => Value): Value => {
    stamp();
    return what();
  };
  const paths = createMemo(() => read(() => classPaths(props.table, props.at, props.confidence())));
  const objects = createMemo(() => paths().reduce((sum, { count }) => sum + count, 0));
  const state = () => read(() => props.table.state[props.at]!);
  const size = () =>
    read(() => ({ width: props.table.width[props.at] || 4, height: props.table.height[props.at] || 3 }));
  const name = () => props.table.names[props.at]!;
  const nameOf = (id: number) => props.table.classIndex.names[id]!;
  const slot = (id: number) => props.slotOf(nameOf(id));
  const agreement = () => props.facets().agreements[props.at] ?? 3;
  const room = () => Math.max(1, Math.floor((props.width - NAME_WIDTH) / CLASS_WIDTH));
  const isListed = () => props.width >= MIN_CLASSES_WIDTH && paths().length <= room();
  const described = () => {
    const parts = [name()];
    if (state() === FAILED) parts.push(t('cell.failed'));
    else if (state() === WAITING) parts.push(t('cell.waiting'));
    else parts.push(plural('cell.objects', objects()));
    if (props.table.edits[props.at]! > 0) parts.push(t('status.edited'));
    if (props.table.reviewed[props.at] === 1) parts.push(t('status.reviewed'));
    return parts.join(', ');
  };
  createEffect(() => {
    if (props.isActive && cell?.closest('[role=grid]')?.contains(document.activeElement))
      cell.focus({ preventScroll: true });
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: cells of justified rows have no columns that a table could have.
    <div
      ref={cell}
      role="gridcell"
      class={css.cell}
      classList={{ [css.selected!]: props.isSelected }}
      style={{ width: `${props.width}px`, height: `${props.height + CAPTION}px` }}
      tabIndex={props.isActive ? 0 : -1}
      aria-selected={props.isSelected}
      aria-colindex={props.column}
      aria-label={described()}
      data-image={props.at}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <div class={css.frame} style={{ height: `${props.height}px` }}>
        <Show
          when={state() !== FAILED}
          fallback={
            <span class={css.reason}>
              <TriangleAlert size={16} />
              {read(() => props.table.reasons.get(props.at))}
            </span>
          }
        >
          <Show when={props.isCalm()}>
            <Picture id={props.table.ids[props.at]!} size={sizeFor(Math.max(props.width, props.height))} />
            <Show when={paths().length > 0}>
              <Boxes paths={paths()} width={size().width} height={size().height} slotOf={slot} />
            </Show>
          </Show>
        </Show>
        <Show when={isHovered() && state() !== FAILED}>
          <For
            each={placeLabels(props.table, props.at, {
              confidence: props.confidence(),
              shown: { width: props.width, height: props.height },
            })}
          >
            {(label) => (
              <span
                class={`${css.label} ${slotLook(slot(label.classId))}`}
                style={{ left: `${label.left}%`, top: `${label.top}%` }}
              >
                {nameOf(label.classId)} <span>{label.score > 1 ? '' : formatFixed(label.score, 2)}</span>
              </span>
            )}
          </For>
        </Show>
        <Show when={isHovered() || props.isSelected}>
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
        </Show>
        <Show when={isHovered()}>
          <button
            type="button"
            class={css.open}
            tabIndex={-1}
            aria-label={t('cell.open', { name: name() })}
            onClick={(event) => {
              event.stopPropagation();
              props.onOpen();
            }}
          >
            <Maximize2 size={12} />
          </button>
        </Show>
      </div>
      <div class={css.caption} aria-hidden="true">
        <span class={css.name} title={name()}>
          {name()}
        </span>
        <Show when={stamp() + 1}>
          <Marks
            table={props.table}
            at={props.at}
            agreement={agreement()}
            differences={props.facets().differences[props.at] ?? 0}
          />
        </Show>
        <span class={css.fill} />
        <Show when={state() !== FAILED}>
          <Show when={isListed()} fallback={<span class={css.quiet}>{objects()}</span>}>
            <For each={paths()}>
              {(one) => (
                <span class={css.count} title={nameOf(one.classId)}>
                  <i class={`${css.swatch} ${slotLook(slot(one.classId))}`} />
                  {one.count}
                </span>
              )}
            </For>
          </Show>
        </Show>
      </div>
    </div>
  );
}
