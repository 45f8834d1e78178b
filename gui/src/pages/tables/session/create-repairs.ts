import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js';
import type { SessionFindings } from '../../../../../core/tables/history/findings/session-findings.js';
import type { SessionRepairs } from '../../../../../handlers/tables/session-repairs.js';
import { call } from '../../../api/call.js';
import { showFailure } from '../../../app/toast-state.js';
import type { SessionDocument } from './session-document.js';
import { type RepairsInput, repairsRequest } from './session-requests.js';
import type { ShownPreview } from './session-view.js';

export type ListedRepair = SessionRepairs['repairs'][number];

/** Pause in moving the slider after which repairs are requested, ms. */
const DELAY_MS = 150;
/** Repairs that are listed at first, and that each click on "more" adds. */
const PAGE = 100;
/** Confidence from which repairs are suggested elsewhere, too. */
const USUAL_CONFIDENCE = 0.85;

interface RepairsOf {
  doc: SessionDocument;
  /** Findings, whose search the list of repairs uses; a new object after each search. */
  findings: Accessor<SessionFindings | null>;
  startPreview(preview: ShownPreview): void;
  goToCell(row: number, column: string | null): Promise<void>;
}

/** The repairs of single cells above a confidence. They are requested only while they are shown. */
export function createRepairs({ doc, findings, startPreview, goToCell }: RepairsOf) {
  const id = () => doc.session()?.id ?? '';
  const [isOpen, setOpen] = createSignal(false);
  const [confidence, setConfidence] = createSignal(USUAL_CONFIDENCE);
  /** The column to which the list is limited; null for all. */
  const [column, setColumn] = createSignal<string | null>(null);
  const [limit, setLimit] = createSignal(PAGE);
  const [list, setList] = createSignal<SessionRepairs | null>(null);
  const [error, setError] = createSignal<unknown>(null);
  const matching = (): RepairsInput => ({
    min_confidence: confidence(),
    ...(column() !== null && { column: column()! }),
  });
  let turn = 0;
  const load = async () => {
    turn += 1;
    const own = turn;
    try {
      // Never aborted: the server would end the process that has the findings in memory.
      const answer = await call<SessionRepairs>(repairsRequest(id(), { ...matching(), limit: limit() }));
      if (own !== turn) return;
      setError(null);
      setList(answer);
    } catch (caught) {
      if (own === turn) setError(() => caught);
    }
  };
  let timer = 0;
  createEffect(
    on([isOpen, findings], ([shown, found]) => {
      clearTimeout(timer);
      if (shown && found !== null) void load();
    }),
  );
  createEffect(
    on(
      [confidence, column, limit],
      () => {
        clearTimeout(timer);
        if (isOpen()) timer = window.setTimeout(() => void load(), DELAY_MS);
      },
      { defer: true },
    ),
  );
  onCleanup(() => clearTimeout(timer));

  /** Number of cells with at least the chosen confidence, known without asking the server. */
  const cellsAbove = () =>
    list()?.confidences.reduce((sum, one) => (one.confidence >= confidence() ? sum + one.cells : sum), 0) ?? 0;

  /** Previews the operations that accept repairs. */
  const accept = async (which: RepairsInput, title: string) => {
    try {
      const request = repairsRequest(id(), { ...which, limit: 0, operations: true });
      const { operations } = await call<SessionRepairs>(request);
      if (operations === null || operations.length === 0) return;
      const cells = operations[0]!.operation.options?.cells as { row: number; column: string }[];
      startPreview({ change: { kind: 'add', operations }, title, detail: '' });
      await goToCell(cells[0]!.row, cells[0]!.column);
    } catch (caught) {
      showFailure(caught, () => void accept(which, title));
    }
  };
  return {
    isOpen,
    setOpen,
    confidence,
    setConfidence: (value: number) => {
      setLimit(PAGE);
      setConfidence(value);
    },
    usual: USUAL_CONFIDENCE,
    column,
    setColumn: (name: string | null) => {
      setLimit(PAGE);
      setColumn(name);
    },
    list,
    error,
    reload: () => void load(),
    showMore: () => setLimit(Math.min(1000, limit() + PAGE)),
    canShowMore: () => limit() < 1000,
    matching,
    cellsAbove,
    accept,
  };
}
