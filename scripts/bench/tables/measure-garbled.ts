import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import * as z from 'zod';
import type { CleanResult } from '../../../handlers/tables/clean-upload.js';
import { runCli } from '../run-cli.js';

const GarbledTexts = z.array(
  z.looseObject({
    original: z.string(),
    fixed: z.string(),
    'fixed-encoding': z.string().optional(),
    expect: z.enum(['pass', 'fail']),
  }),
);

const STEP = 'repair_mojibake';

/** Cleans a table of these texts. @returns the texts of the cleaned file, and how many of them the step changed. */
async function repair(texts: readonly string[], folder: string) {
  const place = await mkdtemp(join(folder, 'garbled-'));
  const [path, cleaned] = [join(place, 'texts.csv'), join(place, 'repaired.csv')];
  await writeFile(path, Papa.unparse([['id', 'text'], ...texts.map((text, at) => [at + 1, text])]));
  const words = ['table', 'clean', path, '--accept', STEP, '-o', cleaned, '--json', '--quiet'];
  // Exit code 1: the step is requested but not offered if it finds nothing to repair.
  const { stdout } = await runCli(words, join(folder, 'state'), { exitCodes: [0, 1] });
  const steps = (JSON.parse(stdout) as CleanResult).tables.flatMap((table) => table.steps);
  const repairs = steps.filter(({ name, applied }) => name === STEP && applied);
  const [, ...rows] = Papa.parse<string[]>(await readFile(cleaned, 'utf8'), { skipEmptyLines: true }).data;
  return {
    texts: rows.map(([, text]) => text),
    changed: repairs.reduce((sum, { changes }) => sum + changes, 0),
  };
}

export interface GarbledFigures {
  fixed: number;
  garbled: number;
  changed: number;
  intact: number;
}

/**
 * Measures how many garbled texts `vision-cli table clean --accept repair_mojibake` repairs correctly, and how many
 * intact texts that look garbled it changes.
 * @param examples folder of texts with the expected results.
 */
export async function measureGarbled(examples: string, folder: string): Promise<GarbledFigures> {
  const read = (name: string) => GarbledTexts.parse(JSON.parse(readFileSync(join(examples, name), 'utf8')));
  const garbled = read('in-the-wild.json').filter(({ expect }) => expect === 'pass');
  const intact = read('negative.json');
  const original = (texts: typeof intact) => texts.map((text) => text.original);
  const repaired = await repair(original(garbled), folder);
  const kept = await repair(original(intact), folder);
  const fixed = garbled.filter((text, at) => repaired.texts[at] === (text['fixed-encoding'] ?? text.fixed));
  return { fixed: fixed.length, garbled: garbled.length, changed: kept.changed, intact: intact.length };
}
