import type { ReadOptions } from '../read/source/read-options.js';

/** Source of a job: a local file that may be read, or bytes of a request. */
export type JobSource =
  | {
      kind: 'file';
      path: string;
      name: string;
      size: number;
      /** Whether only this machine has the path, because the file is an upload. */
      isUpload?: boolean;
    }
  | { kind: 'bytes'; name: string; bytes: Uint8Array };

/** Returns the size of a source, bytes. */
export const bytesOf = (source: JobSource): number => (source.kind === 'bytes' ? source.bytes.byteLength : source.size);

/** The table of a job, and its import options. */
export interface JobInput {
  source: JobSource;
  read: ReadOptions;
  /** Id under which the dataset is registered. */
  datasetId: string | null;
}
