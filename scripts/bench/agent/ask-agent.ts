import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { AgentAnswer } from '../../../core/agent/decision/agent-answer.js';
import { inLanes } from '../../../core/base/in-lanes.js';
import type { ServedApi } from '../served-api.js';

const Row = z.looseObject({ source: z.string(), id: z.string().optional(), text: z.string() });

/** A request of a corpus. */
interface CorpusRow {
  source: string;
  /** Empty if the corpus has no ids. */
  id: string;
  text: string;
}

/** Maximum length of a text that the agent accepts, characters; it rejects longer ones unread. */
export const MAX_REQUEST_LENGTH = 4000;

/** Reads the requests of a corpus; null if it does not exist. Texts that the agent would reject are skipped. */
export function readCorpus(folder: string, name: string): CorpusRow[] | null {
  const file = join(folder, `${name}.jsonl`);
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const rows = lines.map((line) => Row.parse(JSON.parse(line)));
  return rows
    .filter(({ text }) => text.length <= MAX_REQUEST_LENGTH)
    .map(({ source, id = '', text }) => ({ source, id, text }));
}

/** A sent request and the answer of the service. */
export interface AgentReply {
  text: string;
  answer: AgentAnswer;
}

/** Maximum simultaneous requests. */
const MAX_PARALLEL = 4;

/** Sends one request to `/agent/run` for a plan; nothing is run. */
export async function askAgent({ post }: ServedApi, text: string): Promise<AgentAnswer> {
  return (await post('/agent/run', { text, execute: false })) as AgentAnswer;
}

/** Sends each text once, a few at a time. @returns the answers in the order of the texts. */
export function askAll(api: ServedApi, texts: readonly string[]): Promise<AgentReply[]> {
  return inLanes({ places: texts.length, lanes: MAX_PARALLEL }, async (place) => {
    const text = texts[place]!;
    return { text, answer: await askAgent(api, text) };
  });
}

/** Counts answers by kind. */
export function countKinds(replies: readonly AgentReply[]): Record<AgentAnswer['kind'], number> {
  const counts = { call: 0, clarify: 0, explain: 0, refuse: 0 };
  for (const { answer } of replies) counts[answer.kind]++;
  return counts;
}
