import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Row = z.looseObject({ source: z.string(), id: z.string().optional(), text: z.string() });

/** A request of a corpus. */
export interface CorpusRow {
  source: string;
  /** Empty where the corpus gives none. */
  id: string;
  text: string;
}

/** Longest text that the agent takes, characters; longer ones are refused before anything reads them. */
export const LONGEST_REQUEST = 4000;

/** Requests of a corpus as it lies beside the project; null where it does not. Texts that the agent would not take are left out. */
export function readCorpus(folder: string, name: string): CorpusRow[] | null {
  const file = join(folder, `${name}.jsonl`);
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const rows = lines.map((line) => Row.parse(JSON.parse(line)));
  return rows
    .filter(({ text }) => text.length <= LONGEST_REQUEST)
    .map(({ source, id = '', text }) => ({ source, id, text }));
}
