/** What a workbook may cost before it is refused. Each is far above what spreadsheet programs write. */
export interface WorkbookLimits {
  /** Bytes of the whole file. */
  fileBytes: number;
  /** Files inside the package. */
  entries: number;
  /** Bytes of one file inside the package, unpacked; below the longest string that the engine can hold. */
  partBytes: number;
  /** Bytes of all files that are read, unpacked. */
  totalBytes: number;
  /** Unpacked by packed bytes of a part, asked only above `ratioFrom` unpacked bytes. */
  ratio: number;
  ratioFrom: number;
  sheets: number;
  merges: number;
  /** Cells with a content, over all sheets. */
  cells: number;
  /** Characters of all cells: one long text may stand in many of them. */
  characters: number;
  /** Cells of the grid up to the last cell of each row, over a sheet. */
  slots: number;
  columns: number;
  rows: number;
}

/** The ratio is twice what Apache POI allows (ZipSecureFile, 100); a sheet of equal rows was seen to reach 60. */
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
