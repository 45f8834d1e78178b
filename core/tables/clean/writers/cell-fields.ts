/** How cells become bytes, for those who put rows together themselves. */
export interface CellFields {
  readonly delimiter: string;
  readonly lineEnd: string;
  /** A text as it stands between delimiters. */
  field(text: string): string;
  /** Whether it gets an apostrophe before it. */
  escapes(text: string): boolean;
  /** Writes whole rows. @param escaped texts among them that got an apostrophe. */
  writeRows(rows: Uint8Array, escaped: number): void;
}
