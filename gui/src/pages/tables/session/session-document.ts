import { createSignal, onCleanup } from 'solid-js';
import type { ReadOptions } from '../../../../../core/tables/read/source/read-options.js';
import type { SessionAnswer } from '../../../../../handlers/tables/kit/session-parts.js';
import type { SessionIgnored } from '../../../../../handlers/tables/session-ignore.js';
import type { ReimportedSession } from '../../../../../handlers/tables/session-import.js';
import type { OperationsAnswer } from '../../../../../handlers/tables/session-operations.js';
import type { StartedSession } from '../../../../../handlers/tables/sessions-create.js';
import type { SessionList } from '../../../../../handlers/tables/sessions-list.js';
import { call } from '../../../api/call.js';
import { isCancelled, Problem } from '../../../api/problem.js';
import { showFailure, showToast, showUndo } from '../../../app/toast-state.js';
import { type ChosenTable, forgetTables } from '../table-source.js';
import {
  branchRequest,
  type ChangeInput,
  changeRequest,
  forgetRequest,
  ignoreRequest,
  importRequest,
  listRequest,
  recipeStartRequest,
  removeRequest,
  restoreRequest,
  sessionRequest,
  startRequest,
} from './session-requests.js';
import { t } from './texts.js';

/** Whether the session, or its file, has changed since it was read. */
export const isOutdated = (error: unknown): boolean => error instanceof Problem && error.code === 'dataset-changed';

/** An answer that may also state the import options that are remembered for files of the same form. */
type Opened = SessionAnswer & Partial<Pick<StartedSession, 'is_remembered' | 'remembered'>>;

/** A change, or a function that returns it for the history that it applies to. */
type Wanted = ChangeInput | ((session: SessionAnswer['session']) => ChangeInput);

/**
 * The session of a table: its history and the result, as the server last described them. The server stores every
 * change before it answers, so leaving the page or a crash loses nothing.
 */
