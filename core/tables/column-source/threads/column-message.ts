import type { MessagePort } from 'node:worker_threads';
import type { FaultCode } from '../../../base/fault.js';
import type { PackedTexts } from '../../../base/processes/packed-texts.js';
import type { PlainColumns } from '../../columns/column-builders.js';

/** What a column thread begins with. */
export interface ColumnThreadStart {
  port: MessagePort;
  /** Two numbers that both threads see: messages that were dealt with, and 1 once an answer is there. */
  state: Int32Array<SharedArrayBuffer>;
  columns: number;
}

/** Rows for a column thread, or the names of its columns once there are no more. */
export type ColumnMessage = { columns: PackedTexts[]; rows: Uint32Array } | { names: string[] };

export type ColumnAnswer =
  | { built: PlainColumns }
  | { fault: { code: FaultCode; message: string } }
  | { error: string };
