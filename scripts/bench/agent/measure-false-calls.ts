import type { DecideContext } from '../../../core/agent/decide.js';
import type { Cell, Section } from '../report.js';
import { countKinds, type Decided, decideAll, toolsOf } from './decide-all.js';
import { readCorpus } from './read-corpus.js';

/** Corpora in which nothing asks for a tool of ours, with the share of them that may be called at most. */
const CORPORA = [
  { name: 'oos', title: 'out of scope', most: 1 / 10_000 },
  { name: 'hard_negatives', title: 'short, with words of ours', most: 0.003 },
  { name: 'near_miss', title: 'near misses', most: 0.005 },
] as const;

const percent = (share: number) => `${(share * 100).toFixed(2)} %`;

function toRow(title: string, decided: readonly Decided[], most: number): Cell[] {
  const { call, clarify, explain, refuse } = countKinds(decided);
  return [title, decided.length, call, percent(call / decided.length), `<= ${percent(most)}`, clarify, explain, refuse];
}

/** Calls where nothing was asked for. @returns null where the corpora are not there. */
export function measureFalseCalls(folder: string, agent: DecideContext): Section | null {
  const rows: Cell[][] = [];
  const values: Section['values'] = {};
  const notes: string[] = [];
  for (const { name, title, most } of CORPORA) {
    const corpus = readCorpus(folder, name);
    if (corpus === null) return null;
    const decided = decideAll(
      corpus.map(({ text }) => text),
      agent,
    );
    rows.push(toRow(title, decided, most));
    values[name] = { requests: decided.length, ...countKinds(decided) };
    const reports = decided.filter((one) => toolsOf(one).includes('generate_report')).length;
    if (reports > 0) notes.push(`Of the calls in "${title}" ${reports} write a report.`);
  }
  return {
    title: 'Calls where no tool was asked for',
    how: 'Requests from public corpora (CLINC150, HWU64, BANKING77, BFCL, CrossWOZ, XSTest, CyberSecEval, TaskBench and others) go through `decide`. Every call is counted as false, whatever is called. Texts of more than 4,000 characters are left out: no endpoint takes them.',
    tables: [
      {
        caption: 'Decisions',
        columns: ['corpus', 'requests', 'called', 'rate', 'target', 'asked back', 'explained', 'refused'],
        rows,
      },
    ],
    notes,
    values,
  };
}
