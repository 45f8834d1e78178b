import { fillTool } from '../slots/fill-tool.js';
import type { KnownPlaces } from '../slots/known-places.js';
import type { ClauseReading } from './clause-reading.js';
import { type Reading, readOptions } from './read-clause.js';

/** What a clause adds to a call before it, where it says nothing else: "use 20 epochs", 训练50轮. */
function addedBy({ rows, clause, finding, outcome }: ClauseReading, { frame }: Reading): Reading | null {
  const idle = outcome.kind === 'other' || outcome.kind === 'silent';
  if (!idle || finding || clause.question || clause.negated.length > 0) return null;
  for (const row of rows) {
    const added = readOptions(row, frame, { covered: [], slots: new Map() });
    if (added.covered.size > 0 && added.rest.length === 0) return added;
  }
  return null;
}

/** Options that stand in clauses of their own go to the call before them. */
export function joinOptions(readings: readonly ClauseReading[], places: KnownPlaces): ClauseReading[] {
  const joined: ClauseReading[] = [];
  let last = -1;
  for (const reading of readings) {
    const before = joined[last]?.outcome;
    const added = before?.kind === 'calls' ? addedBy(reading, before.reading) : null;
    if (before?.kind !== 'calls' || !added) {
      if (reading.outcome.kind === 'calls') last = joined.length;
      joined.push(reading);
      continue;
    }
    const slots = new Map([...added.slots, ...before.reading.slots]);
    const whole: Reading = { ...before.reading, slots, options: [...before.reading.options, ...added.options] };
    const filled = fillTool(whole, places);
    const outcome =
      filled.kind === 'calls' ? ({ kind: 'calls', reading: whole, calls: filled.calls } as const) : before;
    joined[last] = { ...joined[last]!, outcome };
    joined.push({ ...reading, outcome: { kind: 'silent' } });
  }
  return joined;
}
