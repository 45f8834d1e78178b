/** Which weights a runtime answers with, as far as it says. */
export interface LocalModelIdentity {
  /** Bytes of its weights; null where the runtime does not say. */
  sizeBytes: number | null;
  /** Hash of its weights as the runtime names it, or of the file; null where it does not say. */
  digest: string | null;
}

/** A model runtime of the operator: a server of this machine, or a process that this one started. */
export interface LocalModel {
  /** As the runtime names it. */
  name: string;
  /** Address of its server; null where none is needed. */
  server: string | null;
  /** Whether it is on another machine, which the operator must have allowed in so many words. */
  isRemote: boolean;
  /** What is known of its weights; complete after the first call of `complete`. */
  identity(): LocalModelIdentity;
  /**
   * Asks for one JSON value after a JSON Schema. What comes back is any JSON, at most 32 deep: nothing in it is to be
   * trusted. Faults: model-failed (no runtime there, refused, nonsense, too long), timed-out, cancelled.
   */
  complete(request: ModelRequest): Promise<unknown>;
  close(): Promise<void>;
}

export interface ModelRequest {
  system: string;
  prompt: string;
  /** JSON Schema without recursion. */
  schema: object;
  signal: AbortSignal;
}

/** Tokens that an answer may have: what is longer is no plan and no sentence. */
export const MOST_TOKENS = 1024;
