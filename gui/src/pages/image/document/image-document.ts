import { createEffect, createMemo, createSignal, on, onCleanup, onMount, untrack } from 'solid-js';
import type { CorrectedBox } from '../../../../../core/workspace/items/corrected-boxes.js';
import type { StoredResult } from '../../../../../core/workspace/items/result-store.js';
import { Problem } from '../../../api/problem.js';
import { serverHealth } from '../../../app/health.js';
import { preferences } from '../../../app/preferences.js';
import type { ItemDetails } from '../../../workspace/items.js';
import { createActionHistory } from './action-history.js';
import { belongsTo } from './box-id.js';
import { countElsewhere } from './carry-over.js';
import { chooseResult, modelOf, settingsOf } from './choose-result.js';
import { type CorrectionNews, createCorrections } from './corrections.js';
import { fetchDetails, peekDetails, rememberDetails } from './details-cache.js';
import { createDetectionRun } from './detection-run.js';
import { readFirstModel } from './first-model.js';
import { correctedBoxes, keepSame, plainBoxes, sortBoxes } from './image-boxes.js';
import { createImageView } from './image-view.js';
import { firstLook, type Look, type RunSettings } from './look.js';
import { measurePhoto, photoSource } from './photo-source.js';

/** Delay before objects are detected in an image, ms, so that this is not done for images that the user only passes. */
const START_AFTER_MS = 120;

export interface DocumentOptions {
  /** Look of the previous image, if the user came from there. */
  carried: Look | null;
  /** Result named in the address; null if there is none. */
  maker: string | null;
  /** Threshold named in the address, 0 to 1; null if there is none. */
  confidence: number | null;
  /** Box named in the address; null if there is none. */
  box: string | null;
  onNews: (news: CorrectionNews) => void;
}

/** Puts a result first. Removes an earlier one with the same key. */
const withResult = (results: readonly StoredResult[], result: StoredResult): StoredResult[] => [
  result,
  ...results.filter(({ maker }) => maker !== result.maker),
];

/**
 * The state of an image: its results, its corrections, and how it is displayed. All changes are stored on the server at
 * once. There is one result for each model and its settings: choosing a model selects its result, or creates it.
 */
