import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { ExpectedCell, Unanswerable } from '../business-tables/business-table.js';

export type BusinessQuestion = { ask: string } & (
  | { kind: string; answer: ExpectedCell[][]; ordered?: true }
  | { because: Unanswerable }
);

/** A table of the fixtures with its questions of one half. */
export interface AskedTable {
  name: string;
  /** Path of its file. */
  path: string;
  questions: BusinessQuestion[];
}

const FOLDER = 'tests/fixtures/table-questions';

/**
 * Reads the questions. @param half `dev` and `more` for development, `test` for evaluation. @param folder of the
 * repository's root.
 */
export function readQuestions(half: 'dev' | 'more' | 'test' | 'foreign' | 'verdict', folder = FOLDER): AskedTable[] {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const asked = names.filter(({ name }) => existsSync(join(folder, name, `${half}.yaml`)));
  return asked.map(({ name }) => {
    const { table, questions } = parse(readFileSync(join(folder, name, `${half}.yaml`), 'utf8')) as {
      table: string;
      questions: BusinessQuestion[];
    };
    return { name, path: join(folder, name, table), questions };
  });
}
