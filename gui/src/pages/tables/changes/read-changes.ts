import type { LogEntry } from '../../../../../core/tables/clean/pass/change-log.js';
import type { LazyText } from '../../../i18n/lazy-text.js';
import { t as tableText } from '../texts.js';
import { t } from './texts.js';

/** Rule of changes that were made while the file was read. */
export const IMPORT = 'reading';

/** A change made by the cleaning. */
export interface CellChange {
  /** Row of the file or sheet, from 1; null for the header and for changes of a whole column. */
  row: number | null;
  column: string | null;
  before: string | null;
  /** Null if the row or column was removed. */
  after: string | null;
  rule: string;
  reason: LazyText;
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
      const reason = () => t('outside', { kind: t(`kind.${kind}`) });
      return { row, column: null, before: text, after: null, rule: IMPORT, reason };
    }
    case 'broken-row': {
      const { line, text, kind, repair, detail } = entry.broken;
      const reason = () => t('broken', { kind: t(`kind.${kind}`), repair: tableText(`repair.${repair}`), detail });
      return { row: line, column: null, before: text, after: null, rule: IMPORT, reason };
    }
    default:
      return ofColumn(entry);
  }
}

/**
 * Parses a change log.
 * @param base64 base64 of JSON lines.
 */
export function readChanges(base64: string): CellChange[] {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const changes: CellChange[] = [];
  for (const line of new TextDecoder().decode(bytes).split('\n')) {
    const change = line === '' ? null : toChange(JSON.parse(line));
    if (change) changes.push(change);
  }
  return changes;
}