export function createImageDocument(id: string, { carried, maker, confidence, box, onNews }: DocumentOptions) {
  const [details, setDetails] = createSignal<ItemDetails | null>(untrack(() => peekDetails(id)) ?? null);
  const [error, setError] = createSignal<unknown>(null);
  /** Whether the user must choose one of several models that are ready. */
  const [needsModel, setNeedsModel] = createSignal(false);
  const first = fetchDetails(id);
  const stored = first.then(({ item }) => item.view);
  const threshold = confidence === null ? {} : { confidence, classConfidence: {} };
  const own = { ...carried, ...(maker ? { maker } : {}), ...threshold };
  const view = createImageView(id, { look: firstLook(preferences()), own, box, stored });
  const { look, setLook } = view;
  const corrections = createCorrections(id, onNews);
  const actions = createActionHistory(corrections.done);
  const results = () => details()?.results ?? [];
  const result = createMemo(() => chooseResult(results(), look()));
  /** Whether the file has changed since its results were made. They are then not displayed. */
  const isStale = () => results().length === 0 && (details()?.stale_results ?? 0) > 0;

  /**
   * Takes over an answer of the server, unless a newer one has overtaken it.
   * @param completed number of completed requests with corrections when the server was asked.
   */
  const receive = (received: ItemDetails, completed: number) => {
    setError(null);
    if (received.item.revision < (details()?.item.revision ?? 0)) return;
    setDetails(received);
    corrections.receive(received.corrections, completed);
  };
  /** Adds a new result. */
  const keep = (made: StoredResult) => {
    const before = details();
    if (!before) return;
    const after = { ...before, results: withResult(before.results, made), stale_results: 0 };
    rememberDetails(after);
    setDetails(after);
  };
  const runner = createDetectionRun((made) => {
    keep(made);
    setLook({ maker: made.maker, model: modelOf(made), ...settingsOf(made) });
  });
  const run = (model: string, settings: RunSettings = look()) => {
    setNeedsModel(false);
    const { tileSize, tileOverlap } = settings;
    return runner.start(id, { model, settings: { tileSize, tileOverlap } });
  };

  /** Selects the result of a model with the current settings, or runs the model. */
  const chooseModel = (model: string) => {
    runner.reset();
    setNeedsModel(false);
    const found = chooseResult(results(), { ...look(), model, maker: null });
    setLook({ model, maker: found?.maker ?? null });
    if (!found) void run(model);
  };

  /**
   * Selects the result of a model with other settings.
   * @returns false if there is none, so that the model must be run.
   */
  const chooseSettings = (model: string, settings: RunSettings): boolean => {
    const found = model === '' ? null : chooseResult(results(), { ...settings, model, maker: null });
    if (found) setLook({ model, maker: found.maker, ...settingsOf(found) });
    return found !== null;
  };

  const load = async (reading = fetchDetails(id)): Promise<void> => {
    const completed = corrections.completed();
    try {
      receive(await reading, completed);
    } catch (cause) {
      setError(cause);
    }
  };

  /** Runs the model of the look, or else that of the batch, or else the default one. */
  const runAny = async (): Promise<void> => {
    const model = look().model || (await readFirstModel(details()?.item ?? null));
    if (model === '') {
      setNeedsModel(true);
      return;
    }
    // The page must name the model even if the run fails.
    setLook({ model });
    await run(model);
  };
  /** Runs a model if the image has never had a result. */
  const runFirst = (): void => {
    if (!result() && !isStale() && runner.run().state === 'idle') void runAny();
  };

  // If loading has failed, it is repeated when the server is back.
  createEffect(
    on(
      () => serverHealth().state,
      (state, before) => before === 'down' && state === 'up' && error() !== null && void load(),
      { defer: true },
    ),
  );
  onMount(() => {
    const known = untrack(details);
    if (known) corrections.receive(known.corrections, corrections.completed());
    void load(first);
  });
  createEffect(
    on([() => details() !== null && view.isRestored(), () => result() === null], ([isReady, isMissing]) => {
      if (!isReady || !isMissing) return;
      const timer = setTimeout(runFirst, START_AFTER_MS);
      onCleanup(() => clearTimeout(timer));
    }),
  );

  // Pins the displayed result, so that it stays selected when another result is made: for a comparison, by a job, or in
  // another window.
  createEffect(() => {
    const shown = result();
    if (shown && view.isRestored() && untrack(look).maker !== shown.maker)
      untrack(() => setLook({ maker: shown.maker, model: modelOf(shown), ...settingsOf(shown) }));
  });

  const plain = createMemo(() => {
    const now = result();
    const { iou, isAgnostic } = look();
    return now ? plainBoxes(now, { iou, isAgnostic }) : [];
  });
  // Unchanged boxes remain the same objects, so that their rows in a long list are not rendered again.
  const all = createMemo<CorrectedBox[]>(
    (before) => keepSame(before, correctedBoxes(result()?.maker ?? null, plain(), corrections.inEffect())),
    [],
  );
  /** Size of the image as decoded by the browser, until there is a result with its size, px. */
  const [photoSize, setPhotoSize] = createSignal<{ width: number; height: number } | null>(null);
  /** Whether the browser could not decode an image without a result. */
  const [isUndecoded, setUndecoded] = createSignal(false);
  const isUnmeasured = createMemo(() => details() !== null && results().length === 0 && photoSize() === null);
  const measure = async () => {
    const measured = await measurePhoto(photoSource(id, untrack(details)));
    setPhotoSize(measured);
    setUndecoded(measured === null);
  };
  createEffect(() => isUnmeasured() && void measure());
  /** Returns the size of the upright image, px; 0 if it is not yet known. */
  const size = () => {
    const { width, height } = results()[0]?.image ?? photoSize() ?? { width: 0, height: 0 };
    return { width, height };
  };
  const boxes = createMemo(() => sortBoxes(all(), look()));
  createEffect(() => {
    if (result() === null || !view.isRestored()) return;
    const { length } = boxes().shown;
    untrack(() => view.setObjects(length));
  });
  // The address can name a box by its index in the list. It is replaced by the id, because the index may change.
  createEffect(() => {
    const place = Number(view.selected());
    if (!view.isRestored() || !Number.isInteger(place)) return;
    const named = boxes().shown[place - 1];
    if (named) untrack(() => view.setSelected(named.id));
  });
  return {
    ...{
      id,
      details,
      error,
      needsModel,
      isStale,
      look,
      setLook,
      view,
      corrections,
      actions,
      results,
      result,
      reload: () => load(),
    },
    ...{ run, runAny, chooseModel, chooseSettings, runner, keep, plain, all, boxes },
    /** Whether the workspace does not contain the item. */
    isMissing: () => {
      const now = error();
      return now instanceof Problem && now.code === 'not-found';
    },
    item: () => details()?.item ?? null,
    size,
    measure,
    isUndecoded: () => isUndecoded() && results().length === 0,
    src: () => photoSource(id, details()),
    /** Number of corrections that affect the displayed boxes. */
    edits: createMemo(() => {
      const shown = result()?.maker ?? null;
      return corrections.inEffect().filter(({ box_id: box }) => belongsTo(box, shown)).length;
    }),
    /** Number of corrected boxes that belong to other results. */
    editsElsewhere: createMemo(() => {
      const now = result();
      return now ? countElsewhere(corrections.inEffect(), now.maker) : 0;
    }),
  };
}
export type ImageDocument = ReturnType<typeof createImageDocument>;
