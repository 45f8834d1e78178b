import TriangleAlert from 'lucide-solid/icons/triangle-alert';
import { createMemo, createSignal, Show } from 'solid-js';
import { formatClauses } from '../../../i18n/format.js';
import { DIFFERS, NOT_COMPARED, ONLY } from '../data/agreement.js';
import { type BatchTable, FAILED, WAITING } from '../data/batch-table.js';
import type { Facets } from '../data/facets.js';
import { plural, t } from '../texts.js';
import css from './batch-cell.module.css';
import { classPaths, placeLabels } from './box-paths.js';
import { CellCaption, type Mark } from './cell-caption.js';
import { CellOverlay } from './cell-overlay.js';
import { CellPicture, sizeFor } from './cell-picture.js';
import { CAPTION } from './justify-rows.js';

export interface CellContext {
  table: BatchTable;
  /** Changes with the results. */
  version: () => number;
  facets: () => Facets;
  confidence: () => number;
  slotOf: (className: string) => number;
}

interface BatchCellProps extends CellContext {
  /** Index of the image. */
  at: number;
  column: number;
  width: number;
  height: number;
  isSelected: boolean;
  isActive: boolean;
  onToggle: () => void;
  onOpen: () => void;
}

/** Reads the facts about an image from the table, and reads them again only if the image has changed. */
function createImage(props: BatchCellProps) {
  const stamp = createMemo(() => {
    props.version();
    return props.table.stamp[props.at]!;
  });
  const paths = createMemo(() => {
    stamp();
    return classPaths(props.table, props.at, props.confidence());
  });
  const facts = createMemo(() => {
    stamp();
    const { table, at } = props;
    return {
      state: table.state[at]!,
      width: table.width[at] || 4,
      height: table.height[at] || 3,
      edits: table.edits[at]!,
      isReviewed: table.reviewed[at] === 1,
      reason: table.reasons.get(at) ?? '',
    };
  });
  const agreement = () => props.facets().agreements[props.at] ?? NOT_COMPARED;
  const marks = createMemo(
    (): Mark[] => [
      ...(agreement() === DIFFERS ? (['differs'] as const) : []),
      ...(agreement() === ONLY ? (['only'] as const) : []),
      ...(facts().edits > 0 ? (['edited'] as const) : []),
      ...(facts().isReviewed ? (['reviewed'] as const) : []),
    ],
    [],
    { equals: (a, b) => a.join() === b.join() },
  );
  return { paths, facts, marks };
}

/** Describes an image for assistive technology. */
function describe(name: string, objects: number, facts: { state: number; edits: number; isReviewed: boolean }): string {
  const outcome =
    facts.state === FAILED
      ? t('cell.failed')
      : facts.state === WAITING
        ? t('cell.waiting')
        : plural('cell.objects', objects);
  const marks = [...(facts.edits > 0 ? [t('status.edited')] : []), ...(facts.isReviewed ? [t('status.reviewed')] : [])];
  return formatClauses([name, outcome, ...marks]);
}

/** An image of the grid: its thumbnail with boxes, its name, marks and classes. */
export function BatchCell(props: BatchCellProps) {
  const [isHovered, setHovered] = createSignal(false);
  const { paths, facts, marks } = createImage(props);
  const objects = () => paths().reduce((sum, { count }) => sum + count, 0);
  const isFailed = () => facts().state === FAILED;
  const name = () => props.table.names[props.at]!;
  const nameOf = (id: number) => props.table.classIndex.names[id]!;
  const slotOf = (id: number) => props.slotOf(nameOf(id));
  return (
    // biome-ignore lint/a11y/useSemanticElements: cells of justified rows have no columns that a table could have.
    <div
      role="gridcell"
      class={css.cell}
      classList={{ [css.selected!]: props.isSelected }}
      style={{ width: `${props.width}px`, height: `${props.height + CAPTION}px` }}
      tabIndex={props.isActive ? 0 : -1}
      aria-selected={props.isSelected}
      aria-colindex={props.column}
      data-image={props.at}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <span class="visually-hidden">{describe(name(), objects(), facts())}</span>
      <div class={css.frame} style={{ height: `${props.height}px` }}>
        <Show
          when={!isFailed()}
          fallback={
            <span class={css.reason}>
              <TriangleAlert size={16} />
              {facts().reason}
            </span>
          }
        >
          <CellPicture
            id={props.table.ids[props.at]!}
            size={sizeFor(Math.max(props.width, props.height))}
            width={facts().width}
            height={facts().height}
            paths={paths()}
            slotOf={slotOf}
          />
        </Show>
        <Show when={isHovered() || props.isSelected}>
          <CellOverlay
            name={name()}
            isHovered={isHovered()}
            isSelected={props.isSelected}
            labels={() =>
              isFailed()
                ? []
                : placeLabels(props.table, props.at, {
                    confidence: props.confidence(),
                    shown: { width: props.width, height: props.height },
                  })
            }
            nameOf={nameOf}
            slotOf={slotOf}
            onToggle={() => props.onToggle()}
            onOpen={() => props.onOpen()}
          />
        </Show>
      </div>
      <CellCaption
        name={name()}
        marks={marks()}
        countOf={(mark) => (mark === 'edited' ? facts().edits : (props.facets().differences[props.at] ?? 0))}
        width={props.width}
        paths={paths()}
        objects={isFailed() ? null : objects()}
        nameOf={nameOf}
        slotOf={slotOf}
      />
    </div>
  );
}
