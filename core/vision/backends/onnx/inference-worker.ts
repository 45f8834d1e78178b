import { isFault } from '../../../base/fault.js';
import { toRaw } from '../../boxes/raw-candidates.js';
import { readCandidates } from '../read-candidates.js';
import type { InferenceAnswer, InferenceTask } from './inference-task.js';
import { type ModelSession, openSession } from './session.js';

/** Maximum models loaded per worker. Two, for comparisons; more would only use memory. */
const MAX_SESSIONS = 2;

const sessions = new Map<string, ModelSession>();

async function sessionFor({ session: key, contract }: InferenceTask): Promise<ModelSession> {
  const name = JSON.stringify([key.sha256, key.device, key.threads, contract]);
  const known = sessions.get(name);
  sessions.delete(name);
  const session = known ?? (await openSession(key, contract));
  for (const [oldest, unused] of [...sessions].slice(0, Math.max(0, sessions.size - MAX_SESSIONS + 1))) {
    sessions.delete(oldest);
    await unused.release();
  }
  sessions.set(name, session);
  return session;
}

async function answer(task: InferenceTask): Promise<InferenceAnswer> {
  const asked = performance.now();
  const session = await sessionFor(task);
  const loaded = performance.now();
  const { plan, region, contract, options } = task;
  const outputs = await session.run(task.tensor, { width: plan.tensorWidth, height: plan.tensorHeight });
  const ran = performance.now();
  const read = readCandidates({ outputs, boxes: session.boxes, plan, region }, contract, options);
  const done = performance.now();
  return {
    kind: 'candidates',
    candidates: read.candidates,
    raw: task.keepsRaw ? toRaw(read.decoded, read) : null,
    loadMs: loaded - asked,
    inferenceMs: ran - loaded,
    postprocessMs: done - ran,
  };
}

async function answerOrFault(task: InferenceTask): Promise<InferenceAnswer> {
  try {
    return await answer(task);
  } catch (error) {
    if (!isFault(error)) throw error;
    return { kind: 'fault', code: error.code, message: error.message };
  }
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a task in a worker thread. Tasks run one at a time, so that no model is loaded twice. Faults are returned as
 * data; a rejection is a bug.
 */
export function runInferenceTask(task: InferenceTask): Promise<InferenceAnswer> {
  const turn = last.then(() => answerOrFault(task));
  last = turn.catch(() => undefined);
  return turn;
}
