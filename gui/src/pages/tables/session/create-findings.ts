import { type Accessor, createEffect, createSignal, on } from 'solid-js';
import type { SessionFindings } from '../../../../../core/tables/history/findings/session-findings.js';
import { call } from '../../../api/call.js';
import { createLatestRequest } from '../../../api/latest-request.js';
import type { SessionDocument } from './session-document.js';
import { findingsRequest } from './session-requests.js';

/** Cells of a finding. */
type LocatedCells = NonNullable<SessionFindings['located']>;

/** Time that the pointer must be over a finding before its cells are searched, ms. */
const HOVER_MS = 120;

/** Returns keys `ROW:COLUMN` of cells, and `ROW:` for whole rows. */
export const cellKeys = (cells: readonly { row: number; column: string | null }[]): ReadonlySet<string> =>
  new Set(cells.map(({ row, column }) => `${row}:${column ?? ''}`));

interface FindingsOf {
  doc: SessionDocument;
  /** Session and version of the history; null while there is none. */
  version: Accessor<string | null>;
}

/** The findings about the table after its history, and their cells. */
export function createFindings({ doc, version }: FindingsOf) {
  const id = () => doc.session()?.id ?? '';
  const [findings, setFindings] = createSignal<SessionFindings | null>(null);
  const [findingsError, setFindingsError] = createSignal<unknown>(null);
  const [isSearching, setSearching] = createSignal(false);
  const request = createLatestRequest();
  const search = () => {
    setSearching(true);
    return request.ask((signal) => call<SessionFindings>(findingsRequest(id()), signal), {
      take: (answer) => {
        setFindings(answer);
        setFindingsError(null);
        setSearching(false);
      },
      fail: (error) => {
        setFindingsError(() => error);
        setSearching(false);
      },
    });
  };

  /** Cells of the findings of this version by their keys, also those that are still requested. */
  const located = new Map<string, Promise<LocatedCells>>();
  const cellsOf = (key: string): Promise<LocatedCells> => {
    const known = located.get(key);
    if (known !== undefined) return known;
    // Never aborted: the server would end the process that has the findings in memory.
    const asked = call<SessionFindings>(findingsRequest(id(), key)).then((answer) => answer.located ?? []);
    located.set(key, asked);
    asked.catch(() => located.delete(key));
    return asked;
  };

  // What the pointer is over: its cells are marked, and the shown rows stay.
  const [hoveredCells, setHoveredCells] = createSignal<ReadonlySet<string> | null>(null);
  let hovering = 0;
  const hoverFinding = async (key: string | null) => {
    hovering += 1;
    const turn = hovering;
    setHoveredCells(null);
    if (key === null) return;
    // The pointer crosses findings on its way to another one.
    await new Promise((resolve) => setTimeout(resolve, HOVER_MS));
    if (turn !== hovering) return;
    try {
      const cells = await cellsOf(key);
      if (turn === hovering) setHoveredCells(cellKeys(cells));
    } catch (error) {
      if (turn === hovering) setFindingsError(() => error);
    }
  };
  createEffect(
    on(version, (now) => {
      if (now === null) return;
      located.clear();
      void hoverFinding(null);
      void search();
    }),
  );
  return {
    findings,
    findingsError,
    setFindingsError,
    isSearching,
    searchAgain: () => void search(),
    cellsOf,
    hoveredCells,
    hoverFinding,
    /** Marks cells that are known. */
    hoverCells: (cells: readonly { row: number; column: string }[] | null) => {
      hovering += 1;
      setHoveredCells(cells === null ? null : cellKeys(cells));
    },
    /** Ignores findings or repairs, and searches again. */
    ignore: async (key: string, reason: string) => {
      if (await doc.ignore([key], reason)) await search();
    },
    showAgain: async (key: string) => {
      if (await doc.ignore([key], null)) await search();
    },
  };
}
