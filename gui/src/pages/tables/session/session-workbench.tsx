import { createEffect, createMemo, createSignal, Match, on, onCleanup, onMount, Show, Switch } from 'solid-js';
import { useKeys } from '../../../app/keys.js';
import { usePageFacts } from '../../../app/page-facts.js';
import { showFailure } from '../../../app/toast-state.js';
import { relativeTime } from '../../../i18n/relative-time.js';
import { Button } from '../../../kit/button.js';
import { Dialog } from '../../../kit/dialog.js';
import { Field } from '../../../kit/field.js';
import { isNarrow } from '../../../kit/narrow.js';
import { panelState } from '../../../kit/panel-sizes.js';
import { Workbench as Frame, PanelFoot } from '../../../kit/panels.js';
import { ErrorNotice } from '../../../parts/notice.js';
import type { ItemFacts } from '../../../workspace/item-facts.js';
import { readItem } from '../../../workspace/items.js';
import { createItemView } from '../../../workspace/view-state.js';
import { AskBar } from './ask-bar.js';
import { CellNote } from './cell-note.js';
import { ColumnHead, isNumeric } from './column-head.js';
import { columnItems } from './column-menu.js';
import { CopyDialog } from './copy-dialog.js';
import { createSessionWork, type SessionWork } from './create-work.js';
import { FacetPanel } from './facet-panel.js';
import { FileInterpretations } from './file-interpretations.js';
import { FindingsSection } from './findings-section.js';
import gridCss from './grid.module.css';
import { HistorySection } from './history-section.js';
import { PreviewBar } from './preview-bar.js';
import type { ShownCell } from './row-window.js';
import { atPlace, countCells } from './selection.js';
import { SelectionMenu } from './selection-menu.js';
import css from './session.module.css';
import { SessionGrid } from './session-grid.js';
import type { StoredView } from './session-view.js';
import { type SideTool, SideTools } from './side-tools.js';
import { plural, t } from './texts.js';
import { ExportMenu, SessionToolbar } from './toolbar.js';
import { type OpenTransform, TransformPanel } from './transform-panel.js';

const facetsPanel = panelState('table-facets', 220);
const sidePanel = panelState('table-side', 308);

/** Facts about the table and the selection in the frame. */
function useSessionFacts(work: SessionWork): void {
  const { doc, view, rows } = work;
  const active = () => {
    const { row, column } = view.selection().active;
    const name = work.columns()[column]?.name;
    const number = row < 0 ? null : rows.rowAt(row);
    return name === undefined || number === null ? [] : [t('status.cell', { row: number, column: name })];
  };
  const selected = () => {
    const count = countCells(work.range());
    return count > 1 ? [plural('status.selected', count)] : [];
  };
  usePageFacts(() => {
    const result = doc.result();
    const session = doc.session();
    if (!result || !session) return {};
    const size = t('status.size', {
      rows: plural('status.rows', result.rows),
      columns: plural('status.columns', result.columns.length),
    });
    const saved = doc.savedAt();
    const stored = doc.isBusy()
      ? [t('status.saving')]
      : saved === null
        ? []
        : [t('status.saved', { time: relativeTime(new Date(saved).toISOString()) })];
    return {
      name: session.name,
      crumbs: [{ label: t('tables'), href: '/tables' }, { label: session.name }],
      status: [size, ...active(), ...selected()],
      details: stored,
    };
  });
}

interface SideProps {
  work: SessionWork;
  transform: OpenTransform | null;
  tool: SideTool | null;
  onTransform: (transform: OpenTransform | null) => void;
  onTool: (tool: SideTool | null) => void;
}

function Side(props: SideProps) {
  const { doc } = props.work;
  return (
    <Switch
      fallback={
        <>
          <FindingsSection work={props.work} />
          <HistorySection work={props.work} onEdit={props.onTransform} />
          <PanelFoot>
            <span class={css.saved}>
              <b>{plural('foot.differs', doc.result()?.cells_changed ?? 0)}</b> {t('foot.from')}
              <br />
              {t('foot.untouched', { file: doc.session()?.source.name ?? '' })}
            </span>
            <ExportMenu work={props.work} look="primary" />
          </PanelFoot>
        </>
      }
    >
      <Match when={props.transform} keyed>
        {(transform) => (
          <TransformPanel work={props.work} transform={transform} onClose={() => props.onTransform(null)} />
        )}
      </Match>
      <Match when={doc.session() && (props.tool?.kind !== 'facets' || isNarrow()) && props.tool}>
        {(tool) => (
          <SideTools work={props.work} tool={tool()} onEdit={props.onTransform} onClose={() => props.onTool(null)} />
        )}
      </Match>
    </Switch>
  );
}

