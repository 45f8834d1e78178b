import type { AgentAnswer, AgentStep } from '../../core/agent/agent-answer.js';
import type { DatasetReport } from '../../core/datasets/dataset-report.js';
import type { FaultCode } from '../../core/fault.js';
import type { DetectFolderResult } from '../../handlers/detection/detect-folder.js';
import type { CompareResult } from '../../handlers/detection/models-compare.js';
import { EXIT, EXIT_OF } from '../exit-code.js';

const isUndone = ({ status, problem }: AgentStep) => status === 'failed' || (status === 'not_run' && problem !== null);

/** Whether a call that ran would end its own command with "done, but". */
function isShort({ tool, status, result }: AgentStep): boolean {
  if (status === 'partial') return true;
  if (status !== 'done') return false;
  if (tool === 'detect_folder')
    return (result as DetectFolderResult).entries.some((entry) => entry.status === 'failed');
  if (tool === 'validate_dataset') return (result as DatasetReport).verdict === 'invalid';
  if (tool !== 'compare_models') return false;
  return (result as CompareResult).comparison?.models.some(({ failed }) => failed > 0) === true;
}

/** What the shell is told of an answer. Where nothing but failures came of it, the first of them decides. */
export function agentExitCode({ kind, steps, not_done: notDone }: AgentAnswer): number {
  if (kind === 'refuse' || kind === 'clarify') return EXIT.declined;
  if (kind === 'explain') return EXIT.ok;
  const undone = steps.filter(isUndone);
  if (undone.length > 0 && undone.length === steps.length) return EXIT_OF[undone[0]!.problem!.code as FaultCode];
  const isLeftOut = notDone.some(({ category }) => category !== 'negated');
  return undone.length > 0 || isLeftOut || steps.some(isShort) ? EXIT.someFailed : EXIT.ok;
}
