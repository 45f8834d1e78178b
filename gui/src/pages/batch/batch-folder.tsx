import { useNavigate } from '@solidjs/router';
import { createEffect, createMemo, createSignal, type JSX, on, Show, untrack } from 'solid-js';
import type { Job } from '../../../../core/workspace/jobs/job.js';
import { useShownRequests } from '../../api/sent-requests.js';
import { useKeys } from '../../app/keys.js';
import { usePageFacts } from '../../app/page-facts.js';
import { preferences } from '../../app/preferences.js';
import { redoLatest, showToast } from '../../app/toast-state.js';
import { createClassColors } from '../../canvas/class-colors.js';
import { formatClauses } from '../../i18n/format.js';
import { keepFocus } from '../../kit/keep-focus.js';
import { isNarrow } from '../../kit/narrow.js';
import { IMAGE_KINDS } from '../../parts/image-files.js';
import { modelFields } from '../../parts/model-choice.js';
import { ErrorNotice } from '../../parts/notice.js';
import { packOrder, unpackOrder } from '../../workspace/image-order.js';
import { isActive } from '../../workspace/jobs.js';
import css from './batch-page.module.css';
import { BatchToolbar } from './batch-toolbar.js';
import { createFacets, createOrder } from './data/create-facets.js';
import { activeFilters, NO_FILTERS } from './data/filters.js';
import { AddToDataset, type MakerImages } from './dataset/add-to-dataset.js';
import type { Scope } from './export/export-choice.js';
import { ExportDialog } from './export/export-dialog.js';
import { FilterPanel } from './filters/filter-panel.js';
import { BatchGrid, focusTabStop } from './grid/batch-grid.js';
import { startViewing, takeLastViewed } from './grid/last-viewed.js';
import { createSelection } from './grid/selection.js';
import { reviewImages } from './review.js';
import type { BatchRun } from './run/batch-run.js';
import type { BatchView } from './run/batch-view.js';
import type { ModelOption } from './run/models.js';
import { RunAgainDialog } from './run/run-again-dialog.js';
import { RunStrip, UploadStrip } from './run/run-strip.js';
import { makerText, type ShownOrigin } from './run/shown-origin.js';
import { SelectionBar } from './selection-bar.js';
import { requestForShown } from './shown-request.js';
import { plural, t } from './texts.js';

/** Maximum selected images that are stored in the view, because its size is limited. */
const MAX_STORED = 3000;

interface BatchFolderProps {
  run: BatchRun;
  view: BatchView;
  models: (current: string) => readonly ModelOption[];
  /** Adds images, and detects objects in them. */
  onFiles: (files: readonly File[]) => void;
  /** A form that asks for the model, displayed while images wait for that choice. */
  asked: JSX.Element;
}

type OpenDialog = { kind: 'export'; scope: Scope } | { kind: 'dataset' } | { kind: 'again' };

