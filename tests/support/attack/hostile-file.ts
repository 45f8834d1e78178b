/** What a file claims to be, which decides the endpoints that are given it. */
export type FileKind = 'image' | 'table' | 'model' | 'dataset';

export interface HostileFile {
  kind: FileKind;
  /** File name with its ending. */
  name: string;
  bytes: Uint8Array;
}
