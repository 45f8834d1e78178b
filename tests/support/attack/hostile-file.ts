/** Claimed kind of a file, which determines the endpoints it is sent to. */
export type FileKind = 'image' | 'table' | 'model' | 'dataset';

export interface HostileFile {
  kind: FileKind;
  /** File name with its extension. */
  name: string;
  bytes: Uint8Array;
}
