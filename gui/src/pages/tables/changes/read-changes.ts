import type { LogEntry } from '../../../../../core/tables/clean/pass/change-log.js';

/** One thing that a cleaning changes, with its rule and reason. */
export interface CellChange {
  /** Row of the file or sheet, from 1; null for the header and for whole columns. */
  row: number | null;
  column: string | null;
  before: string | null;
  /** Null where the row or column goes. */
  after: string | null;
  rule: string;
  reason: string;
}

function ofColumn(entry: LogEntry): CellChange | null {
  switch (entry.kind) {
    case 'header': {
      const { column, before, after, rule, reason } = entry;
      return { row: null, column, before, after, rule, reason };
    }
    case 'column-dropped':
      return {
        row: null,
        column: entry.column,
        before: entry.column,
        after: null,
        rule: entry.rule,
        reason: entry.reason,
      };
    case 'column-added':
      return {
        row: null,
        column: entry.column,
        before: null,
        after: entry.column,
        rule: entry.rule,
        reason: entry.reason,
      };
    default:
      return null;
  }
}

function toChange(entry: LogEntry): CellChange | null {
  switch (entry.kind) {
    case 'cell': {
      const { row, column, before, after, rule, reason } = entry;
      return { row, column, before, after, rule, reason };
    }
    case 'row-dropped': {
      const { row, cells, rule, reason } = entry;
      return { row, column: null, before: cells.join(' | '), after: null, rule, reason };
    }
    case 'set-aside': {
      const { row, text, kind } = entry.set_aside;
      return { row, column: null, before: text, after: null, rule: 'reading', reason: `outside the table: ${kind}` };
    }
    case 'broken-row': {
      const { line, text, kind, repair, detail } = entry.broken;
      return {
        row: line,
        column: null,
        before: text,
        after: null,
        rule: 'reading',
        reason: `${kind}, ${repair}: ${detail}`,
      };
    }
    default:
      return ofColumn(entry);
  }
}

/** The changes of a log in base64, each line of it JSON. */
export function readChanges(base64: string): CellChange[] {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const changes: CellChange[] = [];
  for (const line of new TextDecoder().decode(bytes).split('\n')) {
    const change = line === '' ? null : toChange(JSON.parse(line));
    if (change) changes.push(change);
  }
  return changes;
}
