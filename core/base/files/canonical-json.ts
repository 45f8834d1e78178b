import { hashBytes } from './hash.js';

/** Maximum nesting, to protect the stack. Results are far flatter. */
const MAX_DEPTH = 200;

function write(value: unknown, depth: number): string {
  if (depth > MAX_DEPTH) throw new RangeError(`Nested deeper than ${MAX_DEPTH} levels`);
  if (Array.isArray(value)) return `[${value.map((inner) => write(inner ?? null, depth + 1)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  // Code unit order, as RFC 8785 (3.2.3) requires, regardless of the locale.
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${write(inner, depth + 1)}`).join(',')}}`;
}

/**
 * Serializes a value to canonical JSON (RFC 8785): sorted keys, no white space. Equal values give equal texts. Omits
 * undefined properties, as JSON.stringify does.
 * @param value plain data: objects, arrays, strings, finite numbers, booleans, null.
 */
export function canonicalJson(value: unknown): string {
  return write(value ?? null, 0);
}

/** Returns the SHA-256 of the canonical JSON in UTF-8, hex. Equal results have equal hashes on every machine. */
export function hashCanonical(value: unknown): string {
  return hashBytes(canonicalJson(value));
}
