/** Limits beyond which a workbook is rejected. Each is far above the output of spreadsheet programs. */
export interface WorkbookLimits {
  /** Bytes of the whole file. */
  fileBytes: number;
  /** Files inside the package. */
  entries: number;
  /** Unpacked bytes of one file inside the package; below the engine's maximum string length. */
  partBytes: number;
  /** Unpacked bytes of all files that are read. */
  totalBytes: number;
  /** Maximum ratio of unpacked to packed bytes of a part. Checked only above `ratioFrom` unpacked bytes. */
  ratio: number;
  ratioFrom: number;
  sheets: number;
  merges: number;
  /** Non-empty cells in all sheets. */
  cells: number;
  /** Characters of all cells, because many cells may share one long text. */
  characters: number;
  /** Cells of a sheet's grid, up to the last cell of each row. */
  slots: number;
  columns: number;
  rows: number;
}

/** `ratio` is twice the limit of Apache POI (ZipSecureFile, 100). A sheet in which all rows are equal reached 60. */
export const WORKBOOK_LIMITS: WorkbookLimits = {
  fileBytes: 512 * 2 ** 20,
  entries: 20_000,
  partBytes: 480 * 2 ** 20,
  totalBytes: 512 * 2 ** 20,
  ratio: 200,
  ratioFrom: 16 * 2 ** 20,
  sheets: 2000,
  merges: 100_000,
  cells: 25_000_000,
  characters: 1_000_000_000,
  slots: 50_000_000,
  columns: 16_384,
  rows: 1_048_576,
};
