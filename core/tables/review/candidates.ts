import { hashBytes } from '../../base/files/hash.js';
import { editDistance } from '../../language/edit-distance.js';
import { isBlank } from '../cells/blank.js';
import { REPAIR_RULES } from '../clean/steps/repair-cells.js';
import type { TableData } from '../columns/table-data.js';
import { MIN_SUGGESTED, type WrongCell, type WrongCellKind } from '../profile/wrong-cells/wrong-cell.js';
import type { Feature, Learnable } from './fit-answers.js';

/** A cell that a correction changes. */
export interface CandidateCell {
  /** Index of the row, from 0. */
  row: number;
  before: string;
  /** Null if the evidence does not determine the right text. */
  after: string | null;
}

/** A correction of one or more cells that a user accepts or rejects as a whole. */
export interface RepairCandidate extends Learnable {
  /** Hash of its column, evidence and texts: the same in each run on the same file. */
  key: string;
  /** Index of the column. */
  column: number;
  rule: WrongCellKind;
  cells: CandidateCell[];
  /** Why, for the first of its cells. */
  reason: string;
  /** Indices of the columns that contradict the first of its cells. */
  witnesses: readonly number[];
  /** Whether its cells have different texts in one wrong format. */
  isFormat: boolean;
}

/** Kinds of evidence that are one decision for the whole column. */
const FORMATS: ReadonlySet<WrongCellKind> = new Set<WrongCellKind>([
  'number-format',
  'number-words',
  'serial-date',
  'unit',
  'spilled',
  'email',
]);
/** Kinds of evidence about cells. Other steps correct the cells of other kinds, and are asked about as steps. */
const OF_CELLS: ReadonlySet<WrongCellKind> = new Set(REPAIR_RULES);

/** Length of the key of a question, hex digits. */
const KEY_LENGTH = 12;

/** Returns a short key for what a question is about. */
export const keyOf = (...parts: readonly string[]) => hashBytes(JSON.stringify(parts)).slice(0, KEY_LENGTH);

/**
 * Groups wrong cells to corrections: by format, or by the present and the expected text.
 * @param excluded indices of columns about which sources are weighed instead.
 */
export function candidatesOf(
  data: TableData,
  cells: readonly WrongCell[],
  excluded: ReadonlySet<number>,
): RepairCandidate[] {
  const found = new Map<string, RepairCandidate>();
  for (const cell of cells) {
    const { row, column: at, kind, expected } = cell;
    const column = data.columns[at]!;
    if (excluded.has(at) || !OF_CELLS.has(kind) || column.form !== 'dictionary') continue;
    const before = column.texts[column.codes[row]!]!;
    if (expected === before) continue;
    const isFormat = FORMATS.has(kind) && expected !== null;
    const certainty = cell.confidence >= MIN_SUGGESTED ? 'certain' : 'uncertain';
    const id = JSON.stringify([at, kind, certainty, ...(isFormat ? [] : [before, expected])]);
    const known = found.get(id);
    if (known !== undefined) known.cells.push({ row, before, after: expected });
    else found.set(id, { ...candidateOf(data, cell, before, isFormat), key: keyOf(column.name, id) });
  }
  return [...found.values()];
}

function candidateOf(
  data: TableData,
  cell: WrongCell,
  before: string,
  isFormat: boolean,
): Omit<RepairCandidate, 'key'> {
  const { row, column, kind: rule, expected, reason, witnesses = [] } = cell;
  return {
    ...{ column, rule, reason, witnesses, isFormat, confidence: cell.confidence },
    cells: [{ row, before, after: expected }],
    features: expected === null ? [] : featuresOf(data, { ...cell, expected }, before),
  };
}

/** Maximum letters by which a typing error differs. */
const MAX_TYPO = 2;

function changeOf(before: string, after: string): string {
  if (isBlank(before)) return 'fill';
  if (isBlank(after)) return 'clear';
  return editDistance(before, after, MAX_TYPO) <= MAX_TYPO ? 'typo' : 'other';
}

/**
 * Standard deviations of the weights of features, chosen so that an answer moves a correction of the same column and
 * evidence by about half a unit of log-odds, and one of the same text by more than two.
 */
const DEVIATION = { rule: 0.25, column: 0.25, columnRule: 0.45, witness: 0.45, change: 0.45, before: 1, after: 0.6 };

function featuresOf(
  { columns }: TableData,
  { column: at, kind, witnesses = [], row, expected }: WrongCell & { expected: string },
  before: string,
): Feature[] {
  const column = columns[at]!.name;
  const change = changeOf(before, expected);
  const features: Feature[] = [
    { key: `rule ${kind}`, deviation: DEVIATION.rule },
    { key: `column ${column}`, deviation: DEVIATION.column },
    { key: `evidence ${kind} ${column}`, deviation: DEVIATION.columnRule },
    { key: `change ${change} ${column}`, deviation: DEVIATION.change },
    { key: `before ${column} ${before}`, deviation: DEVIATION.before },
    { key: `after ${column} ${expected}`, deviation: DEVIATION.after },
  ];
  for (const witness of witnesses) {
    const other = columns[witness]!;
    if (other.form !== 'dictionary') continue;
    features.push({ key: `witness ${kind} ${column} ${other.name}`, deviation: DEVIATION.witness });
    const text = other.texts[other.codes[row]!]!;
    features.push({ key: `group ${column} ${other.name} ${text}`, deviation: DEVIATION.witness });
  }
  return features;
}
