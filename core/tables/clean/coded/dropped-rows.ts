import type { DictionaryColumn } from '../../columns/table-data.js';

/** Rows that went on their way, by the stage that dropped them: they tell how often each text was still there. */
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

  /** @returns how many rows of those that come to a stage have each text of a column. */
  countsAt(stage: number, { counts, codes }: DictionaryColumn): Uint32Array {
    const left = Uint32Array.from(counts);
    for (const places of this.#byStage.slice(0, stage)) {
      for (const place of places) {
        const code = codes[place] as number;
        left[code] = (left[code] as number) - 1;
      }
    }
    return left;
  }
}
