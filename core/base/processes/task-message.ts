import type { FaultCode, Issue } from '../fault.js';

/** Work done so far and work in all, in units of the task. */
export type OnProgress = (done: number, total: number) => void;

/** A fault as data: a cloned error would lose its code. */
export interface FaultFacts {
  code: FaultCode;
  message: string;
  issues: readonly Issue[];
}

/** From the owner of a process to the process; `residentMb`, the memory that it may use, comes first. */
export type TaskMessage<Task> =
  | { residentMb: number }
  | { id: number; task: Task }
  | { id: number; cancel: FaultFacts };

/** From the process to its owner; each task gets one answer, a `value`, a `fault` or a `bug`. */
export type TaskReply<Answer> =
  | { id: number; progress: readonly [done: number, total: number] }
  | { id: number; value: Answer }
  | { id: number; fault: FaultFacts }
  | { id: number; bug: BugTrace }
  | { retire: true };

/** An error other than a `Fault`, so that its owner can log its origin. */
export interface BugTrace {
  name: string;
  message: string;
  stack: string | undefined;
}
