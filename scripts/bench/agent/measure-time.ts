import { type DecideContext, decide } from '../../../core/agent/decide.js';
import type { Cell, Section } from '../report.js';
import { quantile, round } from '../statistics.js';
import { decideAll } from './decide-all.js';
import { LONGEST_REQUEST, readCorpus } from './read-corpus.js';

/** Parts that make the stages work hardest when they are repeated. */
const PARTS = [
  'a',
  '"',
  "'",
  '`',
  '/',
  '\\',
  '.',
  '%41',
  '\\u0041',
  'a ',
  'not ',
  'show the ',
  'detect dogs in a.jpg and ',
  'train a model ',
  '不要',
  '显示密',
  '\u200b',
];

const CORPORA = ['oos', 'hard_negatives', 'near_miss', 'detection_requests'];

const digits = (ms: number) => round(ms, 3);

function toRow(title: string, times: readonly number[]): Cell[] {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => quantile(times, part)) as [number, number, number];
  return [title, times.length, digits(p50), digits(p95), digits(p99), digits(Math.max(...times))];
}

const ROUNDS = 5;

/** The least time of each text over some rounds: what the rest of the machine takes meanwhile is not the agent's. */
function timesOf(texts: readonly string[], agent: DecideContext): number[] {
  const rounds = Array.from({ length: ROUNDS }, () => decideAll(texts, agent));
  return texts.map((_, at) => Math.min(...rounds.map((round) => round[at]!.ms)));
}

/** How long a decision takes. @returns null where the corpora are not there. */
export function measureTime(folder: string, agent: DecideContext): Section | null {
  const started = performance.now();
  decide('detect dogs in a.jpg', agent);
  const firstMs = digits(performance.now() - started);
  const rows: Cell[][] = [];
  const all: number[] = [];
  for (const name of CORPORA) {
    const corpus = readCorpus(folder, name);
    if (corpus === null) return null;
    const times = timesOf(
      corpus.map(({ text }) => text),
      agent,
    );
    rows.push(toRow(name, times));
    all.push(...times);
  }
  const longest = PARTS.map((part) => part.repeat(Math.floor(LONGEST_REQUEST / part.length)));
  rows.push(toRow('all', all), toRow('one part repeated to 4,000 characters', timesOf(longest, agent)));
  return {
    title: 'Time of a decision',
    how: `\`decide\` in this process, by the wall clock, the least of ${ROUNDS} times for each text; the target is 2 ms at the 95th percentile of all. The very first decision took ${firstMs} ms.`,
    tables: [{ caption: 'Milliseconds', columns: ['texts', 'count', 'p50', 'p95', 'p99', 'worst'], rows }],
    notes: [],
    values: {
      p50: digits(quantile(all, 0.5)),
      p95: digits(quantile(all, 0.95)),
      worst: digits(Math.max(...all)),
      first: firstMs,
    },
  };
}
