import { readLanguages } from '../../../core/agent/language/read-languages.js';
import { readPolicies } from '../../../core/agent/policy/read-policies.js';
import type { Area, AreaContext, Measurement } from '../area.js';
import { measureFalseCalls } from './measure-false-calls.js';
import { measurePolicy } from './measure-policy.js';
import { measureRequests } from './measure-requests.js';
import { measureTime } from './measure-time.js';

function measure({ agentDir, say }: AreaContext): Promise<Measurement> {
  const agent = { languages: readLanguages('configs/agent'), policies: readPolicies('configs/agent/policy') };
  say('reading requests');
  // First, so that the first decision is the first.
  const time = measureTime(agentDir, agent);
  const sections = [
    measureFalseCalls(agentDir, agent),
    measureRequests(agentDir, agent),
    measurePolicy(agent),
    time,
  ].filter((section) => section !== null);
  const missing =
    sections.length === 4 ? null : `The corpora of requests, or their labels. Name a folder: --agent FOLDER.`;
  return Promise.resolve({ sections, missing });
}

/** What the toolkit's agent calls and refuses, and how long it takes to decide. */
export const agentArea: Area = { name: 'agent', title: 'Agent', packages: [], measure };
