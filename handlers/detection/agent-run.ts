import { AgentAnswer } from '../../core/agent/decision/agent-answer.js';
import { AgentRequest, runAgent } from '../agent/run-agent.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';

export const endpoint = defineEndpoint({
  id: 'detection.agent-run',
  method: 'post',
  path: '/agent/run',
  summary: 'Run a request in plain language, with the tools of Handlens only',
  description:
    'A grammar of rules reads the text. It needs no model and no key, and gives the same result for the same text. Only the tools of Handlens are called. Training is only planned, and a report is written only on request. The response lists what was understood, done and skipped. If a request is ambiguous or incomplete, the response asks for clarification.',
  body: AgentRequest,
  result: AgentAnswer,
  faults: ['not-found', 'store-needed'],
  run: ({ body }, context) => runAgent(body, context),
});

export const handler = toLambda(endpoint);
