import type { AgentAnswer } from '../../../core/agent/decision/agent-answer.js';
import { type Section, tableSection } from '../report.js';
import type { ServedApi } from '../served-api.js';
import { quantile, round } from '../statistics.js';
import { askAgent, MAX_REQUEST_LENGTH, readCorpus } from './ask-agent.js';

/** Parts that, when repeated, cause the most work in each stage. */
const PARTS = [
  ...'a|"|\'|`|/|\\|.|%41|\\u0041|a |not |show the |detect dogs in a.jpg and |train a model '.split('|'),
  ...['不要', '显示密', '\u200b'],
];

const CORPORA = ['oos', 'hard_negatives', 'near_miss', 'detection_requests'];

/** Number of timed texts per corpus. More would not change the figures. */
const TIMED = 1000;

/** Requests before the first measured one, because new code is slow at first. */
const WARM_UP = 200;

interface Times {
  title: string;
  agentMs: number[];
  /** Times of the understanding alone, from the trace, ms. */
  understoodMs: number[];
  /** Times of the `/health` requests between the texts, ms: the base cost of any request. */
  healthMs: number[];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Returns the time in the trace, ms. */
function understoodIn(trace: AgentAnswer['trace']): number {
  const note = trace.find(({ rule }) => rule === 'time')?.note ?? '';
  return Number(/([\d.]+) ms$/.exec(note)?.[1]);
}

async function timesOf(title: string, texts: readonly string[], api: ServedApi): Promise<Times> {
  const times: Times = { title, agentMs: [], understoodMs: [], healthMs: [] };
  for (const text of texts) {
    times.healthMs.push(await timed(async () => (await fetch(`${api.address}/health`)).json()));
    const started = performance.now();
    const { trace } = await askAgent(api, text);
    times.agentMs.push(performance.now() - started);
    times.understoodMs.push(understoodIn(trace));
  }
  return times;
}

const digits = (ms: number) => round(ms, 1);

function toRow({ title, agentMs, understoodMs, healthMs }: Times) {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => digits(quantile(agentMs, part)));
  const health = [0.5, 0.95].map((part) => digits(quantile(healthMs, part)));
  const understood = [digits(quantile(understoodMs, 0.95)), digits(Math.max(...understoodMs))];
  return [title, agentMs.length, p50!, p95!, p99!, digits(Math.max(...agentMs)), ...health, ...understood];
}

/** Measures the response time for requests that run nothing. @returns null without the corpora. */
export async function measureTime(folder: string, api: ServedApi): Promise<Section | null> {
  const corpora = CORPORA.map((name) => ({ name, rows: readCorpus(folder, name) }));
  const measured: Times[] = [];
  for (const { name, rows } of corpora) {
    if (rows === null) return null;
    const every = Math.max(1, Math.floor(rows.length / TIMED));
    const texts = rows.filter((_, place) => place % every === 0).map(({ text }) => text);
    if (measured.length === 0) await timesOf('', texts.slice(0, WARM_UP), api);
    measured.push(await timesOf(name, texts, api));
  }
  const agentMs = measured.flatMap((times) => times.agentMs);
  const understoodMs = measured.flatMap((times) => times.understoodMs);
  const healthMs = measured.flatMap((times) => times.healthMs);
  const longest = PARTS.map((part) => part.repeat(Math.floor(MAX_REQUEST_LENGTH / part.length)));
  const hardest = await timesOf('one part repeated to 4,000 characters', longest, api);
  return tableSection({
    title: 'Time of a decision',
    how: `From the request to \`/agent/run\`, with \`execute: false\`, until the whole answer has arrived, over HTTP with a separate server. A \`/health\` request before each one measures the base cost of a request. ${WARM_UP} warm-up requests do not count.`,
    caption: 'Milliseconds',
    columns: [
      'texts',
      'count',
      'p50',
      'p95',
      'p99',
      'worst',
      '/health p50',
      '/health p95',
      'understood p95',
      'understood worst',
    ],
    rows: [...measured, { title: 'all', agentMs, understoodMs, healthMs }, hardest].map(toRow),
    values: {
      p50: digits(quantile(agentMs, 0.5)),
      p95: digits(quantile(agentMs, 0.95)),
      worst: digits(Math.max(...agentMs)),
      understood_p95: digits(quantile(understoodMs, 0.95)),
      understood_longest: digits(Math.max(...hardest.understoodMs)),
      health_p50: digits(quantile(healthMs, 0.5)),
      health_p95: digits(quantile(healthMs, 0.95)),
    },
  });
}
