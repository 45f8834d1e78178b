import type { PackedTexts } from '../../base/processes/packed-texts.js';
import type { DictionaryColumn, WideColumn } from '../columns/table-data.js';
import type { MissingTexts } from '../profile/wrong-cells/wrong-cell-evidence.js';

export type PackedColumn = (Omit<DictionaryColumn, 'texts'> & { texts: PackedTexts }) | Pick<WideColumn, 'form'>;

/** What an evidence thread begins with. */
export interface EvidenceInput {
  rowCount: number;
  columns: readonly PackedColumn[];
  /** One number that both threads see: columns that one of them judges or has judged. */
  taken: Int32Array<SharedArrayBuffer>;
}

/** What it is told later: which texts stand for nothing, column by column. */
export interface EvidenceMessage {
  missing: readonly MissingTexts[];
}
