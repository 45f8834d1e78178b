import { asText, type MakeFault } from './convert-part.js';
import { VALUE_BYTES } from './functions.js';
import type { ParsedType } from './parsed-node.js';
import type { RenderedPart, ValueKind } from './value-kind.js';

/** Types that CAST and TRY_CAST accept. */
const TYPES: Readonly<Record<string, { sql: string; kind: ValueKind }>> = {
  VARCHAR: { sql: 'VARCHAR', kind: 'text' },
  TINYINT: { sql: 'BIGINT', kind: 'number' },
  SMALLINT: { sql: 'BIGINT', kind: 'number' },
  INTEGER: { sql: 'BIGINT', kind: 'number' },
  BIGINT: { sql: 'BIGINT', kind: 'number' },
  FLOAT: { sql: 'DOUBLE', kind: 'number' },
  DOUBLE: { sql: 'DOUBLE', kind: 'number' },
  DECIMAL: { sql: 'DECIMAL', kind: 'number' },
  DATE: { sql: 'DATE', kind: 'date' },
  TIMESTAMP: { sql: 'TIMESTAMP', kind: 'date' },
  TIME: { sql: 'TIME', kind: 'date' },
  BOOLEAN: { sql: 'BOOLEAN', kind: 'boolean' },
  INTERVAL: { sql: 'INTERVAL', kind: 'duration' },
};

const OTHER_NAMES: Readonly<Record<string, string>> = {
  text: 'VARCHAR',
  string: 'VARCHAR',
  int: 'INTEGER',
  real: 'FLOAT',
  bool: 'BOOLEAN',
  datetime: 'TIMESTAMP',
};

/** Renders CAST or TRY_CAST. Faults: invalid-input (a type that is not allowed). */
export function renderCast(part: RenderedPart, type: ParsedType, isTry: boolean, fault: MakeFault): RenderedPart {
  const name = (type.type_info?.name ?? type.id).toLowerCase();
  const id = Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name]! : type.id;
  if (!Object.hasOwn(TYPES, id))
    throw fault(
      `The type ${name.slice(0, 40)} is not allowed`,
      'Use VARCHAR, DOUBLE, BIGINT, DECIMAL, DATE, TIMESTAMP, TIME, BOOLEAN or INTERVAL.',
    );
  const { sql, kind } = TYPES[id]!;
  if (kind === 'text') return asText(part);
  const { width = 18, scale = 3 } = type.type_info ?? {};
  const full = id === 'DECIMAL' ? `DECIMAL(${Number(width)}, ${Number(scale)})` : sql;
  return { sql: `${isTry ? 'TRY_CAST' : 'CAST'}(${part.sql} AS ${full})`, kind, bytes: VALUE_BYTES };
}
