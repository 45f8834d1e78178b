/** A model runtime of the operator: a server of this machine, or a process that this one started. */
export interface LocalModel {
  /** As the runtime names it. */
  name: string;
  /** Address of its server; null where none is needed. */
  server: string | null;
  /** Whether it is on another machine, which the operator must have allowed in so many words. */
  isRemote: boolean;
  /**
   * Asks for one JSON value after a JSON Schema. What comes back is any JSON: nothing in it is to be trusted.
   * Faults: model-failed (no runtime there, refused, nonsense, too long), timed-out, cancelled.
   */
  complete(request: { system: string; prompt: string; schema: object; signal: AbortSignal }): Promise<unknown>;
  close(): Promise<void>;
}
