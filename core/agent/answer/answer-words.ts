import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { parseYaml } from '../../base/yaml.js';
import { AGENT_TOOLS, toolOf } from '../tools/agent-tool.js';
import { ORIGIN_TERMS } from '../words/origins.js';
import { type Terms, vocabulary } from '../words/vocabulary.js';

/** Terms of all answers and reports, whichever tools were called. */
export const COMMON = vocabulary({
  sentences: {
    partial: [],
    failed: ['tool', 'detail'],
    not_run: ['tool', 'detail'],
    would_run: ['tools'],
    would_mock: [],
    not_done: ['text', 'reason'],
  },
  counts: [],
  report: ['title', 'asked', 'request', 'summary', 'made_by', 'figures_from', 'more'],
});

const ALL: readonly Terms[] = [COMMON.terms, ORIGIN_TERMS, ...AGENT_TOOLS.map((name) => toolOf(name).terms)];

const unique = (words: readonly string[]) => [...new Set(words)];

/** Nouns that are counted. Each language has all their plural forms (CLDR: one, two, few, many, other). */
export const COUNTED = unique(ALL.flatMap(({ counts }) => counts));

/** Sentences of answers, with their placeholders. Report summaries use the same ones. */
export const SENTENCES: Terms['sentences'] = Object.assign({}, ...ALL.map(({ sentences }) => sentences));

const REPORT_WORDS = unique(ALL.flatMap(({ report }) => report));

const Template = z.string().min(1).max(300);
const Forms = z.partialRecord(z.enum(['zero', 'one', 'two', 'few', 'many', 'other']), Template);

/** All texts of the agent's answers in one language. To add a language, add a file in this format. */
export const AnswerWords = z.strictObject({
  language: z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/),
  /** Separators: between the items of a list, before its last item, and between sentences. */
  joins: z.strictObject({ list: z.string(), last: z.string(), sentence: z.string() }),
  counts: z.record(z.enum(COUNTED), Forms),
  sentences: z.record(z.enum(Object.keys(SENTENCES)), Template),
  report: z.record(z.enum(REPORT_WORDS), Template),
  /** Groups of synonymous class names, because models and users may name the same class differently. */
  classes: z.array(z.array(z.string().min(1).max(80)).min(2)),
});
export type AnswerWords = z.infer<typeof AnswerWords>;

/**
 * Reads the texts of answers, one file per language.
 * @param folder `configs/agent/answers`.
 * @returns texts by language code. Faults: internal (a file that does not match the schema, which is a mistake of its
 * author).
 */
export function readAnswerWords(folder: string): ReadonlyMap<string, AnswerWords> {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .toSorted();
  const all = names.map((name) =>
    parseYaml(readFileSync(join(folder, name), 'utf8'), AnswerWords, { name, code: 'internal' }),
  );
  return new Map(all.map((words) => [words.language, words]));
}
