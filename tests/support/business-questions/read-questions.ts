import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { ExpectedCell, Unanswerable } from '../business-tables/business-table.js';

export type BusinessQuestion = { ask: string } & (
  | { kind: string; answer: ExpectedCell[][]; ordered?: true }
  | { because: Unanswerable }
);

/** A table of the fixtures with one of its sets of questions. */
export interface FixtureTable {
  name: string;
  /** Path of its file. */
  path: string;
  questions: BusinessQuestion[];
}

const FOLDER = 'tests/fixtures/table-questions';

/**
 * Reads the tables that have a set of questions; see the README of the fixtures for the sets. @param folder of the
 * fixtures.
 */
export function readQuestions(half: 'dev' | 'more' | 'test' | 'foreign' | 'verdict', folder = FOLDER): FixtureTable[] {
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
