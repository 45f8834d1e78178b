import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { ExpectedCell, Unanswerable } from '../business-tables/business-table.js';

export type BusinessQuestion = { ask: string } & (
  | { kind: string; answer: ExpectedCell[][]; ordered?: true }
  | { because: Unanswerable | 'not-in-table' | 'reason' }
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
  return readTables(folder, `${half}.yaml`);
}

export const EVERYDAY_LANGUAGES = ['en', 'de', 'zh'] as const;
export type EverydayLanguage = (typeof EVERYDAY_LANGUAGES)[number];
export type EverydayHalf = 'dev' | 'test' | 'unseen';

const EVERYDAY = 'tests/fixtures/table-questions-everyday';

/** Reads the tables of a language with questions that new users would type; see the README of the fixtures. */
export function readEveryday(language: EverydayLanguage, half: EverydayHalf, folder = EVERYDAY): FixtureTable[] {
  return readTables(join(folder, language, half), 'questions.yaml');
}

/** Reads the tables of a folder that have a file of questions. */
function readTables(folder: string, file: string): FixtureTable[] {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const asked = names.filter(({ name }) => existsSync(join(folder, name, file)));
  return asked.map(({ name }) => {
    const { table, questions } = parse(readFileSync(join(folder, name, file), 'utf8')) as {
      table: string;
      questions: BusinessQuestion[];
    };
    return { name, path: join(folder, name, table), questions };
  });
}
