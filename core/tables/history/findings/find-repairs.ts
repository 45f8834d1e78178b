import { hashBytes } from '../../../base/files/hash.js';
import type { CellEvidence, Effect } from '../../clean/kit/define-step.js';
import type { PlannedStep } from '../../clean/pass/plan.js';
import { STEP_BY_NAME } from '../../clean/steps/index.js';
import { isRuleOfRows } from '../../clean/steps/repair-cells.js';
import type { DictionaryColumn } from '../../columns/table-data.js';
import { StateRow } from '../operations/state-row.js';
import type { ViewedState } from '../operations/step-view.js';
import type { TableState } from '../state/table-state.js';

/** A repair of one cell, or of all cells of a column with a text that is wrong in any row. */
export interface FoundRepair {
  key: string;
  rule: string;
  column: string;
  before: string;
  after: string;
  /** 0 to 1, in hundredths. */
  confidence: number;
  reason: string;
  witnesses: readonly string[];
  /** Rows of its cells in the file, ascending in the order of the table. */
  rows: number[];
}

/** Repairs of a column: by text, and by the index of the current row. The most certain one counts. */
interface ColumnRepairs {
  byText: Map<string, FoundRepair>;
  byRow: Map<number, FoundRepair>;
}

interface CellChange {
  before: string;
  after: string;
  reason: string;
  evidence: CellEvidence;
}

const KEY_LENGTH = 12;

/** @param row row in the file, if the evidence is in the row. */
function repairOf(column: string, { before, after, reason, evidence }: CellChange, row: number | null): FoundRepair {
  const { rule, confidence, witnesses } = evidence;
  const key = `r${hashBytes(JSON.stringify([column, rule, before, after, row])).slice(0, KEY_LENGTH)}`;
  const certainty = Math.round(confidence * 100) / 100;
  return { key, rule, column, before, after, confidence: certainty, reason, witnesses, rows: [] };
}

function keepBest<Place>(known: Map<Place, FoundRepair>, place: Place, found: FoundRepair): void {
  const other = known.get(place);
  if (other === undefined || found.confidence > other.confidence) known.set(place, found);
}

/** What a step offers for a table, if it corrects wrong cells. */
interface Correction {
  effect: Effect;
  /** Evidence of changes without separate evidence. */
  evidence: CellEvidence;
}

/** Returns the steps of a plan that correct wrong cells, compiled for a table. */
function correctionsIn({ view }: ViewedState, steps: readonly PlannedStep[]): Correction[] {
  return steps.flatMap(({ step: { operation, column, options = {} }, confidence, isReport }) => {
    if (isReport || (confidence === null && operation !== 'repair_cells')) return [];
    const definition = STEP_BY_NAME.get(operation)!;
    const effect = definition.compile(column, definition.readOptions(options), view);
    return [{ effect, evidence: { rule: operation, confidence: confidence ?? 0, witnesses: [] } }];
  });
}

/**
 * Finds the repairs of all steps that correct wrong cells. Each cell has at most one repair, the most certain.
 * @param steps plan for the table, applied or not.
 * @returns the most certain first; of equal ones, those of more cells.
 */
export function findRepairs(viewed: ViewedState, state: TableState, steps: readonly PlannedStep[]): FoundRepair[] {
  const { data } = viewed;
  const found = data.columns.map((): ColumnRepairs => ({ byText: new Map(), byRow: new Map() }));
  for (const { effect, evidence } of correctionsIn(viewed, steps)) {
    if (effect.kind === 'texts') addTexts(found, viewed, effect, evidence);
    if (effect.kind === 'rows') addRows(found, viewed, { state, effect, evidence });
  }
  return found
    .flatMap((repairs, at) => withCells(repairs, viewed, at))
    .sort(
      (one, other) =>
        other.confidence - one.confidence || other.rows.length - one.rows.length || one.rows[0]! - other.rows[0]!,
    );
}

function addTexts(
  found: readonly ColumnRepairs[],
  { data }: ViewedState,
  { columns }: Extract<Effect, { kind: 'texts' }>,
  common: CellEvidence,
): void {
  for (const [at, change] of columns) {
    const { name, texts } = data.columns[at] as DictionaryColumn;
    for (const before of texts) {
      const changed = change(before);
      if (changed === null || changed.text === before) continue;
      const { text: after, reason, evidence = common } = changed;
      keepBest(found[at]!.byText, before, repairOf(name, { before, after, reason, evidence }, null));
    }
  }
}

function addRows(
  found: readonly ColumnRepairs[],
  { data }: ViewedState,
  {
    state,
    effect,
    evidence: common,
  }: { state: TableState; effect: Extract<Effect, { kind: 'rows' }>; evidence: CellEvidence },
): void {
  const visit = effect.start(true);
  const row = new StateRow(state.columns);
  for (let at = 0; at < data.rowCount; at += 1) {
    row.move(at, state.rows === null ? at : state.rows[at]!, data.sourceRows.at(at)!);
    const verdict = visit(row);
    if (verdict === null || 'drop' in verdict) continue;
    for (const { column, after, reason, evidence = common } of verdict.edits) {
      const before = row.text(column);
      if (before === after) continue;
      const { byText, byRow } = found[column]!;
      const change = { before, after, reason, evidence };
      const { name } = data.columns[column]!;
      if (isRuleOfRows(evidence.rule)) keepBest(byRow, at, repairOf(name, change, row.row));
      else keepBest(byText, before, repairOf(name, change, null));
    }
  }
}

/** Adds the rows of the cells to the repairs of a column. Repairs without a cell are omitted. */
function withCells({ byText, byRow }: ColumnRepairs, { data }: ViewedState, at: number): FoundRepair[] {
  if (byText.size === 0 && byRow.size === 0) return [];
  const { texts, codes } = data.columns[at] as DictionaryColumn;
  const ofCode = texts.map((text) => byText.get(text) ?? null);
  for (let row = 0; row < data.rowCount; row += 1) {
    const general = ofCode[codes[row]!]!;
    const own = byRow.get(row) ?? null;
    const best = own !== null && own.confidence >= (general?.confidence ?? 0) ? own : general;
    best?.rows.push(data.sourceRows.at(row)!);
  }
  return [...byText.values(), ...byRow.values()].filter(({ rows }) => rows.length > 0);
}