/** The images of a folder with the results of a run: filters, grid, and actions for the selection. */
export function BatchFolder(props: BatchFolderProps) {
  const { run, view } = untrack(() => props);
  const { feed, other, classIndex } = run;
  const navigate = useNavigate();
  const state = view.view;
  const [dialog, setDialog] = createSignal<OpenDialog | null>(null);
  const [isSheetOpen, setSheetOpen] = createSignal(false);
  let picker: HTMLInputElement | undefined;
  let closer: HTMLButtonElement | undefined;
  let returnFocus = () => {};
  const openSheet = () => {
    returnFocus = keepFocus();
    setSheetOpen(true);
    closer?.focus();
  };
  const closeSheet = () => {
    setSheetOpen(false);
    returnFocus();
  };

  const isRunning = () => feed.job() !== null && isActive(feed.job()!);
  const isCompared = () => state.compare !== null && other.read() > 0;
  const facets = createFacets(() => {
    feed.version();
    other.version();
    return {
      table: feed.table(),
      other: isCompared() ? other.table() : null,
      confidence: state.confidence,
      filters: { ...state.filters },
    };
  });
  /**
   * Whether the list is sorted by name and the run has ended. Only then are the images in order by name, because
   * workers finish them in another order.
   */
  const isSettled = () => state.sort === 'name' && !isRunning();
  const { page, sortAgain } = createOrder({
    table: feed.table,
    facets,
    sort: () => state.sort,
    key: () =>
      JSON.stringify([feed.isLoaded(), isSettled(), state.confidence, state.filters, isCompared() && other.isLoaded()]),
  });
  const order = () => page().order;
  const selection = createSelection(order);
  const shownSelected = createMemo(() => selection.shownSelected());
  const idsOf = (images: Iterable<number>) => Array.from(images, (at) => feed.table().ids[at]!);

  const origins = createMemo((): ShownOrigin[] => {
    feed.version();
    const counts = new Map<number, number>();
    const { maker, length } = feed.table();
    for (let at = 0; at < length; at += 1)
      if (maker[at]! >= 0) counts.set(maker[at]!, (counts.get(maker[at]!) ?? 0) + 1);
    return [...counts].map(([place, images]) => ({ origin: feed.makers().origins[place]!, images }));
  });

  const warned = createMemo(() => {
    feed.version();
    return feed.table().warned();
  });

  /**
   * Activates the image that was displayed last on the Image page. If a single image was selected, the selection moves
   * to it.
   */
  const returnTo = (at: number) => {
    if (selection.selected().size === 1) selection.select(at, 'only');
    else selection.setActive(at);
  };
  // Restores the selection that was stored with the view.
  createEffect(
    on(feed.isLoaded, (isLoaded) => {
      if (!isLoaded) return;
      const table = feed.table();
      if (state.selected !== '')
        selection.selectThese(unpackOrder(state.selected, table.ids).map((id) => table.placeOf(id)));
      const viewed = takeLastViewed((id) => table.placeOf(id) !== -1);
      if (viewed !== null) returnTo(table.placeOf(viewed));
    }),
  );
  createEffect(
    on(
      selection.selected,
      (selected) => {
        if (feed.isLoaded() && selected.size <= MAX_STORED) view.set({ selected: packOrder(idsOf(selected)) });
      },
      { defer: true },
    ),
  );

  const { slotOf } = createClassColors(run.model);
  const open = async (at: number) => {
    // Images that the run has not reached yet have no place in the order, but belong to the filmstrip.
    const isGrowing = (isRunning() || !feed.isLoaded()) && activeFilters(state.filters).length === 0;
    view.set({ order: isGrowing ? '' : packOrder(idsOf(order())) });
    selection.setActive(at);
    startViewing();
    await view.flush();
    const { ids, maker } = feed.table();
    const key = feed.makers().keys[maker[at]!];
    const shown = key === undefined ? '' : `?${new URLSearchParams({ maker: key, confidence: `${state.confidence}` })}`;
    navigate(`/image/${ids[at]!}${shown}`);
  };
  /** Returns the images for a keyboard shortcut: the selected ones, or the one with the focus. */
  const targets = (): number[] => {
    const active = selection.active();
    if (shownSelected().length > 0) return shownSelected();
    return active === null ? [] : [active];
  };
  const isReviewed = (images: readonly number[]) =>
    feed.version() >= 0 && images.length > 0 && images.every((at) => feed.table().reviewed[at] === 1);
  const review = (images: readonly number[]) => void reviewImages(feed, images, !isReviewed(images));
  const clear = () => {
    selection.clear();
    focusTabStop(document);
  };
  const leaveOrPause = () => {
    if (isSheetOpen() && isNarrow()) closeSheet();
    else if (selection.selected().size > 0) clear();
    else void run.act('pause');
  };
  const lookForNew = async () => {
    const added = await run.lookForNew();
    showToast({ text: added > 0 ? plural('bar.added', added) : t('bar.noNew') });
  };
  useKeys([
    { keys: ['Ctrl+a'], label: () => t('keys.all'), run: () => selection.selectAll() },
    { keys: ['r'], label: () => t('keys.review'), run: () => review(targets()) },
    { keys: ['Ctrl+Z', 'Ctrl+y'], label: () => t('keys.redo'), run: redoLatest },
    { keys: ['Ctrl+e'], label: () => t('keys.export'), run: () => openExport() },
    { keys: ['Escape'], label: () => t('keys.escape'), run: leaveOrPause },
  ]);
  const openExport = () => {
    const scope =
      shownSelected().length > 0 ? 'selected' : activeFilters(state.filters).length > 0 ? 'filtered' : 'all';
    setDialog({ kind: 'export', scope });
  };
  // Computed outside the JSX. A condition in it would create a memo whenever the dialog reads it while saving.
  const exportScope = (): Scope => {
    const open = dialog();
    return open?.kind === 'export' ? open.scope : 'all';
  };
  useShownRequests(() => {
    const folder = run.folder();
    return folder?.source.type === 'path' && run.model() !== ''
      ? [requestForShown(folder.source, modelFields(run.model()), state.confidence)]
      : [];
  });

  usePageFacts(() => ({
    crumbs: [{ label: t('page.crumb'), href: '/batch' }, { label: run.folder()?.name ?? '' }],
    name: run.folder()?.name ?? '',
    note: run.folder()?.source.type === 'path' ? t('page.folder') : t('page.files'),
    status: [
      ...(isRunning() ? [t('facts.detecting')] : []),
      ...origins().map((shown) => `${makerText(shown)} · ${shown.origin.device}`),
      ...(isRunning() ? [t('facts.kept')] : []),
    ],
    details: [plural('facts.shown', facets().images, { shown: order().length })],
  }));
  const filterPanel = () => (
    <FilterPanel
      facets={facets()}
      filters={state.filters}
      onFilters={(filters) => view.set({ filters })}
      confidence={state.confidence}
      usualConfidence={preferences().confidence}
      onConfidence={(confidence) => view.set({ confidence })}
      classIndex={classIndex}
      slotOf={slotOf}
      comparedWith={isCompared() ? state.compare : null}
    />
  );
  const hasStrip = createStripState(({ state: now, failed }) => now !== 'done' || failed > 0);
  const hasOtherStrip = createStripState(({ state: now }) => now !== 'done');
  const loading = () => feed.job() !== null && !feed.isLoaded();
  return (
    <>
      <aside class={css.filters} aria-label={t('page.filters')} classList={{ [css.isOpen!]: isSheetOpen() }}>
        <button ref={closer} type="button" class={css.closeSheet} onClick={closeSheet}>
          {t('page.closeFilters')}
        </button>
        {filterPanel()}
      </aside>
      <section class={css.middle} aria-label={run.folder()?.name ?? t('page.crumb')}>
        <BatchToolbar
          models={props.models(run.model())}
          model={run.model()}
          onModel={(model) => void run.chooseModel(model)}
          compare={state.compare}
          onCompare={(model) => void run.compare(model)}
          origins={origins()}
          warned={warned()}
          filters={state.filters}
          onFilters={(filters) => view.set({ filters })}
          shown={order().length}
          all={facets().images}
          added={page().added}
          onSortAgain={sortAgain}
          sort={state.sort}
          onSort={(sort) => view.set({ sort })}
          rowHeight={state.rowHeight}
          onRowHeight={(rowHeight) => view.set({ rowHeight })}
          isFolder={run.folder()?.source.type === 'path'}
          onExport={openExport}
          onAddImages={() => picker?.click()}
          onLookForNew={() => void lookForNew()}
          onNew={() => navigate(`/batch?model=${encodeURIComponent(run.model())}`)}
          onFilterSheet={() => (isSheetOpen() ? closeSheet() : openSheet())}
        />
        <input
          ref={picker}
          hidden
          type="file"
          multiple
          accept={IMAGE_KINDS}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            currentTarget.value = '';
            if (files.length > 0) props.onFiles(files);
          }}
        />
        <div class={css.strips}>
          {props.asked}
          <Show when={run.upload()}>{(upload) => <UploadStrip upload={upload()} onStop={run.stopUpload} />}</Show>
          <Show when={hasStrip(feed.job())}>
            <RunStrip
              job={feed.job()!}
              compared={null}
              onFailed={() => view.set({ filters: { ...NO_FILTERS, status: { failed: 'include' } } })}
              onAct={(action) => void run.act(action)}
            />
          </Show>
          <Show when={hasOtherStrip(other.job())}>
            <RunStrip job={other.job()!} compared={state.compare} onAct={(action) => void run.act(action, other)} />
          </Show>
          <p role="status" class="visually-hidden">
            {feed.job()?.state === 'done' ? outcomeOf(feed.job()!) : ''}
          </p>
          <Show when={run.error() ?? feed.error() ?? other.error()}>{(error) => <ErrorNotice error={error()} />}</Show>
        </div>
        <Show when={!loading()} fallback={<Loading done={feed.read()} total={feed.job()?.total ?? 0} />}>
          <Show when={order().length > 0} fallback={<Empty run={run} hasResults={facets().images > 0} />}>
            <BatchGrid
              table={feed.table()}
              version={feed.version}
              facets={facets}
              confidence={() => state.confidence}
              slotOf={slotOf}
              order={order()}
              selection={selection}
              rowHeight={state.rowHeight}
              anchor={untrack(() => state.anchor)}
              onAnchor={(anchor) => view.set({ anchor })}
              onOpen={(at) => void open(at)}
            />
          </Show>
        </Show>
        <Show when={shownSelected().length > 0}>
          <SelectionBar
            count={shownSelected().length}
            hidden={selection.selected().size - shownSelected().length}
            isReviewed={isReviewed(shownSelected())}
            onOpen={() => void open(shownSelected()[0] ?? order()[0]!)}
            onReview={() => review(shownSelected())}
            onDataset={() => setDialog({ kind: 'dataset' })}
            onRunAgain={() => setDialog({ kind: 'again' })}
            onExport={() => setDialog({ kind: 'export', scope: 'selected' })}
            onClear={clear}
          />
        </Show>
      </section>
      <Show when={feed.job()}>
        {(job) => (
          <ExportDialog
            isOpen={dialog()?.kind === 'export'}
            onClose={() => setDialog(null)}
            scope={exportScope()}
            images={{
              selected: idsOf(shownSelected()),
              filtered: idsOf(order()),
              all: dialog() === null ? [] : idsOf(allSeen(feed)),
            }}
            job={job().id}
            name={run.folder()?.name ?? ''}
            confidence={state.confidence}
            origins={origins()}
            countEdited={(ids) => ids.filter((id) => feed.table().edits[feed.table().placeOf(id)]! > 0).length}
          />
        )}
      </Show>
      <AddToDataset
        isOpen={dialog()?.kind === 'dataset'}
        onClose={() => setDialog(null)}
        images={byMaker(feed, shownSelected())}
        missing={shownSelected().filter((at) => feed.table().maker[at]! < 0).length}
        classNames={feed.classNames()}
        confidence={state.confidence}
        origins={origins()}
      />
      <RunAgainDialog
        isOpen={dialog()?.kind === 'again'}
        onClose={() => setDialog(null)}
        models={props.models(run.model())}
        model={run.model()}
        images={shownSelected().length}
        onRun={(model) => void run.runAgain(model, idsOf(shownSelected()))}
      />
    </>
  );
}

