import { MIN_SUGGESTED } from '../profile/wrong-cells/wrong-cell.js';
import type { Candidate } from './candidates.js';
import { listQuestions, type OpenQuestion } from './list-questions.js';
import type { ReviewMaterial } from './review-material.js';
import type { RankedRepair, ReviewedTable } from './review-result.js';
import type { ReviewState, Verdict } from './review-state.js';

/** Maximum corrections listed whose state the answers to other questions changed. */
const MAX_MOVED = 100;
const MAX_TEXT = 500;

/** A correction or the value of a claim, before and after the answers. */
interface Move {
  repair: RankedRepair;
  isAnswered: boolean;
  hasMoved: boolean;
}

/** Describes the state of the review of a table. */
export function describeReview(
  material: ReviewMaterial,
  state: ReviewState,
): { table: ReviewedTable; questions: OpenQuestion[] } {
  const { questions, settled } = listQuestions(material, state);
  const moves = [...candidateMoves(material, state), ...claimMoves(material, state)];
  const sum = (chosen: readonly Move[]) => chosen.reduce((cells, { repair }) => cells + repair.cells, 0);
  const moved = moves.filter(({ isAnswered, hasMoved }) => hasMoved && !isAnswered);
  moved.sort((one, other) => other.repair.cells - one.repair.cells || one.repair.row - other.repair.row);
  return {
    table: {
      ...{ table: material.table, name: material.name, answered: state.answered.length },
      ...{ open: questions.length, settled },
      cells_applied: sum(moves.filter(({ repair }) => repair.applied)),
      cells_answered: sum(moves.filter(({ isAnswered }) => isAnswered)),
      cells_learned: sum(moved),
      moved: moved.slice(0, MAX_MOVED).map(({ repair }) => repair),
      moved_count: moved.length,
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
    return [{ repair, isAnswered: verdict.isAnswered, hasMoved: verdict.isApplied !== wasApplied }];
  });
}

function repairOf(
  { confidence, cells }: Candidate,
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
    if (text === null || column.form !== 'dictionary') return [];
    const changed = [...rows].filter((row) => column.texts[column.codes[row]!] !== text);
    const [first] = changed;
    if (first === undefined) return [];
    const before = column.texts[column.codes[first]!]!.slice(0, MAX_TEXT);
    const probability = isAnswered ? 1 : chances[best]!;
    const repair = {
      ...{ column: column.name, row: data.sourceRows.at(first)!, before, after: text.slice(0, MAX_TEXT) },
      ...{ cells: changed.length, confidence: 0, probability, applied: true },
    };
    return [{ repair, isAnswered, hasMoved: true }];
  });
}
