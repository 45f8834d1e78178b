import { createSignal, onCleanup } from 'solid-js';
import type { ReadOptions } from '../../../../../core/tables/read/source/read-options.js';
import type { SessionAnswer } from '../../../../../handlers/tables/kit/session-parts.js';
import type { OperationsAnswer } from '../../../../../handlers/tables/session-operations.js';
import type { SessionList } from '../../../../../handlers/tables/sessions-list.js';
import { call } from '../../../api/call.js';
import { isCancelled, Problem } from '../../../api/problem.js';
import { showFailure, showToast } from '../../../app/toast-state.js';
import type { ChosenTable } from '../table-source.js';
import {
  branchRequest,
  type ChangeInput,
  changeRequest,
  listRequest,
  removeRequest,
  sessionRequest,
  startRequest,
} from './session-requests.js';
import { t } from './texts.js';

/** Whether another window has changed the session. */
const isOutdated = (error: unknown): boolean => error instanceof Problem && error.code === 'dataset-changed';

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

  const take = (next: SessionAnswer) => setAnswer({ session: next.session, result: next.result });
  const load = async (work: () => Promise<SessionAnswer & { is_remembered?: boolean }>) => {
    setError(null);
    try {
      const next = await work();
      take(next);
      if (next.is_remembered) showToast({ text: t('remembered') });
    } catch (caught) {
      if (!isCancelled(caught)) setError(() => caught);
    }
  };
  /** Opens a session: the named one, the last one of the table, or a new one. */
  const open = (id: string | null) =>
    load(async () => {
      const known = id ?? (await call<SessionList>(listRequest(item), life.signal)).sessions[0]?.id ?? null;
      return call<SessionAnswer>(
        known === null ? startRequest(item, { read: {}, remembered: 'use' }) : sessionRequest(known),
        life.signal,
      );
    });
  const reload = async () => {
    const now = answer();
    if (now) take(await call<SessionAnswer>(sessionRequest(now.session.id), life.signal));
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
      if (!isOutdated(caught)) throw caught;
      await reload();
      showToast({ text: t('outdated') });
      return null;
    }
  };
  /**
   * Changes the history, after the changes before it. A change that depends on the history is a function of it, because
   * the history is known only when the changes before it are stored.
   * @returns the answer; null if it failed, which was shown, or if another window had changed the session.
   */
  const change = (wanted: Wanted): Promise<OperationsAnswer | null> => {
    setPending((count) => count + 1);
    const done = queue
      .then(() => send(wanted))
      .catch((caught: unknown) => {
        showFailure(caught, () => void change(wanted));
        return null;
      });
    queue = done.finally(() => setPending((count) => count - 1));
    return done;
  };

  /** Starts a session with other import options, and the same operations. */
  const readAs = (read: ReadOptions) => {
    const { id, steps, name } = answer()!.session;
    const operations = steps.map(({ operation }) => operation);
    return load(async () => {
      const next = await call<SessionAnswer>(startRequest(item, { read, operations, name, remembered: 'store' }));
      // A session without operations holds nothing that could be lost.
      if (steps.length === 0) await call(removeRequest(id));
      const off = next.session.steps.filter((_, at) => steps[at]?.is_on === false).map((step) => step.id);
      if (off.length === 0) return next;
      const { id: own, version } = next.session;
      return call<OperationsAnswer>(changeRequest(own, version, { kind: 'switch', ids: off, is_on: false }));
    });
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
    isBusy: () => pending() > 0,
    savedAt,
    open,
    change,
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
    /** Reads the file again, with a row as its header, or without a header from a row on. */
    readFrom: async (row: number, isHeader: boolean) => {
      const { header_row: _, header_rows: __, ...read } = answer()!.session.read;
      await readAs(isHeader ? { ...read, header_row: row } : { ...read, header_rows: 0 });
      const before = answer()!.session.source.head.filter((one) => one.kind === 'row' && one.row < row);
      if (isHeader || before.length === 0) return;
      const scope = { rows: before.map((one) => one.row) };
      await change({ kind: 'add', operations: [{ operation: { operation: 'remove_rows', scope } }] });
    },
    /** Opens the last session of another table of the file, or starts one. */
    openTable: (table: string) => {
      const { table: _, column_uses: __, ...read } = answer()!.session.read;
      return load(async () => {
        const { sessions } = await call<SessionList>(listRequest(item), life.signal);
        const known = sessions.find((session) => session.table === table);
        return call<SessionAnswer>(
          known === undefined
            ? startRequest(item, { read: { ...read, table }, remembered: 'use' })
            : sessionRequest(known.id),
        );
      });
    },
  };
}
export type SessionDocument = ReturnType<typeof createSessionDocument>;
