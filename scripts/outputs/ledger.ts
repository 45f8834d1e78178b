import { isDeepStrictEqual } from 'node:util';

/** An output that differs from its result. */
interface Finding {
  /** Command, endpoint or page. */
  where: string;
  what: string;
}

/** Returns the part of a value that JSON contains. */
const asJson = (value: unknown) => JSON.parse(JSON.stringify(value ?? null));

const asText = (value: unknown) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return (text ?? 'nothing').slice(0, 300);
};

/** Counts comparisons and collects differences. */
export class Ledger {
  readonly findings: Finding[] = [];
  readonly visited = new Set<string>();
  compared = 0;
  #where = '';

  /**
   * Names the subject of the next comparisons. @param coverage the command, endpoint or page that counts as visited.
   */
  visit(where: string, coverage: string): void {
    this.#where = where;
    this.visited.add(coverage);
  }

  /** Compares a stated value with the result's, as JSON; the order of keys does not matter. */
  same(what: string, stated: unknown, actual: unknown): void {
    this.compared += 1;
    if (isDeepStrictEqual(asJson(stated), asJson(actual))) return;
    this.#add(`${what}: states ${asText(stated)}, the result has ${asText(actual)}`);
  }

  /** Compares the fields of `actual`; additional fields of `stated` are ignored. */
  fields(what: string, stated: object | undefined, actual: object): void {
    const values = new Map(Object.entries(stated ?? {}));
    for (const [name, value] of Object.entries(actual)) this.same(`${what}, ${name}`, values.get(name), value);
  }

  /** Compares lists of rows: their number, and each field of each row. */
  rows(what: string, stated: readonly object[], actual: readonly object[]): void {
    this.same(`number of ${what}`, stated.length, actual.length);
    for (const [at, row] of actual.entries()) this.fields(`${what} ${at + 1}`, stated[at], row);
  }

  /** Compares the captures of a pattern in a text; counts may contain thousands separators. */
  states(what: string, text: string, [pattern, actual]: readonly [RegExp, readonly (readonly unknown[])[]]): void {
    const found = [...text.matchAll(pattern)].map(([, ...groups]) =>
      groups.map((one) => (one ?? '').replaceAll(',', '')),
    );
    this.same(
      what,
      found,
      actual.map((groups) => groups.map((one) => String(one ?? '').replaceAll(',', ''))),
    );
  }

  isTrue(what: string, holds: boolean): void {
    this.compared += 1;
    if (!holds) this.#add(what);
  }

  /** Records an area whose comparison failed with an error. */
  broken(area: string, error: unknown): void {
    this.findings.push({ where: area, what: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }

  /** Lists differences by place. Lists only the first of differences that differ only in numbers. */
  report(): string[] {
    const places = new Map<string, Map<string, string[]>>();
    for (const { where, what } of this.findings) {
      const kinds = places.get(where) ?? new Map<string, string[]>();
      const kind = what.replace(/: states .*/s, '').replace(/\d+/g, '');
      places.set(where, kinds.set(kind, [...(kinds.get(kind) ?? []), what]));
    }
    return [...places].map(([where, kinds]) => {
      const lines = [...kinds.values()].map(([first, ...rest]) => {
        return `\n       ${first}${rest.length > 0 ? ` (and ${rest.length} like it)` : ''}`;
      });
      return `FALSE  ${where}${lines.join('')}`;
    });
  }

  #add(what: string): void {
    this.findings.push({ where: this.#where, what });
  }
}
