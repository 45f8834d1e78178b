/** An output that says something else than the result that it came from. */
interface Finding {
  /** Command, endpoint or page. */
  where: string;
  what: string;
}

const asText = (value: unknown) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return (text ?? 'nothing').slice(0, 300);
};

/** All that was compared, and what was false. */
export class Ledger {
  readonly findings: Finding[] = [];
  readonly visited = new Set<string>();
  compared = 0;
  #where = '';

  /** Names what the next comparisons are about. @param coverage the command, endpoint or page that counts as visited. */
  visit(where: string, coverage: string): void {
    this.#where = where;
    this.visited.add(coverage);
  }

  /** Compares a stated value with the one of the result, as JSON. */
  same(what: string, stated: unknown, actual: unknown): void {
    this.compared += 1;
    if (JSON.stringify(stated) === JSON.stringify(actual)) return;
    this.#add(`${what}: states ${asText(stated)}, the result has ${asText(actual)}`);
  }

  isTrue(what: string, holds: boolean): void {
    this.compared += 1;
    if (!holds) this.#add(what);
  }

  /** Records that an area could not be compared to its end. */
  broken(area: string, error: unknown): void {
    this.findings.push({ where: area, what: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }

  #add(what: string): void {
    this.findings.push({ where: this.#where, what });
  }
}
