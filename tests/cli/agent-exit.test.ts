import { expect, test } from 'vitest';
import { agentExitCode } from '../../cli/commands/agent-exit.js';
import type { AgentAnswer, AgentStep } from '../../core/agent/decision/agent-answer.js';
import { agentStep } from '../support/agent-step.js';

const answer = (change: Partial<AgentAnswer>): AgentAnswer => ({
  kind: 'call',
  run_id: null,
  language: 'en',
  message: '',
  figures: [],
  steps: [],
  not_done: [],
  choices: [],
  refusal: null,
  trace: [],
  ...change,
});
const failed = (code: string): AgentStep =>
  agentStep({ status: 'failed', result: null, problem: { code, detail: 'Something.' } });
const folder = (...status: string[]) =>
  agentStep({ tool: 'detect_folder', result: { entries: status.map((one) => ({ status: one })) } });
const left = (category: 'negated' | 'weather') => [{ text: 'x', category, reason: 'y' }];

test.each<[number, string, Partial<AgentAnswer>]>([
  [0, 'all is done', { steps: [agentStep(), folder('ok')] }],
  [0, 'something was explained', { kind: 'explain', not_done: left('weather') }],
  [0, 'it was only planned', { steps: [agentStep({ status: 'not_run', result: null })] }],
  [0, 'only what the request excludes was left out', { steps: [agentStep()], not_done: left('negated') }],
  [1, 'a part was left out', { steps: [agentStep()], not_done: left('weather') }],
  [1, 'one of two steps failed', { steps: [agentStep(), failed('not-found')] }],
  [1, 'one step is partial', { steps: [agentStep({ status: 'partial' })] }],
  [1, 'an image of a folder failed', { steps: [folder('ok', 'failed')] }],
  [1, 'a dataset is invalid', { steps: [agentStep({ tool: 'validate_dataset', result: { verdict: 'invalid' } })] }],
  [2, 'the arguments do not fit', { steps: [failed('invalid-input')] }],
  [3, 'the file is missing', { steps: [failed('not-found')] }],
  [4, 'the model is missing', { steps: [failed('model-not-found'), failed('not-found')] }],
  [5, 'time ran out', { steps: [failed('timed-out')] }],
  [7, 'the request is refused', { kind: 'refuse' }],
  [7, 'the agent asks back', { kind: 'clarify' }],
])('the exit code is %i if %s', (code, _why, change) => {
  expect(agentExitCode(answer(change))).toBe(code);
});