export function createSessionDocument(item: string) {
  const [answer, setAnswer] = createSignal<SessionAnswer | null>(null);
  const [error, setError] = createSignal<unknown>(null);
  const [pending, setPending] = createSignal(0);
  const [savedAt, setSavedAt] = createSignal<number | null>(null);
  const life = new AbortController();
  onCleanup(() => life.abort());
  let queue: Promise<unknown> = Promise.resolve();

  const [remembered, setRemembered] = createSignal<ReadOptions | null>(null);
  /** Operations that do not fit the import options or the recipe chosen last. */
  const [unfit, setUnfit] = createSignal<readonly string[]>([]);
  const take = (next: Opened) => {
    setAnswer({ session: next.session, result: next.result });
    if (next.remembered !== undefined) setRemembered(next.remembered);
  };
  const load = async (work: () => Promise<Opened>) => {
    setError(null);
    try {
      const next = await work();
      setUnfit([]);
      take(next);
      if (next.is_remembered)
        showToast({ text: t('remembered'), action: { label: t('remembered.not'), run: () => void readAs({}) } });
    } catch (caught) {
      if (!isCancelled(caught)) setError(() => caught);
    }
  };
  /** Opens a session: the named one, the last one of the table, or a new one. */
  const open = (id: string | null) =>
    load(async () => {
      const known = id ?? (await call<SessionList>(listRequest(item), life.signal)).sessions[0]?.id ?? null;
      return call<SessionAnswer>(known === null ? startRequest(item, {}) : sessionRequest(known), life.signal);
    });
  /** Reads the session again, after another window has changed it. @returns whether it has another version. */
  const refresh = async (): Promise<boolean> => {
    const now = answer();
    if (now) take(await call<SessionAnswer>(sessionRequest(now.session.id), life.signal));
    return answer()?.session.version !== now?.session.version;
  };

  const send = async (wanted: Wanted): Promise<OperationsAnswer | null> => {
    const now = answer();
    if (!now) return null;
    const { id, version } = now.session;
    const change = typeof wanted === 'function' ? wanted(now.session) : wanted;
    try {
      const next = await call<OperationsAnswer>(changeRequest(id, version, change));
      take(next);
      setSavedAt(Date.now());
      return next;
    } catch (caught) {
      if (!isOutdated(caught) || !(await refresh())) throw caught;
      showToast({ text: t('outdated') });
      return null;
    }
  };
  /** Runs work after the changes before it. A failure is shown, with a button to retry. @returns `failed` then. */
  const inOrder = <Answer>(work: () => Promise<Answer>, failed: Answer, retry: () => void): Promise<Answer> => {
    setPending((count) => count + 1);
    const done = queue.then(work).catch((caught: unknown) => {
      showFailure(caught, retry);
      return failed;
    });
    queue = done.finally(() => setPending((count) => count - 1));
    return done;
  };
  /**
   * Changes the history, after the changes before it. A change that depends on the history is a function of it, because
   * the history is known only when the changes before it are stored.
   * @returns the answer; null if it failed, which was shown, or if another window had changed the session.
   */
  const change = (wanted: Wanted): Promise<OperationsAnswer | null> =>
    inOrder(
      () => send(wanted),
      null,
      () => void change(wanted),
    );

  /**
   * Ignores findings and repairs, or shows them again without a reason. Not part of the history.
   * @returns whether it was stored; a failure was shown.
   */
  const ignore = async (keys: readonly string[], reason: string | null): Promise<boolean> => {
    const id = answer()?.session.id;
    if (id === undefined) return false;
    try {
      const { ignored } = await call<SessionIgnored>(ignoreRequest(id, keys, reason));
      setAnswer((now) => (now?.session.id === id ? { ...now, session: { ...now.session, ignored } } : now));
      setSavedAt(Date.now());
      return true;
    } catch (caught) {
      showFailure(caught, () => void ignore(keys, reason));
      return false;
    }
  };

  /** Removes a session without operations, which holds nothing that could be lost. If that fails, it stays in the list. */
  const removeIfEmpty = async ({ id, steps }: SessionAnswer['session']): Promise<void> => {
    if (steps.length === 0) await call(removeRequest(id)).catch(() => undefined);
  };
  /** Opens the session again that another one has replaced. */
  const restore = (id: string, replacement: string): Promise<void> =>
    inOrder(
      async () => {
        await call(restoreRequest(id));
        const last = answer()?.session;
        // A history that has changed meanwhile stays among the sessions of the table.
        if (last?.id === replacement && last.version === 0) await call(removeRequest(replacement));
        take(await call<Opened>(sessionRequest(id)));
        setUnfit([]);
      },
      undefined,
      () => void restore(id, replacement),
    );
  /** Shows another session on the table instead of the open one. The notification undoes it. */
  const replaceBy = async (next: Opened, misfits: readonly string[], message: string): Promise<void> => {
    const before = answer()!.session;
    take(next);
    setUnfit(misfits);
    await removeIfEmpty(before);
    setSavedAt(Date.now());
    showUndo(message, () => void restore(before.id, next.session.id));
  };
  /** Reads the file again with other import options, and keeps the history. The notification undoes it. */
  const readAs = (read: ReadOptions): Promise<boolean> =>
    inOrder(
      async () => {
        const next = await call<ReimportedSession>(importRequest(answer()!.session.id, read));
        await replaceBy(next, next.no_longer_applied, t('import.done'));
        return true;
      },
      false,
      () => void readAs(read),
    );
  /**
   * Starts another session on the table with the operations of a recipe. The notification undoes it.
   * @returns notes on the operations and missing columns; null if it failed, which was shown.
   */
  const applyRecipe = (recipe: string): Promise<readonly string[] | null> =>
    inOrder(
      async () => {
        const { read, source } = answer()!.session;
        const table = source.other_tables.length > 0 ? { table: source.table } : {};
        const next = await call<StartedSession>(recipeStartRequest(item, recipe, { ...forgetTables(read), ...table }));
        const failed = next.result.outcomes.filter(({ state }) => state === 'failed');
        await replaceBy(
          next,
          failed.map(({ id }) => id),
          t('recipe.done'),
        );
        return next.notes;
      },
      null,
      () => void applyRecipe(recipe),
    );
  const forget = async (): Promise<void> => {
    try {
      await call(forgetRequest(answer()!.session.id));
      setRemembered(null);
      showToast({ text: t('remembered.forgotten') });
    } catch (caught) {
      showFailure(caught, () => void forget());
    }
  };
  /** Returns the import options with a row as the header, or without a header from a row on. */
  const optionsFrom = (row: number, isHeader: boolean): ReadOptions => {
    const { read, source } = answer()!.session;
    const { header_row: _, header_rows: __, ...others } = forgetTables(read);
    const table = source.other_tables.length > 0 ? { table: source.table } : {};
    return { ...others, ...table, header_row: row, ...(isHeader ? {} : { header_rows: 0 }) };
  };

  return {
    item,
    session: () => answer()?.session ?? null,
    result: () => answer()?.result ?? null,
    /** The result of the session, for questions, reviews and reports; null while there is none. */
    chosen: (): ChosenTable | null => {
      const session = answer()?.session;
      if (!session) return null;
      return { source: { kind: 'session', id: session.id, name: session.source.name }, read: {} };
    },
    error,
    refresh,
    isBusy: () => pending() > 0,
    savedAt,
    open,
    change,
    ignore,
    undo: () => answer()?.session.can_undo && change({ kind: 'undo' }),
    redo: () => answer()?.session.can_redo && change({ kind: 'redo' }),
    /** Asks what a change would do, without storing it. Throws `Problem`. */
    preview: (wanted: ChangeInput, signal: AbortSignal) => {
      const { id, version } = answer()!.session;
      return call<OperationsAnswer>(changeRequest(id, version, wanted, true), signal);
    },
    /** Copies the session, up to an operation, and opens the copy. */
    branch: (after?: string) => load(() => call<SessionAnswer>(branchRequest(answer()!.session.id, after))),
    readAs,
    applyRecipe,
    optionsFrom,
    /** Reads the file again, with a row as its header, or without a header from a row on. */
    readFrom: (row: number, isHeader: boolean) => readAs(optionsFrom(row, isHeader)),
    remembered,
    /** Forgets the import options for files of this form. This session keeps them. */
    forget,
    /** Operations that do not fit the import options or the recipe chosen last, with the reasons. */
    unfit: () => {
      const ids = new Set(unfit());
      return (answer()?.result.outcomes ?? []).filter(({ id, state }) => ids.has(id) && state === 'failed');
    },
    /** Opens the last session of another table of the file, or starts one. */
    openTable: (table: string) => {
      const { table: _, column_uses: __, ...read } = answer()!.session.read;
      return load(async () => {
        const { sessions } = await call<SessionList>(listRequest(item), life.signal);
        const known = sessions.find((session) => session.table === table);
        return call<SessionAnswer>(
          known === undefined ? startRequest(item, { ...read, table }) : sessionRequest(known.id),
        );
      });
    },
  };
}
export type SessionDocument = ReturnType<typeof createSessionDocument>;
