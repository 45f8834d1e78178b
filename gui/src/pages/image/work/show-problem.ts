import { describeError } from '../../../api/problem.js';
import { showToast } from '../../../app/toast-state.js';

/** Shows why an action failed, until it is closed. */
export function showProblem(error: unknown): void {
  const { title, detail } = describeError(error);
  showToast({ text: title, detail, isError: true });
}
