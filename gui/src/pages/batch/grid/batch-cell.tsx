import TriangleAlert from 'lucide-solid/icons/triangle-alert';
import { createMemo, untrack } from 'solid-js';
import { formatClauses } from '../../../i18n/format.js';
import { DIFFERS, NOT_COMPARED, ONLY } from '../data/agreement.js';
import { type BatchTable, FAILED, WAITING } from '../data/batch-table.js';
import type { Facets } from '../data/facets.js';
import { plural, t } from '../texts.js';
import css from './batch-cell.module.css';
import { classPaths, placeLabels } from './box-paths.js';
import { CellCaption, type Mark } from './cell-caption.js';
import { CellOverlay } from './cell-overlay.js';
import { CellPicture, sizeFor, slotLook } from './cell-picture.js';
import { CAPTION } from './justify-rows.js';

/** How the images of a batch are displayed. */
export interface ImageContext {
  /** Changes with the results. */
  version: () => number;
  facets: () => Facets;
  confidence: () => number;
  slotOf: (className: string) => number;
}

/** What all cells of a grid share. Images are identified by their index. */
export interface CellContext extends ImageContext {
  table: () => BatchTable;
  isSelected: (at: number) => boolean;
  /** Whether the pointer is over an image. */
  isHovered: (at: number) => boolean;
  /** Whether Tab leads to an image. */
  isTabStop: (at: number) => boolean;
  onToggle: (at: number) => void;
  onOpen: (at: number) => void;
}

interface BatchCellProps {
  context: CellContext;
  /** Index of the image. */
  at: number;
  column: number;
  width: number;
  height: number;
}

function readFacts(table: BatchTable, at: number) {
  return {
    table,
    stamp: table.stamp[at]!,
    state: table.state[at]!,
    width: table.width[at] || 4,
    height: table.height[at] || 3,
    edits: table.edits[at]!,
    isReviewed: table.reviewed[at] === 1,
    reason: table.reasons.get(at) ?? '',
  };
}
type Facts = ReturnType<typeof readFacts>;

/** Reads the facts about an image from the table, and reads them again only if the image has changed. */
function createImage(context: CellContext, at: number) {
  const facts = createMemo<Facts>((known) => {
    context.version();
    const table = context.table();
    return known?.table === table && known.stamp === table.stamp[at] ? known : readFacts(table, at);
  });
  const paths = createMemo(() => classPaths(facts().table, at, context.confidence()));
  const agreement = () => context.facets().agreements[at] ?? NOT_COMPARED;
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
function describe(name: string, objects: number, facts: Facts): string {
  const outcome =
    facts.state === FAILED
      ? t('cell.failed')
      : facts.state === WAITING
        ? t('cell.waiting')
        : plural('cell.objects', objects);
  const marks = [...(facts.edits > 0 ? [t('status.edited')] : []), ...(facts.isReviewed ? [t('status.reviewed')] : [])];
  return formatClauses([name, outcome, ...marks]);
}

/**
 * An image of the grid: its thumbnail with boxes, its name, marks and classes. It has few effects and no listeners,
 * because scrolling creates and removes many of them.
 */
export function BatchCell(props: BatchCellProps) {
  const { context, at } = untrack(() => props);
  const { paths, facts, marks } = createImage(context, at);
  const objects = () => paths().reduce((sum, { count }) => sum + count, 0);
  const isFailed = () => facts().state === FAILED;
  const name = () => facts().table.names[at]!;
  const nameOf = (id: number) => facts().table.classIndex.names[id]!;
  const lookOf = (id: number) => slotLook(context.slotOf(nameOf(id)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: cells of justified rows have no columns that a table could have.
    <div
      role="gridcell"
      class={context.isSelected(at) ? `${css.cell} ${css.selected}` : css.cell}
      style={{ width: `${props.width}px`, height: `${props.height + CAPTION}px` }}
      tabIndex={context.isTabStop(at) ? 0 : -1}
      aria-selected={context.isSelected(at)}
      aria-colindex={props.column}
      data-image={at}
    >
      <span class="visually-hidden">{describe(name(), objects(), facts())}</span>
      <div class={css.frame} style={{ height: `${props.height}px` }}>
        {isFailed() ? (
          <span class={css.reason}>
            <TriangleAlert size={16} />
            {facts().reason}
          </span>
        ) : (
          <CellPicture
            id={facts().table.ids[at]!}
            size={sizeFor(Math.max(props.width, props.height))}
            width={facts().width}
            height={facts().height}
            paths={paths()}
            lookOf={lookOf}
          />
        )}
        {context.isHovered(at) || context.isSelected(at) ? (
          <CellOverlay
            name={name()}
            isHovered={context.isHovered(at)}
            isSelected={context.isSelected(at)}
            labels={() =>
              isFailed()
                ? []
                : placeLabels(facts().table, at, {
                    confidence: context.confidence(),
                    shown: { width: props.width, height: props.height },
                  })
            }
            nameOf={nameOf}
            lookOf={lookOf}
            onToggle={() => context.onToggle(at)}
            onOpen={() => context.onOpen(at)}
          />
        ) : null}
      </div>
      <CellCaption
        name={name()}
        marks={marks()}
        countOf={(mark) => (mark === 'edited' ? facts().edits : (context.facets().differences[at] ?? 0))}
        width={props.width}
        paths={paths()}
        objects={isFailed() ? null : objects()}
        nameOf={nameOf}
        lookOf={lookOf}
      />
    </div>
  );
}
