import type { Invocation } from '../../handlers/kit/invoke.js';

/** What a function is sent, and whether what it answers shows that it did its work. */
export interface FunctionTrial {
  call: Invocation;
  status: number;
  /** Whether it is about what other functions did. */
  isAfterOthers?: true;
  /** @param body decoded. */
  isRight(body: string): boolean;
}
