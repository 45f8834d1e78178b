import type { DuckDBValue } from '@duckdb/node-api';
import type { ResultCell } from '../plan/plan-result.js';
import type { ResultKind } from './figure.js';
import type { Duckdb } from './load-duckdb.js';

/** Digits of a double that can be relied on: the last one depends on the order of a sum. */
const DIGITS = 15;
const DAY_MS = 86_400_000;

/** Reads the values of the engine: dates as ISO 8601, a time without a day as its clock. */
export function readCellOf({ DuckDBTimestampValue }: Duckdb): (value: DuckDBValue, kind: ResultKind) => ResultCell {
  return (value, kind) => {
    if (value === null || value === undefined) return null;
    if (kind === 'boolean') return value === true;
    if (value instanceof DuckDBTimestampValue) return isoText(Number(value.micros / 1000n));
    if (kind === 'number') return tidy(Number(value));
    return String(value);
  };
}

const tidy = (number: number) => (Number.isFinite(number) ? Number(number.toPrecision(DIGITS)) : null);

function isoText(ms: number): string {
  const iso = new Date(ms).toISOString();
  const clock = iso.slice(iso.indexOf('T') + 1).replace(/(?:\.000)?Z$/, '');
  if (ms > 0 && ms < DAY_MS) return clock;
  const day = iso.slice(0, iso.indexOf('T'));
  return clock === '00:00:00' ? day : `${day}T${clock}`;
}
