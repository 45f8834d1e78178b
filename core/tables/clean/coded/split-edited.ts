import { codesFor } from '../../columns/codes.js';
import type { DictionaryColumn, TableData } from '../../columns/table-data.js';
import type { CellEdit } from '../kit/define-step.js';
import { type CleaningPlan, type RowStage, stagesOf } from '../pass/plan.js';
import { type ChainStep, traceText } from '../pass/text-chain.js';
import { CodedRow, type ColumnTexts } from './coded-row.js';
import { marksOfBytes, WideCells } from './wide-cells.js';

/** The texts that a step writes, by column and code. */
export type EditedTexts = ReadonlyMap<number, ReadonlyMap<number, string>>;

/** A table whose codes are split so that every step changes all cells with the same code in the same way. */
export interface SplitTable {
  /** The table before cleaning. Several codes of a column may have the same text. */
  data: TableData;
  /** The texts that each step on rows writes, by index of the step. */
  edits: ReadonlyMap<number, EditedTexts>;
  /** The result of all applied steps; null if some of them depend on wide columns, whose texts are not stored. */
  result: {
    /** The texts of each column by code; null for a wide column, which is unchanged. */
    texts: readonly (readonly string[] | null)[];
    /** 1 for each row that is not dropped. */
    isKept: Uint8Array;
  } | null;
}

/** A code that was split from another one because a step on rows edited some of its cells. */
interface SplitCode {
  parent: number;
  step: number;
  after: string;
}

/** A column during the run of a plan. */
class SplitColumn {
  readonly source: DictionaryColumn;
  texts: readonly string[];
  codes: DictionaryColumn['codes'];
  readonly #split: SplitCode[] = [];

  constructor(source: DictionaryColumn) {
    this.source = source;
    this.texts = source.texts;
    this.codes = source.codes;
  }

  change(chain: readonly ChainStep[]): void {
    let changed: string[] | undefined;
    for (let code = 0; code < this.texts.length; code += 1) {
      const trace = traceText(this.texts[code] as string, chain);
      if (trace === null || trace.text === this.texts[code]) continue;
      changed ??= [...this.texts];
      changed[code] = trace.text;
    }
    this.texts = changed ?? this.texts;
  }

  /** Moves rows to the codes of the texts that a step writes into them. */
  edit(step: number, edits: ReadonlyMap<number, string>): void {
    const known = new Map<string, number>();
    const texts = [...this.texts];
    const before = this.codes;
    const moved = new Map<number, number>();
    for (const [place, after] of edits) {
      const parent = before[place] as number;
      const key = `${parent}:${after}`;
      const code = known.get(key) ?? texts.push(after) - 1;
      if (!known.has(key)) this.#split.push({ parent, step, after });
      known.set(key, code);
      moved.set(place, code);
    }
    this.texts = texts;
    this.codes = codesFor(texts.length, before.length);
    this.codes.set(before);
    for (const [place, code] of moved) this.codes[place] = code;
  }

  /** Returns the column before cleaning, with its split codes. */
  finish(): DictionaryColumn {
    if (this.#split.length === 0) return this.source;
    const texts = [...this.source.texts];
    for (const { parent } of this.#split) texts.push(texts[parent]!);
    const counts = new Uint32Array(texts.length);
    for (let row = 0; row < this.codes.length; row += 1) {
      const code = this.codes[row] as number;
      counts[code] = (counts[code] as number) + 1;
    }
    return { form: 'dictionary', name: this.source.name, texts, counts, codes: this.codes };
  }

  /** Returns the texts that each step writes, by code. A code has the edits of those it was split from. */
  edits(): Map<number, Map<number, string>> {
    const first = this.source.texts.length;
    const own: Omit<SplitCode, 'parent'>[][] = [];
    const found = new Map<number, Map<number, string>>();
    for (const [at, { parent, step, after }] of this.#split.entries()) {
      own.push([...(own[parent - first] ?? []), { step, after }]);
      for (const edit of own[at]!) {
        const texts = found.get(edit.step) ?? new Map<number, string>();
        found.set(edit.step, texts);
        texts.set(first + at, edit.after);
      }
    }
    return found;
  }
}

/**
 * Runs the applied steps of a plan on a table, step by step, evaluating each distinct text once.
 * @returns null if a step that edits cells of rows depends on wide columns.
 */
export function splitEdited(plan: CleaningPlan, data: TableData): SplitTable | null {
  const columns = data.columns.map((column) => (column.form === 'dictionary' ? new SplitColumn(column) : null));
  const isKept = new Uint8Array(data.rowCount).fill(1);
  const stages = stagesOf(plan, 'applied');
  const isWide = (at: number) => columns[at] === null;
  const isKnown = ({ reads }: RowStage) => !(reads ?? [...columns.keys()]).some(isWide);
  let areRowsKnown = true;
  for (const stage of stages) {
    if (stage.kind === 'texts') for (const [at, chain] of stage.chains) columns[at]?.change(chain);
    else {
      areRowsKnown &&= isKnown(stage);
      if (areRowsKnown) runRows(stage, data, columns, isKept);
      else if (stage.step.unit === 'cells') return null;
    }
  }
  const changesWide = stages.some(
    (stage) =>
      stage.kind === 'texts' &&
      [...stage.chains].some(([at, chain]) => isWide(at) && chain.some(({ applied }) => applied)),
  );
  const texts = columns.map((column) => column?.texts ?? null);
  const split = columns.map((column, at) => column?.finish() ?? data.columns[at]!);
  return {
    data: { ...data, columns: split },
    edits: editsOf(columns),
    result: areRowsKnown && !changesWide ? { texts, isKept } : null,
  };
}

function editsOf(columns: readonly (SplitColumn | null)[]): SplitTable['edits'] {
  const edits = new Map<number, Map<number, ReadonlyMap<number, string>>>();
  for (const [at, column] of columns.entries()) {
    for (const [step, texts] of column?.edits() ?? []) edits.set(step, (edits.get(step) ?? new Map()).set(at, texts));
  }
  return edits;
}

function runRows(
  { step, start }: RowStage,
  data: TableData,
  columns: readonly (SplitColumn | null)[],
  isKept: Uint8Array,
): void {
  const visit = start(true);
  const coded = columns.map((column, at) => (column ? { ...column.source, codes: column.codes } : data.columns[at]!));
  const texts: ColumnTexts = columns.map((column) => column?.texts ?? null);
  const row = new CodedRow({ ...data, columns: coded }, new WideCells([], marksOfBytes(0)));
  const edits = columns.map(() => new Map<number, string>());
  for (let place = 0; place < data.rowCount; place += 1) {
    if (isKept[place] === 0) continue;
    row.move(place, data.sourceRows.at(place) as number);
    const verdict = visit(row.select(texts));
    if (verdict !== null && 'drop' in verdict) isKept[place] = 0;
    else if (verdict !== null) collectEdits(verdict.edits, row, edits);
  }
  for (const [at, rows] of edits.entries()) if (rows.size > 0) columns[at]!.edit(step.index, rows);
}

function collectEdits(found: readonly CellEdit[], row: CodedRow, edits: readonly Map<number, string>[]): void {
  for (const { column, after } of found) if (row.text(column) !== after) edits[column]!.set(row.place, after);
}
