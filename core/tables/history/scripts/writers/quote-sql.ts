import { quoteName } from '../../../database/open-database.js';

/** Characters that editors and terminals change or hide, so that they are written by their code. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}]/u;

/** Quotes a text as an SQL expression. Hidden characters are written as `chr(10)`. */
export function quoteSql(text: string): string {
  const parts = text
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .split(/([\p{C}\p{Zl}\p{Zp}])/u)
    .filter((part) => part !== '')
    .map((part) => (HIDDEN.test(part) ? `chr(${part.codePointAt(0)})` : `'${part.replaceAll("'", "''")}'`));
  if (parts.length === 0) return "''";
  if (parts.length === 1 && parts[0]!.startsWith("'")) return parts[0]!;
  return `(${parts.join(' || ')})`;
}

/**
 * Identifiers of the columns of a table by their names. DuckDB ignores their case, so the identifier of a column is its
 * name unless another column has it in another case.
 */
export class SqlNames {
  readonly #byName = new Map<string, string>();
  readonly #reserved: readonly string[];
  readonly #used: Set<string>;

  /** @param reserved identifiers that no column may have. */
  constructor(reserved: readonly string[]) {
    this.#reserved = reserved.map((name) => name.toLowerCase());
    this.#used = new Set(this.#reserved);
  }

  /** Removes all columns. */
  clear(): void {
    this.#byName.clear();
    this.#used.clear();
    for (const name of this.#reserved) this.#used.add(name);
  }

  /** Adds a column. Returns its identifier without quotes. */
  add(name: string): string {
    const stem = name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '_');
    let found = stem;
    for (let number = 2; this.#used.has(found.toLowerCase()); number += 1) found = `${stem}_${number}`;
    this.#used.add(found.toLowerCase());
    this.#byName.set(name, found);
    return found;
  }

  remove(name: string): void {
    this.#used.delete(this.of(name).toLowerCase());
    this.#byName.delete(name);
  }

  of(name: string): string {
    return this.#byName.get(name)!;
  }

  quoted(name: string): string {
    return quoteName(this.of(name));
  }
}
