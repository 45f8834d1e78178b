import { createHash } from 'node:crypto';
import type { HistoryStep } from './history-step.js';

/** Returns the SHA-256 of a history, hex. Equal for histories that do the same in the same way. */
export function hashHistory(steps: readonly Pick<HistoryStep, 'operation' | 'is_on'>[]): string {
  const parts = steps.map(({ operation, is_on: isOn }) => [isOn, operation]);
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
