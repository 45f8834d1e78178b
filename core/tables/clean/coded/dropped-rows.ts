import type { DictionaryColumn } from '../../columns/table-data.js';

/** Dropped rows by stage, to compute how often each text occurs at a later stage. */
export class DroppedRows {
  readonly #byStage: number[][];

  constructor(stages: number) {
    this.#byStage = Array.from({ length: stages }, () => []);
  }

  add(stage: number, place: number): void {
    this.#byStage[stage]!.push(place);
  }

  get count(): number {
    return this.#byStage.reduce((sum, { length }) => sum + length, 0);
  }

  /** @returns for each text of a column, the number of rows that reach the stage with this text. */
  countsAt(stage: number, { counts, codes }: DictionaryColumn): Uint32Array {
    const remaining = Uint32Array.from(counts);
    for (const places of this.#byStage.slice(0, stage)) {
      for (const place of places) {
        const code = codes[place] as number;
        remaining[code] = (remaining[code] as number) - 1;
      }
    }
    return remaining;
  }
}
