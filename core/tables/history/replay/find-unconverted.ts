import { isBlank } from '../../cells/blank.js';
import type { CleanStep, UnconvertedCells } from '../../clean/kit/clean-step.js';
import { STEP_BY_NAME } from '../../clean/steps/index.js';
import { type Conversion, compileStep } from '../operations/apply-step.js';
import type { Operation } from '../operations/operation.js';
import { rowOfPlace, statePlaces } from '../rows/places.js';
import { NO_PLACE, tracePlace } from '../rows/trace-rows.js';
import { columnsById, countCodes, type SourceTable, type TableState } from '../state/table-state.js';
import type { ReplayedHistory } from './replay.js';

/** Maximum texts listed for a column, and their length. */
const MAX_EXAMPLES = 20;
const MAX_TEXT = 200;

/** The conversions of a column by the steps of a history, and the last of these steps. */
interface ConvertedColumn {
  operation: CleanStep['operation'];
  conversions: Conversion[];
  /** The rows that the last step converted. */
  source: SourceTable;
}

const isStep = (operation: Operation): operation is Operation & CleanStep =>
  STEP_BY_NAME.has(operation.operation as CleanStep['operation']);

function convertedColumns({ states, steps, outcomes }: ReplayedHistory): Map<string, ConvertedColumn> {
  const found = new Map<string, ConvertedColumn>();
  for (const [at, { operation }] of steps.entries()) {
    const { state } = outcomes[at]!;
    if (state === 'off' || state === 'failed' || !isStep(operation) || operation.scope !== undefined) continue;
    const { operation: name, column, options } = operation;
    const step = compileStep({ operation: name, column, options });
    const before = states[at]!;
    const { source } = before;
    for (const [id, conversion] of step.conversions({ source, state: before }))
      found.set(id, { operation: name, conversions: [...(found.get(id)?.conversions ?? []), conversion], source });
  }
  return found;
}

const isLeft = (text: string, conversions: readonly Conversion[]) =>
  !isBlank(text) && conversions.every(({ isDone, effect }) => !isDone(text) && effect(text) === null);

/** Returns the places of a table with a row of an earlier table: not those of rows that were added or grouped since. */
function placesOf(earlier: SourceTable, state: TableState): Uint32Array {
  const places = statePlaces(state.source, state);
  if (earlier === state.source) return places;
  return places.filter((place) => tracePlace(state.source, place, earlier) !== NO_PLACE);
}

/**
 * Returns the cells of a result that the cleaning steps of its history could not convert, by column. Steps that are
 * limited to some rows do not count.
 */
export function findUnconverted(replayed: ReplayedHistory): UnconvertedCells[] {
  const last = replayed.states.at(-1)!;
  return [...convertedColumns(replayed)].flatMap(([id, { operation, conversions, source }]): UnconvertedCells[] => {
    const column = columnsById(last).get(id);
    if (column === undefined) return [];
    const places = placesOf(source, last);
    const counts = countCodes(column, source === last.source ? last.rows : places);
    const left = column.texts.map((text, code) => counts[code]! > 0 && isLeft(text, conversions));
    const count = counts.reduce((sum, one, code) => (left[code] ? sum + one : sum), 0);
    if (count === 0) return [];
    const rows = new Map<string, number>();
    for (const place of places) {
      const code = column.codes[place]!;
      const text = column.texts[code]!;
      if (left[code] && !rows.has(text)) rows.set(text, rowOfPlace(last.source, place));
      if (rows.size === MAX_EXAMPLES) break;
    }
    const examples = [...rows].map(([text, row]) => ({ row, text: text.slice(0, MAX_TEXT) }));
    return [{ operation, column: column.name, count, examples }];
  });
}
