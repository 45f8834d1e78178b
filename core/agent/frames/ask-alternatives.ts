import { longestAt } from '../request/token-row.js';
import { dataAt } from '../slots/scan-row.js';
import type { Ask, Call } from '../tools/agent-tool.js';
import type { ClauseReading } from './clause-reading.js';

const askWhich = (choices: readonly Call[]): Ask => ({ message: 'which_tool', values: {}, choices, weak: false });

/** Whether "or" joins two places of a clause: "in a.jpg or b.jpg". */
function hasAlternativePlaces({ outcome }: ClauseReading): boolean {
  if (outcome.kind !== 'calls' || outcome.calls.length < 2) return false;
  const { row } = outcome.reading;
  const places = row.tokens.flatMap((_, at) => (dataAt(row, at) ? [at] : []));
  return places.some(
    (at, index) => index > 0 && at - places[index - 1]! <= 2 && longestAt(row, at - 1, ['word.or']) > 0,
  );
}

/** Whether "or" joins two clauses: "list the models or check the health". */
function isAlternative(before: ClauseReading, { clause, rows }: ClauseReading): boolean {
  const [row] = rows;
  const words = row?.original.slice(before.clause.end, clause.start).trim().toLowerCase() ?? '';
  const list = row?.language.data.words.or ?? [];
  return list.includes(words.replace(/^[,，;；]\s*/, ''));
}

/** Asks which of several alternatives is meant, instead of doing all of them. */
export function askAlternatives(readings: readonly ClauseReading[]): ClauseReading[] {
  const asked: ClauseReading[] = [];
  for (const reading of readings) {
    const before = asked.at(-1);
    const { outcome } = reading;
    if (outcome.kind !== 'calls') asked.push(reading);
    else if (hasAlternativePlaces(reading))
      asked.push({ ...reading, outcome: { kind: 'ask', reading: outcome.reading, ask: askWhich(outcome.calls) } });
    else if (before?.outcome.kind === 'calls' && isAlternative(before, reading)) {
      const ask = askWhich([...before.outcome.calls, ...outcome.calls]);
      asked[asked.length - 1] = { ...before, outcome: { kind: 'joined' } };
      asked.push({ ...reading, outcome: { kind: 'ask', reading: outcome.reading, ask } });
    } else asked.push(reading);
  }
  return asked;
}
