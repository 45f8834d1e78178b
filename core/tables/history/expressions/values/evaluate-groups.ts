import { createQueue } from '../../../../base/create-queue.js';
import { Fault } from '../../../../base/fault.js';
import type { WrittenColumn } from '../../../ask/engine/row-writer.js';
import type { Database } from '../../../database/open-database.js';
import { expressionDatabase } from '../database/expression-database.js';
import { failureOf } from './failure.js';
import { readTexts } from './read-texts.js';
import { resultFormat, withoutMidnights } from './result-text.js';
import { writeBatch } from './write-batch.js';

/** Memory for the values of one batch, bytes. */
const BATCH_BYTES = 64_000_000;
const MAX_BATCH = 65_536;
/** Maximum characters of all results. */
const MAX_CHARACTERS = 500_000_000;
/** Time limit of an expression, ms. */
const MAX_MS = 60_000;
/** Number of failed groups whose messages are determined. */
const MAX_MESSAGES = 5;

/** What to evaluate. */
export interface Evaluation {
  /** SQL of the expression, over the columns. */
  sql: string;
  columns: readonly WrittenColumn[];
  /** Number of rows to evaluate. */
  rows: number;
  /** Upper bound of the memory for one row, bytes. */
  rowBytes: number;
  decimalMark: '.' | ',';
}

/** Results of an expression. */
export interface Evaluated {
  /** Text of each row; null if it has no value or failed. */
  texts: readonly (string | null)[];
  /** Rows that failed, ascending. */
  failed: readonly number[];
  /** Messages of the first of them. */
  messages: readonly string[];
}

const queue = createQueue();

/**
 * Evaluates an expression for rows, in batches. A row that fails has no value. Faults: invalid-input (the expression
 * does not apply to its columns), table-too-large, timed-out.
 */
export function evaluateRows(evaluation: Evaluation): Promise<Evaluated> {
  return queue(() => evaluateNow(evaluation));
}

async function evaluateNow(evaluation: Evaluation): Promise<Evaluated> {
  const database = await expressionDatabase();
  const run = new EvaluationRun(database, evaluation);
  const timer = setTimeout(() => run.stop(), MAX_MS);
  try {
    return await run.run();
  } finally {
    clearTimeout(timer);
    await database.run('DROP TABLE IF EXISTS e');
  }
}

class EvaluationRun {
  readonly #database: Database;
  readonly #evaluation: Evaluation;
  readonly #texts: (string | null)[] = [];
  readonly #failed: number[] = [];
  #type = '';
  #characters = 0;
  #isStopped = false;

  constructor(database: Database, evaluation: Evaluation) {
    this.#database = database;
    this.#evaluation = evaluation;
  }

  stop(): void {
    this.#isStopped = true;
    this.#database.interrupt();
  }

  async run(): Promise<Evaluated> {
    const { rows, rowBytes } = this.#evaluation;
    const size = Math.max(1, Math.min(MAX_BATCH, Math.floor(BATCH_BYTES / Math.max(1, rowBytes))));
    for (let from = 0; from < rows; from += size) await this.#runBatch(from, Math.min(size, rows - from));
    const texts = this.#type === 'TIMESTAMP' ? withoutMidnights(this.#texts) : this.#texts;
    return { texts, failed: this.#failed, messages: await this.#messages() };
  }

  async #runBatch(from: number, count: number): Promise<void> {
    await this.#write(from, count);
    const { sql } = this.#evaluation;
    try {
      await this.#readAll(sql, from);
    } catch (error) {
      if (!this.#isOfRows(error)) throw this.#faultOf(error);
      this.#texts.length = from;
      await this.#read(`SELECT TRY(${sql}), TRY((${sql}) IS NULL) FROM e`, from).catch((cause: unknown) => {
        throw this.#faultOf(cause);
      });
    }
  }

  async #write(from: number, count: number): Promise<void> {
    if (this.#isStopped) throw tooSlow();
    await writeBatch(this.#database, this.#evaluation.columns, from, count);
  }

  /** Reads the results of a batch, unless a row fails. */
  async #readAll(sql: string, from: number): Promise<void> {
    if (this.#type === '') {
      const none = await this.#database.connection.run(`SELECT ${sql} FROM e LIMIT 0`);
      this.#type = String(none.columnType(0));
    }
    if (this.#type !== 'VARCHAR') return this.#read(`SELECT ${sql} FROM e`, from);
    let row = from;
    for (const text of await readTexts(this.#database, sql)) {
      this.#add(row, { value: text, text, isMissing: true });
      row += 1;
    }
  }

  /** Reads results: the value, and after TRY, whether it is missing (unknown if it failed). */
  async #read(sql: string, from: number): Promise<void> {
    const result = await this.#database.connection.run(sql);
    this.#type = String(result.columnType(0));
    const format = resultFormat(this.#type, this.#evaluation.decimalMark);
    let row = from;
    for (;;) {
      const chunk = await result.fetchChunk();
      if (chunk === null || chunk.rowCount === 0) return;
      const values = chunk.getColumnVector(0);
      const missing = result.columnCount > 1 ? chunk.getColumnVector(1) : null;
      for (let at = 0; at < chunk.rowCount; at += 1, row += 1) {
        const value = values.getItem(at);
        this.#add(row, {
          value,
          text: value === null ? null : format(value),
          isMissing: missing?.getItem(at) !== null,
        });
      }
    }
  }

  #add(row: number, { value, text, isMissing }: { value: unknown; text: string | null; isMissing: boolean }): void {
    this.#texts.push(text);
    if (text === null && (value !== null || !isMissing)) this.#failed.push(row);
    this.#characters += text?.length ?? 0;
    if (this.#characters > MAX_CHARACTERS)
      throw new Fault('table-too-large', 'The results are longer than 500 million characters. Shorten them.');
  }

  /** Whether an error is about the values of a row, so that other rows have results. */
  #isOfRows(error: unknown): boolean {
    return !this.#isStopped && error instanceof Error && failureOf(error).isOfRow;
  }

  #faultOf(error: unknown): unknown {
    if (this.#isStopped) return tooSlow();
    if (!(error instanceof Error) || error instanceof Fault) return error;
    const { message, code } = failureOf(error);
    const text = code === 'invalid-input' ? `The expression does not apply: ${message}.` : message;
    return new Fault(code, text, { cause: error });
  }

  async #messages(): Promise<string[]> {
    const messages: string[] = [];
    for (const row of this.#failed.slice(0, MAX_MESSAGES)) {
      await this.#write(row, 1);
      const message = await this.#database.connection
        .runAndReadAll(`SELECT ${this.#evaluation.sql} FROM e`)
        .then(() => 'The result is not a finite number, as after a division by zero')
        .catch((error: Error) => failureOf(error).message);
      messages.push(message);
    }
    return messages;
  }
}

const tooSlow = () =>
  new Fault('timed-out', `The expression took longer than ${MAX_MS / 1000} s. Simplify it, or limit it to some rows.`);
