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

/** An image that is passed on the way to another one is not detected in, ms. */
const START_AFTER_MS = 120;

export interface DocumentOptions {
  /** How the image before it was viewed, if it was reached from there. */
  carried: Look | null;
  /** Result named by the address; null for none. */
  maker: string | null;
  /** Threshold named by the address, 0 to 1; null for none. */
  confidence: number | null;
  /** Box named by the address; null for none. */
  box: string | null;
  onNews: (news: CorrectionNews) => void;
}

/** Returns the results with another one first, in place of an earlier one by the same maker. */
const withResult = (results: readonly StoredResult[], result: StoredResult): StoredResult[] => [
  result,
  ...results.filter(({ maker }) => maker !== result.maker),
];

/**
 * The document of one image: its results, its corrections and how it is viewed. Everything is stored on the server at once.
 * Results are kept by model and settings: choosing a model selects one or makes one.
 */
export function createImageDocument(id: string, { carried, maker, confidence, box, onNews }: DocumentOptions) {
  const [details, setDetails] = createSignal<ItemDetails | null>(untrack(() => peekDetails(id)) ?? null);
  const [error, setError] = createSignal<unknown>(null);
  /** Whether several models are ready and the user has to choose one. */
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
  /** Whether the file has changed since its results, which are not shown any more. */
  const isStale = () => results().length === 0 && (details()?.stale_results ?? 0) > 0;

  const receive = (received: ItemDetails) => {
    setDetails(received);
    corrections.receive(received.corrections);
    setError(null);
  };
  /** Adds a result that was made now. */
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

  /** Selects the result of a model with the current settings, or runs it. */
  const chooseModel = (model: string) => {
    runner.reset();
    setNeedsModel(false);
    const found = chooseResult(results(), { ...look(), model, maker: null });
    setLook({ model, maker: found?.maker ?? null });
    if (!found) void run(model);
  };

  /** Selects the result of a model with other settings. @returns false if it has to run for that. */
  const chooseSettings = (model: string, settings: RunSettings): boolean => {
    const found = model === '' ? null : chooseResult(results(), { ...settings, model, maker: null });
    if (found) setLook({ model, maker: found.maker, ...settingsOf(found) });
    return found !== null;
  };

  const load = async (reading = fetchDetails(id)): Promise<void> => {
    try {
      receive(await reading);
    } catch (cause) {
      setError(cause);
    }
  };

  /** Runs the model of the look, that of the batch, or the default one. */
  const runAny = async (): Promise<void> => {
    const model = look().model || (await readFirstModel(details()?.item ?? null));
    if (model === '') {
      setNeedsModel(true);
      return;
    }
    // The page names the model also if it fails.
    setLook({ model });
    await run(model);
  };
  /** Runs a model if the image never had a result. */
  const runFirst = (): void => {
    if (!result() && !isStale() && runner.run().state === 'idle') void runAny();
  };

  // What could not be read is read again when the server is back.
  createEffect(
    on(
      () => serverHealth().state,
      (state, before) => before === 'down' && state === 'up' && error() !== null && void load(),
      { defer: true },
    ),
  );
  onMount(() => {
    const known = untrack(details);
    if (known) corrections.receive(known.corrections);
    void load(first);
  });
  createEffect(
    on([() => details() !== null && view.isRestored(), () => result() === null], ([isReady, isMissing]) => {
      if (!isReady || !isMissing) return;
      const timer = setTimeout(runFirst, START_AFTER_MS);
      onCleanup(() => clearTimeout(timer));
    }),
  );

  // A result that is shown stays, also when another one is made: for a comparison, by a job, or in another window.
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
  // Boxes that stay the same stay the same objects, so that the rows of a long list are not made again.
  const all = createMemo<CorrectedBox[]>(
    (before) => keepSame(before, correctedBoxes(result()?.maker ?? null, plain(), corrections.inEffect())),
    [],
  );
  /** Size of the photo as the browser decoded it, until a result has it. */
  const [photoSize, setPhotoSize] = createSignal<{ width: number; height: number } | null>(null);
  /** Whether the browser could not decode the photo, which has no result. */
  const [isUndecoded, setUndecoded] = createSignal(false);
  const isUnmeasured = createMemo(() => details() !== null && results().length === 0 && photoSize() === null);
  const measure = async () => {
    const measured = await measurePhoto(photoSource(id, untrack(details)));
    setPhotoSize(measured);
    setUndecoded(measured === null);
  };
  createEffect(() => isUnmeasured() && void measure());
  /** Size of the upright image, px; 0 while it is unknown. */
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
  // An address may name a box by its place in the list. Its id, which stays the same, replaces the place.
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
      receive,
      reload: () => load(),
    },
    ...{ run, runAny, chooseModel, chooseSettings, runner, keep, plain, all, boxes },
    /** Whether the workspace has no such item, or no longer. */
    isMissing: () => {
      const now = error();
      return now instanceof Problem && now.code === 'not-found';
    },
    item: () => details()?.item ?? null,
    size,
    measure,
    isUndecoded: () => isUndecoded() && results().length === 0,
    src: () => photoSource(id, details()),
    /** Number of corrections in effect that the boxes contain. */
    edits: createMemo(() => {
      const shown = result()?.maker ?? null;
      return corrections.inEffect().filter(({ box_id: box }) => belongsTo(box, shown)).length;
    }),
    /** Edited boxes of results that are not shown. */
    editsElsewhere: createMemo(() => {
      const now = result();
      return now ? countElsewhere(corrections.inEffect(), now.maker) : 0;
    }),
  };
}
export type ImageDocument = ReturnType<typeof createImageDocument>;
