import { columnSource } from '../../column-source/column-source.js';
import type { LocatedRows, TableData } from '../../columns/table-data.js';
import type { TextBody } from '../../read/opened/dataset.js';
import type { OnBytes } from '../../read/source/byte-source.js';
import { reportTrace } from '../pass/pipeline.js';
import type { CleaningPlan } from '../pass/plan.js';
import type { PreviewTally } from '../pass/preview-tally.js';
import type { ChainStep } from '../pass/text-chain.js';
import type { TableWriter } from '../writers/table-writer.js';
import { CodedRow } from './coded-row.js';
import { type CodedChain, type CodedPlan, codePlan, type WideChain } from './coded-stages.js';
import { DroppedRows } from './dropped-rows.js';
import { RowBytes } from './row-bytes.js';
import { RowTexts } from './row-texts.js';
import { type SplitTable, splitEdited } from './split-edited.js';
import { marksOfBytes, WideCells } from './wide-cells.js';

/** Writes the rows of a pass. */
interface RowOutput {
  /**
   * Writes a row.
   * @param addedCells texts of the columns split from wide columns.
   * @param touched receives the wide columns whose cells were escaped.
   */
  add(place: number, addedCells: readonly string[], touched: Set<number>): void;
  /**
   * Ends after all rows.
   * @param dropped rows that were not written.
   * @param stages number of stages.
   */
  end(dropped: DroppedRows, stages: number): void;
  /** Returns the codes of escaped texts, by source column. */
  escapedCodes(): Iterable<[column: number, codes: Iterable<number>]>;
}

interface PassContext {
  plan: CleaningPlan;
  data: TableData;
  dropped: DroppedRows;
  tally: PreviewTally;
}

/**
 * Counts the changed cells of dictionary columns, except the first cell of each text, which was already reported.
 * @param out writer of the rows; null for a preview.
 * @returns the number of cells in remaining rows that an applied step changed or that were escaped.
 */
function countCoded({ stages }: CodedPlan, out: RowOutput | null, { plan, data, dropped, tally }: PassContext): number {
  /** For each column: 1 for each code whose text changes. */
  const touched = new Map<number, Uint8Array>();
  for (const [index, stage] of stages.entries()) {
    if (stage.kind === 'texts') countChains(stage.chains, index, { plan, data, dropped, tally }, touched);
    else for (const [column, edited] of stage.edits) markTouched(touched, data, column, edited.keys());
  }
  if (out !== null) addEscaped(out, data, touched);
  let cells = 0;
  for (const [column, codes] of touched) {
    const counts = countsAt(data, dropped, column, stages.length);
    for (let code = 0; code < codes.length; code += 1) if (codes[code] === 1) cells += counts[code] as number;
  }
  return cells;
}

/** Marks the codes of escaped texts. */
function addEscaped(out: RowOutput, data: TableData, touched: Map<number, Uint8Array>): void {
  for (const [column, escaped] of out.escapedCodes()) markTouched(touched, data, column, escaped);
}

function markTouched(
  touched: Map<number, Uint8Array>,
  { columns }: TableData,
  column: number,
  marked: Iterable<number>,
): void {
  const source = columns[column]!;
  if (source.form !== 'dictionary') return;
  const codes = touched.get(column) ?? new Uint8Array(source.counts.length);
  for (const code of marked) codes[code] = 1;
  touched.set(column, codes);
}

function countsAt({ columns }: TableData, dropped: DroppedRows, column: number, stage: number): Uint32Array {
  const source = columns[column]!;
  return source.form === 'dictionary' ? dropped.countsAt(stage, source) : new Uint32Array(0);
}

function countChains(
  chains: readonly (CodedChain | WideChain)[],
  stage: number,
  context: PassContext,
  touched: Map<number, Uint8Array>,
): void {
  for (const chain of chains) if (chain.kind === 'coded') countChain(chain, stage, context, touched);
}

function countChain(
  { column, traces, unseen }: CodedChain,
  stage: number,
  { plan, data, dropped, tally }: PassContext,
  touched: Map<number, Uint8Array>,
): void {
  const counts = countsAt(data, dropped, column, stage);
  const codes = touched.get(column) ?? new Uint8Array(counts.length);
  touched.set(column, codes);
  for (const [code, { changes }] of traces) {
    if (changes.some(({ applied }) => applied)) codes[code] = 1;
    const reported = unseen[code] === 1 ? 0 : 1;
    for (const change of changes)
      tally.addCells(plan.steps[change.index]!, { ...change, column }, (counts[code] as number) - reported);
  }
}

/** What to produce during the pass. */
export interface CodedObservers {
  tally: PreviewTally;
  /** Receives the rows; null for a preview. */
  writer: TableWriter | null;
  onBytes: OnBytes;
}

/** Whether an applied step on rows edits cells, so that the result for a cell depends on more than its text. */
function writesCells({ steps }: CleaningPlan): boolean {
  return steps.some(({ applied, effect, unit }) => applied && effect.kind === 'rows' && unit === 'cells');
}

/** A table that can be cleaned by its distinct texts. */
export interface CodedTable extends Pick<SplitTable, 'data' | 'edits'> {
  body: TextBody;
}

/**
 * Prepares a table to be cleaned by its distinct texts.
 * @returns null if its rows cannot be read again as bytes, or if edits of its cells depend on wide columns.
 */
export function codedTable(plan: CleaningPlan, data: TableData): CodedTable | null {
  const body = data.stretches === undefined ? undefined : data.table.text;
  if (!body) return null;
  const split = writesCells(plan) ? splitEdited(plan, data) : { data, edits: new Map() };
  return split && { ...split, body };
}

