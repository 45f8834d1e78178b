function commonest(counts: ReadonlyMap<string, number>): string {
  let best = '';
  let most = 0;
  for (const [format, count] of counts) if (count > most) [best, most] = [format, count];
  return best;
}

/** Counts number formats by column. */
export class FormatCounts {
  readonly #columns = new Map<number, Map<string, number>>();

  /** @param column from 0. */
  add(column: number, format: string): void {
    const counts = this.#columns.get(column) ?? new Map<string, number>();
    if (counts.size === 0) this.#columns.set(column, counts);
    counts.set(format, (counts.get(format) ?? 0) + 1);
  }

  /** Returns the most common format of each column; of equally common ones, the first. */
  commonest(): Map<number, string> {
    return new Map([...this.#columns].map(([column, counts]) => [column, commonest(counts)]));
  }
}
