import { cleanTable } from '../../core/tables/clean/clean-table.js';
import type { CleanOptions, StepEffect } from '../../core/tables/clean/kit/clean-step.js';
import type { LogEntry } from '../../core/tables/clean/pass/change-log.js';
import type { TableWriter } from '../../core/tables/clean/writers/table-writer.js';
import { planCleaning } from '../../core/tables/inspect/plan-cleaning.js';
import { type ReadTable, readTable, type TableGiven } from './opened-table.js';
import { previewCleaning } from './preview-cleaning.js';

/** A cleaned table in memory, with its log. */
export interface CleanedGiven {
  header: string[] | null;
  rows: string[][];
  log: LogEntry[];
}

/** Collects the output of a cleaning in memory. */
export function memoryWriter(): TableWriter & { header: string[] | null; rows: string[][] } {
  return {
    header: null,
    rows: [],
    begin(_, header) {
      this.header = header === null ? null : [...header];
      return [];
    },
    row(cells) {
      this.rows.push([...cells]);
      return [];
    },
    end: () => undefined,
  };
}

/** Cleans a table that was already read. */
export function cleanRead({ table, data, profile }: ReadTable, options: CleanOptions = {}): CleanedGiven {
  const writer = memoryWriter();
  const log: LogEntry[] = [];
  cleanTable(table, planCleaning(data, profile, options), writer, { log: (entry) => log.push(entry) });
  return { header: writer.header, rows: writer.rows, log };
}

/** Reads, profiles and cleans a table. */
export function cleanGiven(given: TableGiven, options: CleanOptions = {}): CleanedGiven {
  return cleanRead(readTable(given), options);
}

/** Returns the steps of a preview. */
export function previewGiven(given: TableGiven, options: CleanOptions = {}): StepEffect[] {
  return previewCleaning(readTable(given), options).steps;
}
