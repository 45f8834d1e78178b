import { MIN_SUGGESTED } from '../profile/wrong-cells/wrong-cell.js';
import type { RepairCandidate } from './candidates.js';
import { listQuestions, type OpenQuestion } from './list-questions.js';
import { type ReviewMaterial, suggestedKey } from './review-material.js';
import type { RankedRepair, ReviewedTable } from './review-result.js';
import type { ReviewState, Verdict } from './review-state.js';

/** Maximum corrections listed whose state the answers to other questions changed. */
const MAX_MOVED = 100;
const MAX_TEXT = 500;

/** A correction or the value of a claim, before and after the answers. */
interface Move {
  repair: RankedRepair;
  isAnswered: boolean;
  /** Cells that it changes, and those whose text differs from the one without answers. */
  applied: number;
  moved: number;
}

/** Describes the state of the review of a table. */
export function describeReviewedTable(
  material: ReviewMaterial,
  state: ReviewState,
): { table: ReviewedTable; questions: OpenQuestion[] } {
  const { questions, settled } = listQuestions(material, state);
  const moves = [...candidateMoves(material, state), ...claimMoves(material, state)];
  const sum = (chosen: readonly Move[], cellsOf: (move: Move) => number) =>
    chosen.reduce((cells, move) => cells + cellsOf(move), 0);
  const learned = moves.filter(({ isAnswered, moved }) => moved > 0 && !isAnswered);
  learned.sort((one, other) => other.moved - one.moved || one.repair.row - other.repair.row);
  const unasked = state.areSourcesKnown ? 0 : (material.dispute?.suggested.size ?? 0);
  return {
    table: {
      ...{ table: material.table, name: material.name, answered: state.answered.length },
      ...{ open: questions.length, settled },
      cells_applied: unasked + sum(moves, ({ applied }) => applied),
      cells_answered: sum(
        moves.filter(({ isAnswered }) => isAnswered),
        ({ repair }) => repair.cells,
      ),
      cells_learned: sum(learned, ({ moved }) => moved),
      moved: learned.slice(0, MAX_MOVED).map(({ repair }) => repair),
      moved_count: learned.length,
    },
    questions,
  };
}

function candidateMoves({ data, candidates }: ReviewMaterial, state: ReviewState): Move[] {
  return candidates.flatMap((candidate, at) => {
    const verdict = state.candidates[at]!;
    if (candidate.features.length === 0 && verdict.typed === null) return [];
    const wasApplied = candidate.confidence >= MIN_SUGGESTED;
    const repair = repairOf(candidate, verdict, {
      column: data.columns[candidate.column]!.name,
      row: data.sourceRows.at(candidate.cells[0]!.row)!,
    });
    const { cells } = repair;
    return [
      {
        ...{ repair, isAnswered: verdict.isAnswered, applied: verdict.isApplied ? cells : 0 },
        moved: verdict.isApplied === wasApplied ? 0 : cells,
      },
    ];
  });
}

function repairOf(
  { confidence, cells }: RepairCandidate,
  { probability, isApplied, typed }: Verdict,
  place: { column: string; row: number },
): RankedRepair {
  const { before, after } = cells[0]!;
  const text = typed ?? after ?? before;
  return {
    ...place,
    ...{ before: before.slice(0, MAX_TEXT), after: text.slice(0, MAX_TEXT), cells: cells.length },
    ...{ confidence, probability, applied: isApplied },
  };
}

function claimMoves({ data, dispute }: ReviewMaterial, { claims, areSourcesKnown }: ReviewState): Move[] {
  if (dispute === null || !areSourcesKnown) return [];
  return claims.flatMap(({ text, best, chances, isAnswered }, at) => {
    const { column: place, rows } = dispute.claims[at]!;
    const column = data.columns[place]!;
    if (column.form !== 'dictionary') return [];
    const textAt = (row: number) => column.texts[column.codes[row]!]!;
    const suggestedAt = (row: number) => dispute.suggested.get(suggestedKey(row, place)) ?? textAt(row);
    const changed = [...rows].filter((row) => text !== null && textAt(row) !== text);
    const moved = [...rows].filter((row) => (text ?? textAt(row)) !== suggestedAt(row));
    const first = changed[0] ?? moved[0];
    if (first === undefined) return [];
    const repair = {
      ...{ column: column.name, row: data.sourceRows.at(first)!, before: textAt(first).slice(0, MAX_TEXT) },
      ...{ after: (text ?? suggestedAt(first)).slice(0, MAX_TEXT), cells: Math.max(1, changed.length), confidence: 0 },
      ...{ probability: isAnswered ? 1 : (chances[best] ?? 0), applied: text !== null },
    };
    return [{ repair, isAnswered, applied: changed.length, moved: moved.length }];
  });
}
