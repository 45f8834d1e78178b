import { onTestFinished } from 'vitest';
import { markGuarded } from '../../handlers/kit/guard-mark.js';

/** Makes this process count as the guarded local server for one test; other files may run in the same process. */
export function setGuarded(): void {
  markGuarded();
  onTestFinished(() => void Reflect.deleteProperty(globalThis, Symbol.for('handlens.guarded')));
}