/**
 * Returns a function that tests whether the strip of a job is displayed. Once displayed, it remains until the page
 * shows another job, because otherwise the thumbnails would jump when the run ends.
 */
function createStripState(isNeeded: (job: Job) => boolean): (job: Job | null) => boolean {
  let shownFor = '';
  return (job) => {
    if (job === null) return false;
    if (isNeeded(job)) shownFor = job.id;
    return shownFor === job.id;
  };
}

/** Describes how a run has ended, for screen readers. */
const outcomeOf = ({ done, failed }: Job): string =>
  formatClauses([plural('run.allDone', done), ...(failed > 0 ? [plural('run.failed', failed)] : [])]);

/** Returns the indices of all images with an outcome. */
function allSeen({ table }: BatchRun['feed']): number[] {
  const { seen, length } = table();
  return Array.from({ length }, (_, at) => at).filter((at) => seen[at] === 1);
}

/** Groups images by the origin of their results. Images without a result are omitted, because they have no labels. */
function byMaker({ table, makers }: BatchRun['feed'], images: readonly number[]): MakerImages[] {
  const { ids, maker } = table();
  const places = [...new Set(images.map((at) => maker[at]!))].filter((place) => place >= 0);
  return places.map((place) => ({
    maker: makers().keys[place]!,
    ids: images.filter((at) => maker[at] === place).map((at) => ids[at]!),
  }));
}

function Loading(props: { done: number; total: number }) {
  return (
    <div class={css.loading} aria-busy="true">
      <p role="status">{plural('page.loading', props.total, { done: props.done })}</p>
      <div class={css.ghosts} aria-hidden="true">
        {Array.from({ length: 18 }, (_, at) => (
          <i style={{ 'flex-grow': 1 + ((at * 7) % 5) / 3 }} />
        ))}
      </div>
    </div>
  );
}

function Empty(props: { run: BatchRun; hasResults: boolean }) {
  const text = () => {
    const { run } = props;
    if (props.hasResults) return t('page.noMatch');
    if (run.isReady() && run.jobs().length === 0) return t('page.noRun');
    const job = run.feed.job();
    return job?.state === 'done' && job.total === 0 ? t('page.noImage') : t('page.noResults');
  };
  return <p class={css.empty}>{text()}</p>;
}
