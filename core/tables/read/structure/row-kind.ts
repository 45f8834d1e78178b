/** Why a row is no data of its table. */
export type RowKind = 'title' | 'note' | 'total' | 'repeated-header' | 'separator' | 'units';
