import type { FaultCode, Issue } from '../fault.js';

/** Reports the completed and the total work, in units of the task. */
export type OnProgress = (done: number, total: number) => void;

/** Receives a part of the answer before the whole answer. */
export type OnPart = (part: unknown) => void;

/** A fault as plain data, because structured cloning drops the code of an error. */
export interface FaultFacts {
  code: FaultCode;
  message: string;
  issues: readonly Issue[];
}

/** Message from the owner to the process. `residentMb`, its memory limit in MB, is sent first. */
export type TaskMessage<Task> =
  | { residentMb: number }
  | { id: number; task: Task }
  | { id: number; cancel: FaultFacts };

/** Message from the process to its owner. Each task gets any number of `part`, and one `value`, `fault` or `bug`. */
export type TaskReply<Answer> =
  | { id: number; progress: readonly [done: number, total: number] }
  | { id: number; part: unknown }
  | { id: number; value: Answer }
  | { id: number; fault: FaultFacts }
  | { id: number; bug: BugTrace }
  | { retire: true };

/** An error other than a `Fault`, with its stack, so that the owner can log it. */
export interface BugTrace {
  name: string;
  message: string;
  stack: string | undefined;
}
