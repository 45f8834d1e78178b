import { describeError } from '../../../api/problem.js';
import { showToast } from '../../../app/toast-state.js';

/** Shows why an action has failed, until the user closes the message. */
export function showProblem(error: unknown): void {
  const { title, detail } = describeError(error);
  showToast({ text: title, detail, isError: true });
}
