import type { AgentAnswer, AgentStep } from '../../core/agent/decision/agent-answer.js';
import type { FaultCode } from '../../core/base/fault.js';
import { fallsShort } from '../../handlers/agent/run-agent.js';
import { EXIT, EXIT_OF } from '../exit-code.js';

const isUndone = ({ status, problem }: AgentStep) => status === 'failed' || (status === 'not_run' && problem !== null);

/** Returns the exit code of an answer. If all steps failed, it is that of the first one. */
export function agentExitCode({ kind, steps, not_done: notDone }: AgentAnswer): number {
  if (kind === 'refuse' || kind === 'clarify') return EXIT.declined;
  if (kind === 'explain') return EXIT.ok;
  const undone = steps.filter(isUndone);
  if (undone.length > 0 && undone.length === steps.length) return EXIT_OF[undone[0]!.problem!.code as FaultCode];
  const isLeftOut = notDone.some(({ category }) => category !== 'negated');
  return undone.length > 0 || isLeftOut || steps.some(fallsShort) ? EXIT.someFailed : EXIT.ok;
}
