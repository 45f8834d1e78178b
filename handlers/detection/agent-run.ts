import { AgentAnswer } from '../../core/agent/decision/agent-answer.js';
import { AgentRequest, runAgent } from '../agent/run-agent.js';
import { defineEndpoint } from '../kit/define-endpoint.js';
import { toLambda } from '../kit/to-lambda.js';

export const endpoint = defineEndpoint({
  id: 'detection.agent-run',
  method: 'post',
  path: '/agent/run',
  summary: 'Do what a request in words asks for, with the tools of the toolkit alone',
  description:
    'A grammar of rules reads the text; no model and no key is needed, and the same text is read the same way each time. Only the tools of the toolkit are called, a training is only ever planned, and a report is written only where one is asked for. What was understood, done and left out stands in the answer. Where a request can be read in two ways or lacks something, it is asked back.',
  body: AgentRequest,
  result: AgentAnswer,
  faults: ['not-found'],
  run: ({ body }, context) => runAgent(body, context),
});

export const handler = toLambda(endpoint);