/** A pass over the rows of a table that uses the results of its distinct texts. */
class CodedPass {
  readonly #plan: CleaningPlan;
  readonly #data: TableData;
  readonly #tally: PreviewTally;
  readonly #coded: CodedPlan;
  readonly #row: CodedRow;
  readonly #wide: WideCells;
  readonly #dropped: DroppedRows;
  readonly #out: RowOutput | null;
  readonly #addedCells: string[];
  /** Wide columns of the current row that were changed or escaped. `#cells` is their total over all remaining rows. */
  readonly #touched = new Set<number>();
  #cells = 0;
  #processed = 0;

  constructor(
    plan: CleaningPlan,
    split: Pick<SplitTable, 'data' | 'edits'>,
    { tally, writer }: Omit<CodedObservers, 'onBytes'>,
  ) {
    const { data } = split;
    this.#plan = plan;
    this.#data = data;
    this.#tally = tally;
    const columns = wideColumns(data);
    this.#wide = new WideCells(columns, marksOfBytes((writer?.fields?.delimiter ?? ',').charCodeAt(0)));
    this.#row = new CodedRow(data, this.#wide);
    this.#coded = codePlan(plan, split, tally);
    this.#dropped = new DroppedRows(this.#coded.stages.length);
    this.#out = writer && this.#openOutput(writer);
    this.#addedCells = plan.added.map(() => '');
  }

  #openOutput(writer: TableWriter): RowOutput {
    const { columns } = this.#plan;
    if (writer.fields === undefined) return new RowTexts(writer, columns, this.#data, this.#coded, this.#wide);
    return new RowBytes(writer.fields, columns, this.#data, this.#coded, this.#wide);
  }

  /** Processes rows whose wide cells are in memory. */
  processLocated(located: LocatedRows): void {
    this.#wide.load(located);
    for (let index = 0; index < located.rows; index += 1) {
      const place = located.first + index;
      const row = located.lines[index] as number;
      if (this.#data.sourceRows.at(place) !== row)
        throw new Error(`Row ${place} was parsed differently the second time.`);
      this.#wide.move(index);
      this.#process(place, row);
    }
  }

  /** Processes all rows of a table without wide columns. */
  processAll(): void {
    const { sourceRows } = this.#data;
    for (let place = 0; place < sourceRows.length; place += 1) this.#process(place, sourceRows.at(place) as number);
  }

  end(): void {
    const { stages } = this.#coded;
    if (this.#processed !== this.#data.rowCount) throw new Error(`${this.#processed} rows were read a second time.`);
    this.#out?.end(this.#dropped, stages.length);
    const after = this.#data.rowCount - this.#dropped.count;
    const context = { plan: this.#plan, data: this.#data, dropped: this.#dropped, tally: this.#tally };
    const cells = this.#cells + countCoded(this.#coded, this.#out, context);
    this.#tally.setTotals({ before: this.#data.rowCount, after, cells });
  }

  #process(place: number, row: number): void {
    const { stages } = this.#coded;
    this.#processed += 1;
    this.#row.move(place, row);
    this.#touched.clear();
    this.#addedCells.fill('');
    for (let index = 0; index < stages.length; index += 1) {
      const stage = stages[index]!;
      if (stage.kind === 'texts') this.#runChains(stage.chains, place);
      else if (stage.run(this.#row.select(stage.texts)) === 'dropped') {
        this.#dropped.add(index, place);
        return;
      }
    }
    this.#out?.add(place, this.#addedCells, this.#touched);
    this.#cells += this.#touched.size;
  }

  #runChains(chains: readonly (CodedChain | WideChain)[], place: number): void {
    for (let index = 0; index < chains.length; index += 1) {
      const chain = chains[index]!;
      if (chain.kind === 'wide') this.#runWide(chain);
      else if (chain.remaining > 0) this.#reportFirst(chain, chain.codes[place] as number);
    }
  }

  /** Reports a text when it occurs for the first time. Its other cells are counted at the end. */
  #reportFirst(chain: CodedChain, code: number): void {
    if (chain.unseen[code] === 0) return;
    chain.unseen[code] = 0;
    chain.remaining -= 1;
    reportTrace(chain.traces.get(code)!, {
      plan: this.#plan,
      row: this.#row,
      column: chain.column,
      watcher: this.#tally,
    });
  }

  #runWide({ column, trace, onPlain }: WideChain): void {
    if (this.#wide.isPlain(column) && !mayChange(onPlain, this.#wide, column)) return;
    const found = trace(this.#wide.text(column));
    if (found === null) return;
    reportTrace(found, { plan: this.#plan, row: this.#row, column, watcher: this.#tally });
    if (found.text !== this.#wide.text(column)) this.#wide.set(column, found.text);
    for (const { slot, text } of found.splitTexts) this.#addedCells[slot] = text;
    if (found.changes.some(({ applied }) => applied)) this.#touched.add(column);
  }
}

function mayChange(steps: readonly ChainStep[], wide: WideCells, column: number): boolean {
  return steps.length > 0 && steps.some(({ effect }) => effect(wide.text(column)) !== null);
}

function wideColumns({ columns }: TableData): number[] {
  return columns.flatMap(({ form }, index) => (form === 'wide' ? [index] : []));
}

/**
 * Runs the rows of a table through a plan. Each distinct text is evaluated and encoded once, and output rows are
 * assembled from the results. Cells of wide columns are read from the file again.
 * @param coded result of `codedTable`.
 */
export function passCoded(plan: CleaningPlan, coded: CodedTable, { onBytes, ...observers }: CodedObservers): void {
  const { data, body } = coded;
  const pass = new CodedPass(plan, coded, observers);
  if (wideColumns(data).length > 0)
    columnSource.locateRows(body, data.stretches ?? new Map(), (located) => pass.processLocated(located), onBytes);
  else pass.processAll();
  onBytes(body.file.source.size);
  pass.end();
}