/** A table: facets, the grid, and findings above the history. */
export function SessionWorkbench(props: { item: string; session: string | null }) {
  const work = createSessionWork(props.item);
  const { doc, view, rows } = work;
  const [transform, setTransform] = createSignal<OpenTransform | null>(null);
  const [tool, setTool] = createSignal<SideTool | null>(null);
  const [isGoing, setGoing] = createSignal(false);
  const [target, setTarget] = createSignal('');
  const [missingRow, setMissingRow] = createSignal<string | null>(null);
  useSessionFacts(work);
  const discard = () => {
    work.endPreview();
    setTransform(null);
  };
  const openTransform = (next: OpenTransform | null) => {
    work.endPreview();
    setTransform(next);
  };
  // A change that was applied outside its form, such as by Enter in the grid, has no form any more.
  createEffect(on(work.preview, (now) => now === null && setTransform(null), { defer: true }));
  // A narrow window has no panel of facets, so a new facet is shown in the sheet.
  createEffect(
    on(
      () => view.facets().length,
      (now, before = 0) => doc.session() !== null && now > before && isNarrow() && setTool({ kind: 'facets' }),
      { defer: true },
    ),
  );
  const columns = createMemo(() =>
    work.columns().map(({ id, name }) => ({
      id,
      name,
      width: view.widthOf(id) ?? work.fittedWidth(id, name),
      isNumber: isNumeric(work.summaries().get(name)),
    })),
  );
  /** Returns the place in the table of a shown column. */
  const placeOf = (column: number) => work.columns()[column]?.place ?? 0;
  /** Ids of the operations that are previewed. */
  const previewIds = createMemo(() => {
    const change = work.preview()?.change;
    if (change?.kind === 'edit') return new Set([change.id]);
    return new Set(work.previewed()?.affected.flatMap(({ id, before }) => (before === null ? [id] : [])));
  });
  const isAmong = (cells: ReadonlySet<string> | null, row: number, column: number): boolean => {
    const number = rows.rowAt(row);
    const name = work.columns()[column]?.name ?? '';
    return cells !== null && (cells.has(`${number}:${name}`) || cells.has(`${number}:`));
  };
  const markOf = (change: ShownCell['change'], isShown: boolean): string | undefined => {
    if (isShown) return gridCss.changed;
    return change !== null && view.mode() === 'cleaned' ? gridCss.was : undefined;
  };
  const look = ({ text, change }: ShownCell, row: number, column: number) => {
    const isOfStep = view.mode() === 'changes' && (view.step() === null || change?.by === view.step());
    const showsOld = change !== null && (work.preview() === null ? isOfStep : previewIds().has(change.by ?? ''));
    const isFinding = isAmong(work.located(), row, column);
    const isHovered =
      isAmong(work.hoveredCells(), row, column) || (change !== null && change.by === work.hoveredStep());
    const mark = [
      markOf(change, showsOld),
      isFinding || isHovered ? gridCss.finding : undefined,
      text.trim() === '' ? gridCss.missing : undefined,
    ];
    return { mark: mark.filter(Boolean).join(' '), showsOld, isFinding };
  };
  const goToRow = async () => {
    const row = Number(target());
    const found = await work.positionOf(row).catch((error: unknown) => {
      showFailure(error, () => void goToRow());
      return undefined;
    });
    if (found === undefined) return;
    setMissingRow(found === null ? target() : null);
    if (found === null) return;
    setGoing(false);
    view.goTo({ row: found, column: view.selection().active.column });
  };
  const selectAll = () =>
    view.select({
      anchor: { row: 0, column: 0 },
      active: { row: Math.max(0, (rows.facts()?.matching ?? 1) - 1), column: Math.max(0, work.columns().length - 1) },
    });
  /** Returns what a key does in the grid; undefined for keys that move, edit or do nothing. */
  const actionOf = (event: KeyboardEvent): (() => void) | undefined => {
    if (event.ctrlKey || event.metaKey) {
      const commands: Record<string, () => void> = {
        a: selectAll,
        c: () => void work.copy('tsv', event.shiftKey),
        x: () => void work.cut(),
      };
      return commands[event.key.toLowerCase()];
    }
    if (event.key === 'Delete' || event.key === 'Backspace') return () => void work.fill('');
    return event.key === 'Enter' && work.preview() !== null ? () => void work.applyPreview() : undefined;
  };
  const pressInGrid = (event: KeyboardEvent): boolean => {
    const action = actionOf(event);
    if (action === undefined) return false;
    event.preventDefault();
    action();
    return true;
  };
  const paste = (event: ClipboardEvent) => {
    const { target: on, clipboardData } = event;
    if (
      on instanceof HTMLInputElement ||
      on instanceof HTMLTextAreaElement ||
      clipboardData === null ||
      clipboardData.files.length > 0
    )
      return;
    const text = clipboardData.getData('text/plain');
    if (text === '' || document.querySelector('[role="grid"]') !== document.activeElement) return;
    event.preventDefault();
    event.stopPropagation();
    void work.paste(text);
  };
  onMount(() => document.addEventListener('paste', paste, true));
  onCleanup(() => document.removeEventListener('paste', paste, true));
  useKeys([
    { keys: ['Ctrl+z'], label: () => t('undo'), run: () => void doc.undo() },
    { keys: ['Ctrl+Z', 'Ctrl+y'], label: () => t('redo'), run: () => void doc.redo() },
    {
      keys: ['Ctrl+h'],
      label: () => t('key.findReplace'),
      run: () =>
        openTransform({
          name: 'find_replace',
          column: columns()[view.selection().active.column]?.name ?? '',
          step: null,
        }),
    },
    { keys: ['Ctrl+g'], label: () => t('key.goToRow'), run: () => setGoing(true) },
    { keys: ['Escape'], label: () => t('preview.discard'), whileTyping: true, isKeyOnly: true, run: discard },
  ]);
  const item = readItem(props.item);
  const memory = createItemView<{ facts?: ItemFacts; table?: StoredView }>(
    props.item,
    {},
    item.then((found) => found.view),
  );
  const open = () => void doc.open(props.session ?? view.stored().session);
  createEffect(
    on(memory.isRestored, (isRestored) => {
      if (!isRestored) return;
      const { table } = memory.view();
      if (table) view.restore(table);
      open();
    }),
  );
  // A session needs its item. Opening it reports why it is missing.
  item.catch(open);
  createEffect(
    on([doc.session, doc.result, view.stored], ([session, result, stored]) => {
      if (!session || !result) return;
      memory.set({
        facts: { rows: result.rows, steps: session.steps.length },
        table: { ...stored, session: session.id },
      });
    }),
  );
  return (
    <Frame
      left={<FacetPanel work={work} />}
      leftPanel={facetsPanel}
      right={<Side work={work} transform={transform()} tool={tool()} onTransform={openTransform} onTool={setTool} />}
      rightPanel={sidePanel}
      rightLabel={t('side.label')}
    >
      <h1 class="visually-hidden">{doc.session()?.name ?? ''}</h1>
      <div class={css.middle}>
        <SessionToolbar work={work} onTool={setTool} onTransform={openTransform} />
        <PreviewBar work={work} onDiscard={discard} />
        <Switch fallback={<p class={css.loading}>{t('loading')}</p>}>
          <Match when={doc.error()}>{(error) => <ErrorNotice error={error()} onRetry={open} />}</Match>
          <Match when={doc.session()}>
            {(session) => (
              <>
                <Show when={tool()?.kind === 'import' && transform() === null && !isNarrow()}>
                  <FileInterpretations doc={doc} />
                </Show>
                <Show when={rows.error()}>{(error) => <ErrorNotice error={error()} onRetry={rows.retry} />}</Show>
                <SelectionMenu work={work} onTransform={openTransform}>
                  {(onMenu) => (
                    <SessionGrid
                      label={t('grid.label', { name: session().name })}
                      columns={columns()}
                      frozen={view.frozen()}
                      rowCount={rows.facts()?.matching ?? 0}
                      rows={{
                        ...rows,
                        see: (seen, { first, end }) =>
                          rows.see(seen, { first: placeOf(first), end: placeOf(end - 1) + 1 }),
                        cellAt: work.cellAt,
                      }}
                      head={(at) => (
                        <ColumnHead
                          name={columns()[at]?.name ?? ''}
                          summary={work.summaries().get(columns()[at]?.name ?? '')}
                          order={view.sort().find(({ column }) => column === columns()[at]?.name)?.order ?? null}
                          isPreviewed={work.preview() !== null && transform()?.column === columns()[at]?.name}
                          items={() => columnItems(work, at, openTransform)}
                        />
                      )}
                      look={look}
                      selection={view.selection()}
                      onSelect={view.select}
                      editing={view.editing()}
                      onEdit={(text) => {
                        if (view.mode() === 'raw') return;
                        const { row, column } = view.selection().active;
                        view.select(atPlace({ row, column }));
                        view.setEditing(text ?? work.cellAt(row, column)?.text ?? '');
                      }}
                      onCancel={() => view.setEditing(null)}
                      onCommit={work.commit}
                      onResize={(column, width) => view.setWidth(columns()[column]!.id, width)}
                      onMenu={onMenu}
                      onVisible={work.see}
                      onKey={pressInGrid}
                      note={<CellNote work={work} />}
                    />
                  )}
                </SelectionMenu>
                <AskBar onAsk={(question) => setTool({ kind: 'ask', question })} />
              </>
            )}
          </Match>
        </Switch>
      </div>
      <CopyDialog text={work.uncopied()} onClose={() => work.setUncopied(null)} />
      <Dialog
        title={t('key.goToRow')}
        isOpen={isGoing()}
        onClose={() => setGoing(false)}
        footer={
          <Button look="primary" onClick={() => void goToRow()}>
            {t('go.go')}
          </Button>
        }
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void goToRow();
          }}
        >
          <Field
            label={t('go.field')}
            value={target()}
            error={missingRow() === null ? undefined : t('go.none', { row: missingRow()! })}
            onChange={(text) => {
              setMissingRow(null);
              setTarget(text);
            }}
          />
        </form>
      </Dialog>
    </Frame>
  );
}
