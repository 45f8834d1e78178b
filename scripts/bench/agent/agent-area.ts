import { join } from 'node:path';
import type { Area, AreaContext, Measurement } from '../area.js';
import { withApi } from '../served-api.js';
import { measureEveryday } from './measure-everyday.js';
import { measureFalseCalls } from './measure-false-calls.js';
import { measurePolicy } from './measure-policy.js';
import { measureRequests } from './measure-requests.js';
import { measureTime } from './measure-time.js';

const MISSING = 'The corpora of requests, or their labels. Name a folder: --agent FOLDER.';

async function measure({ agentDir, folder, log }: AreaContext): Promise<Measurement> {
  return withApi({ HANDLENS_STATE_DIR: join(folder, 'state') }, async (api) => {
    log('waiting for decisions');
    const time = await measureTime(agentDir, api);
    log('requests of corpora');
    const falseCalls = await measureFalseCalls(agentDir, api);
    const requests = await measureRequests(agentDir, api);
    log('requests to be refused');
    const policy = await measurePolicy(api);
    log('everyday requests');
    const everyday = await measureEveryday(agentDir, api);
    const sections = [everyday, falseCalls, requests, policy, time].filter((section) => section !== null);
    return { sections, missing: sections.length === 5 ? null : MISSING };
  });
}

/** Measures calls and refusals of the agent, and its response time. */
export const agentArea: Area = { name: 'agent', title: 'Agent', packages: [], measure };
