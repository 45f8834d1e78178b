import type { Fault } from '../../../../base/fault.js';
import { VALUE_BYTES } from './functions.js';
import type { RenderedPart, ValueKind } from './value-kind.js';

/** Returns the fault of a part of an expression. */
export type MakeFault = (message: string, advice: string) => Fault;

/** Converts a part to a text: numbers without trailing zeros, dates in ISO 8601. */
export function asText(part: RenderedPart): RenderedPart {
  const { sql, kind, bytes } = part;
  if (kind === 'text' || kind === 'null') return part;
  const plain = `CAST(${sql} AS VARCHAR)`;
  const text = { kind: 'text' as const, bytes: Math.max(bytes, VALUE_BYTES) };
  if (kind === 'number') return { ...text, sql: `regexp_replace(${plain}, '\\.0+$|(\\.[0-9]*[1-9])0+$', '\\1')` };
  if (kind === 'date') return { ...text, sql: `replace(regexp_replace(${plain}, ' 00:00:00$', ''), ' ', 'T')` };
  return { ...text, sql: plain };
}

const NEEDED: Readonly<Record<ValueKind, string>> = {
  text: 'a text',
  number: 'a number',
  date: 'a date',
  duration: 'a duration',
  boolean: 'a condition',
  null: 'a value',
};

const ADVICE: Readonly<Partial<Record<ValueKind, string>>> = {
  number: 'Convert a text with number(text).',
  date: "Convert a text with strptime(text, '%d.%m.%Y').",
  boolean: 'Compare values with =, <, > or IS NULL.',
};

/**
 * Converts a part to the kind that a function or operator needs. Everything can become a text, and a text that is
 * written out can become a date. Faults: invalid-input.
 */
export function convertTo(
  kind: ValueKind | 'any',
  part: RenderedPart,
  fault: MakeFault,
  needing: string,
): RenderedPart {
  if (kind === 'any' || part.kind === kind || part.kind === 'null') return part;
  if (kind === 'text') return asText(part);
  if (kind === 'date' && typeof part.literal === 'string')
    return { sql: `CAST(${part.sql} AS TIMESTAMP)`, kind: 'date', bytes: VALUE_BYTES };
  throw fault(`${needing} needs ${NEEDED[kind]}, not ${NEEDED[part.kind]}`, ADVICE[kind] ?? '');
}

const kindsOf = (parts: readonly RenderedPart[]) => [
  ...new Set(parts.map(({ kind }) => kind).filter((kind) => kind !== 'null')),
];

/** Returns the kind of values of which one is chosen. */
export function commonKind(parts: readonly RenderedPart[]): ValueKind {
  return kindsOf(parts)[0] ?? 'null';
}

/** Converts values of which one is chosen to a common kind: texts if they differ. */
export function unify(parts: readonly RenderedPart[]): RenderedPart[] {
  return kindsOf(parts).length > 1 ? parts.map(asText) : [...parts];
}

/** Converts values that are compared to a common kind. Faults: invalid-input (a number is compared with a text). */
export function comparable(parts: readonly RenderedPart[], fault: MakeFault): RenderedPart[] {
  const kinds = kindsOf(parts);
  if (kinds.length <= 1) return [...parts];
  if (kinds.length === 2 && kinds.includes('date') && kinds.includes('text'))
    return parts.map((part) => convertTo('date', part, fault, 'The comparison'));
  const [one, other] = kinds;
  throw fault(
    `${NEEDED[one!]} and ${NEEDED[other!]} are compared`.replace(/^a/, 'A'),
    'Convert one of them with number() or text().',
  );
}
