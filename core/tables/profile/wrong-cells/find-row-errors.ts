import type { TextColumns } from '../../columns/table-data.js';
import { findSpilledValues } from './find-spilled-values.js';
import { findWrongContacts } from './find-wrong-contacts.js';
import type { WrongCell } from './wrong-cell.js';

/** Finds cells that are wrong judging by other cells of their row, without functional dependencies. */
export function findRowErrors(data: { columns: TextColumns }): WrongCell[] {
  return [...findSpilledValues(data), ...findWrongContacts(data)];
}
