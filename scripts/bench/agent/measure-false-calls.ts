import type { AgentAnswer } from '../../../core/agent/decision/agent-answer.js';
import type { AgentTool } from '../../../core/agent/tools/agent-tool.js';
import { type Cell, type Section, tableSection } from '../report.js';
import type { ServedApi } from '../served-api.js';
import { percent } from '../statistics.js';
import { type AgentReply, askAll, countKinds, readCorpus } from './ask-agent.js';

/** Corpora without requests for our tools, with the maximum share that may lead to a call. */
const CORPORA = [
  { name: 'oos', title: 'out of scope', most: 1 / 10_000 },
  { name: 'hard_negatives', title: 'short, with words of the toolkit', most: 0.003 },
  { name: 'near_miss', title: 'near misses', most: 0.005 },
] as const;

const isCalling = ({ kind, steps }: AgentAnswer, name: AgentTool) =>
  kind === 'call' && steps.some(({ tool }) => tool === name);

function toRow(title: string, replies: readonly AgentReply[], most: number): Cell[] {
  const { call, clarify, explain, refuse } = countKinds(replies);
  return [
    title,
    replies.length,
    call,
    percent(call / replies.length, 2),
    `<= ${percent(most, 2)}`,
    clarify,
    explain,
    refuse,
  ];
}

/** Measures calls for texts without a request. @returns null without the corpora. */
export async function measureFalseCalls(folder: string, api: ServedApi): Promise<Section | null> {
  const rows: Cell[][] = [];
  const values: Section['values'] = {};
  const notes: string[] = [];
  for (const { name, title, most } of CORPORA) {
    const corpus = readCorpus(folder, name);
    if (corpus === null) return null;
    const replies = await askAll(
      api,
      corpus.map(({ text }) => text),
    );
    rows.push(toRow(title, replies, most));
    values[name] = { requests: replies.length, ...countKinds(replies) };
    const reports = replies.filter(({ answer }) => isCalling(answer, 'generate_report')).length;
    if (reports > 0) notes.push(`Of the calls in "${title}" ${reports} write a report.`);
  }
  return tableSection({
    title: 'Calls where no tool was asked for',
    how: 'Requests from public corpora (CLINC150, HWU64, BANKING77, BFCL, CrossWOZ, XSTest, CyberSecEval, TaskBench and others) are sent to `/agent/run` of a separate server, with `execute: false`. Every call counts as false, regardless of the tool. Texts of more than 4,000 characters are omitted, because no endpoint accepts them.',
    caption: 'Decisions',
    columns: ['corpus', 'requests', 'called', 'rate', 'target', 'asked back', 'explained', 'refused'],
    rows,
    notes,
    values,
  });
}
