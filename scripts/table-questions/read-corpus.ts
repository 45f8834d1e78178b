import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlanResult } from '../../core/tables/ask/plan/plan-result.js';

/** Import options for the files of the corpus. */
export const CORPUS_FORM = { delimiter: ',', header_row: 1, header_rows: 1, escape: 'backslash' } as const;

/** Formats the values of an answer like the corpus. */
export function textsOf({ values }: Pick<PlanResult, 'values'>): string[] {
  const cells = values.flat().filter((cell) => cell !== null);
  return cells.map((cell) => (typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : String(cell)));
}

/** Weights trained only on tables of the first half. */
export const HALF_WEIGHTS = 'scripts/table-questions/half.weights.json';

export interface CorpusQuestion {
  id: string;
  text: string;
  /** Path of the table inside the corpus. */
  table: string;
  target: string[];
  /** 0 to 9, the same for all questions about a table: 0 to 4 for tuning, 5 to 9 for evaluation. */
  fold: number;
}

/** Reads `questions.tsv` from a folder in the format of WikiTableQuestions. */
export function readCorpus(folder: string): CorpusQuestion[] {
  const [, ...lines] = readFileSync(join(folder, 'questions.tsv'), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [id = '', text = '', table = '', target = ''] = line.split('\t');
    return { id, text, table, target: target.split('|').map(unescapeText), fold: foldOf(table) };
  });
}

/** Returns whether a question is for tuning; the others are for evaluation. */
export const isToTuneOn = ({ fold }: CorpusQuestion): boolean => fold < 5;

const unescapeText = (text: string) => text.replace(/\\n/g, '\n').replace(/\\p/g, '|').replace(/\\\\/g, '\\');

/** FNV-1a, because it distributes evenly and is the same on every machine. */
function foldOf(table: string): number {
  let hash = 2_166_136_261;
  for (const character of `${table}#split`) hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619);
  return Math.floor((hash >>> 0) / 7) % 10;
}
