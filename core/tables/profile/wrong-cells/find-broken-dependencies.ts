import type { CodedColumn } from '../relations/coded-column.js';
import type { Dependency } from '../relations/find-dependencies.js';
import { type Ballot, castVotes, type Vote } from './cast-votes.js';
import { explainedRows } from './explained-rows.js';
import type { WrongCell } from './wrong-cell.js';

/** Votes against a cell must outweigh those for it. */
const MAJORITY = 0.5;

/** A row that breaks more than half of what its determinant says is a case of its own, or the determinant is wrong. */
function disqualify(ballots: readonly Ballot[]): Set<Vote> {
  const byDeterminant = new Map<string, Map<number, { broken: Vote[]; all: number }>>();
  for (const { dependency, against, checked } of ballots) {
    const key = dependency.from.map(({ at }) => at).join();
    const rows = byDeterminant.get(key) ?? new Map<number, { broken: Vote[]; all: number }>();
    byDeterminant.set(key, rows);
    for (const vote of against) {
      const known = rows.get(vote.row) ?? { broken: [], all: 0 };
      known.broken.push(vote);
      rows.set(vote.row, known);
    }
    for (const [row, known] of rows) if (checked[row] === 1) known.all++;
  }
  return new Set(
    [...byDeterminant.values()].flatMap((rows) =>
      [...rows.values()].flatMap(({ broken, all }) => (broken.length >= 2 && broken.length > 0.5 * all ? broken : [])),
    ),
  );
}

/**
 * Cells that differ from what the columns that determine them say, by a vote of all these columns, each weighing as much
 * as it is reliable (log-odds of its error). Empty cells whose group agrees on a text count too.
 * @param rows table row of each row that was looked at; null where that is all rows.
 */
export function findBrokenDependencies(
  dependencies: readonly Dependency[],
  columns: readonly CodedColumn[],
  rows: Uint32Array | null,
): WrongCell[] {
  const byTarget = new Map<CodedColumn, Ballot[]>();
  const ballots = dependencies.map((dependency) => castVotes(dependency));
  const disqualified = disqualify(ballots);
  for (const ballot of ballots) {
    const explained = explainedRows(ballot, columns);
    const against = ballot.against.filter((vote) => !disqualified.has(vote) && !explained.has(vote.row));
    const list = byTarget.get(ballot.dependency.to) ?? [];
    byTarget.set(ballot.dependency.to, list);
    list.push({ ...ballot, against });
  }
  return [...byTarget].flatMap(([to, list]) => countVotes(to, list, rows));
}

function countVotes(to: CodedColumn, ballots: readonly Ballot[], rows: Uint32Array | null): WrongCell[] {
  const cells = new Map<number, { weight: number; best: Vote; from: Dependency }>();
  for (const { dependency, against, weight } of ballots) {
    for (const vote of against) {
      const known = cells.get(vote.row);
      const better = known === undefined || weight * vote.share > known.best.share * known.weight;
      cells.set(vote.row, {
        weight: (known?.weight ?? 0) + weight,
        best: better ? vote : known.best,
        from: better ? dependency : known.from,
      });
    }
  }
  return [...cells].flatMap(([row, { weight, best, from }]) => {
    const inFavour = ballots.reduce((sum, ballot) => sum + (ballot.inFavour[row] === 1 ? ballot.weight : 0), 0);
    const score = weight / (weight + inFavour);
    if (score <= MAJORITY) return [];
    const witness = from.from.map(({ name, texts, codes }) => `${name} "${texts[codes[row]!]}"`).join(' and ');
    return {
      row: rows === null ? row : rows[row]!,
      column: to.at,
      kind: 'dependency' as const,
      expected: to.texts[best.expected]!,
      reason: `${best.support.toLocaleString('en')} of ${best.size.toLocaleString('en')} rows with ${witness} say "${to.texts[best.expected]}"`,
      score: Math.min(0.99, 0.5 + 0.5 * score * best.share),
    };
  });
}
