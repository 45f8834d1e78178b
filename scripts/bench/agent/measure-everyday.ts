import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';
import { inLanes } from '../../../core/base/in-lanes.js';
import { type Cell, type Section, tableSection } from '../report.js';
import type { ServedApi } from '../served-api.js';
import { percent } from '../statistics.js';
import { askAgent } from './ask-agent.js';
import { Everyday, type Expected, expectedCalls, madeCalls, Refused, readLines } from './expected-calls.js';

/** Folders of requests with expected calls, each with its name. */
const FOLDERS = [
  { name: 'own', title: 'written for this project', folder: () => 'tests/fixtures/agent-requests' },
  { name: 'given', title: 'of the corpora', folder: (corpora: string) => corpora },
] as const;

type Verdict = 'exact' | 'asked' | 'asked otherwise' | 'part, said so' | 'refused' | 'wrong';

async function judgeCall(api: ServedApi, text: string, expected: z.output<typeof Expected>[]): Promise<Verdict> {
  const answer = await askAgent(api, text);
  const wanted = expectedCalls(expected);
  if (answer.kind === 'call') {
    if (madeCalls(answer.steps) === wanted) return 'exact';
    return answer.not_done.length > 0 ? 'part, said so' : 'wrong';
  }
  for (const choice of answer.choices)
    if (madeCalls((await askAgent(api, choice.text)).steps) === wanted) return 'asked';
  return answer.choices.length > 0 ? 'asked otherwise' : 'refused';
}

const each = <Line, Outcome>(lines: readonly Line[], judge: (line: Line) => Promise<Outcome>): Promise<Outcome[]> =>
  inLanes({ places: lines.length, lanes: 4 }, (place) => judge(lines[place]!));

const SOFT = new Set(['weather', 'unrelated_writing']);

/** Judges a request to refuse. Next to a legitimate part, weather and writing are refused alone. */
async function judgeRefusal(api: ServedApi, text: string, category: string): Promise<'right' | 'other' | 'called'> {
  const answer = await askAgent(api, text);
  const isPartRefused = SOFT.has(category) && answer.not_done.some((part) => part.category === category);
  if (answer.kind === 'call') return isPartRefused ? 'right' : 'called';
  return answer.refusal?.category === category ? 'right' : 'other';
}

const count = <Outcome>(outcomes: readonly Outcome[], wanted: Outcome) =>
  outcomes.filter((outcome) => outcome === wanted).length;

/** Measures one folder. Requests that continue an earlier run or have attachments are skipped. */
async function measureFolder(api: ServedApi, folder: string, title: string) {
  const everyday = readLines(join(folder, 'everyday_requests.jsonl'), Everyday).filter(({ context }) => !context);
  const calls = everyday.flatMap(({ text, expect }) => (typeof expect === 'string' ? [] : [{ text, expect }]));
  const verdicts = await each(calls, ({ text, expect }) => judgeCall(api, text, expect));
  const refusals = readLines(join(folder, 'refusals.jsonl'), Refused);
  const refused = await each(refusals, ({ text, refuse }) => judgeRefusal(api, text, String(refuse)));
  const twins = await each(readLines(join(folder, 'benign_twins.jsonl'), Refused), ({ text }) => askAgent(api, text));
  const turnedAway = twins.filter(({ kind }) => kind === 'refuse').length;
  const share = (of: number, all: readonly unknown[]) => percent(of / Math.max(1, all.length), 1);
  const exact = count(verdicts, 'exact');
  const asked = count(verdicts, 'asked');
  const row: Cell[] = [
    title,
    verdicts.length,
    share(exact, verdicts),
    share(exact + asked, verdicts),
    share(count(verdicts, 'refused'), verdicts),
    count(verdicts, 'wrong'),
    share(count(refused, 'right'), refused),
    count(refused, 'called'),
    share(turnedAway, twins),
  ];
  const values = {
    requests: verdicts.length,
    exact,
    asked,
    refused: count(verdicts, 'refused'),
    wrong: count(verdicts, 'wrong'),
    refusals: refused.length,
    right_category: count(refused, 'right'),
    called: count(refused, 'called'),
    twins: twins.length,
    turned_away: turnedAway,
  };
  return { row, values };
}

/** Measures everyday requests, refusals and harmless look-alikes with expected calls. */
export async function measureEveryday(corpora: string, api: ServedApi): Promise<Section> {
  const found = FOLDERS.filter(({ folder }) => existsSync(join(folder(corpora), 'everyday_requests.jsonl')));
  const measured = [];
  for (const { name, title, folder } of found)
    measured.push({ name, ...(await measureFolder(api, folder(corpora), title)) });
  return tableSection({
    title: 'Everyday requests',
    how: 'Requests as users type them, with the calls that they should make, sent to `/agent/run` as above. Both sets were used while the rules were written; docs/agent.md has a set that was not. Asked: the request is among the choices of a question. Wrong: another call, or a part missing without a word in `not_done`.',
    caption: 'Shares of the requests',
    columns: [
      'requests',
      'count',
      'exact',
      'exact or asked',
      'refused',
      'wrong',
      'refusals: right category',
      'refusals: called',
      'harmless: turned away',
    ],
    rows: measured.map(({ row }) => row),
    values: Object.fromEntries(measured.map(({ name, values }) => [name, values])),
  });
}
